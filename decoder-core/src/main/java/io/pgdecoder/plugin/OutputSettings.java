package io.pgdecoder.plugin;

import java.time.ZoneId;

/**
 * The server settings that decide how values are printed; names as in the server's documentation. Immutable.
 *
 * @param timeZone TimeZone
 * @param dateStyle the output part of DateStyle
 * @param dateOrder the field order of DateStyle
 * @param intervalStyle IntervalStyle
 * @param byteaHex whether bytea_output is hex (else escape)
 * @param extraFloatDigits extra_float_digits, -15 to 3
 */
public record OutputSettings(
        ZoneId timeZone,
        DateStyle dateStyle,
        DateOrder dateOrder,
        IntervalStyle intervalStyle,
        boolean byteaHex,
        int extraFloatDigits) {
    /** The output part of DateStyle. */
    public enum DateStyle {
        ISO,
        POSTGRES,
        SQL,
        GERMAN
    }

    /** The field order of DateStyle. */
    public enum DateOrder {
        YMD,
        DMY,
        MDY
    }

    /** IntervalStyle. */
    public enum IntervalStyle {
        POSTGRES,
        POSTGRES_VERBOSE,
        SQL_STANDARD,
        ISO_8601
    }

    /** The server's defaults with time zone UTC. */
    public static final OutputSettings DEFAULTS =
            new OutputSettings(ZoneId.of("UTC"), DateStyle.ISO, DateOrder.MDY, IntervalStyle.POSTGRES, true, 1);
}
