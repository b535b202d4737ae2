package io.pgdecoder.plugin;

import io.pgdecoder.datatype.MonetaryConventions;
import io.pgdecoder.datatype.SessionTimeZone;
import io.pgdecoder.datatype.TimeZoneDirectory;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server settings that decide how values are printed; names as in the server's documentation. Immutable.
 *
 * @param timeZone TimeZone
 * @param dateStyle the output part of DateStyle
 * @param dateOrder the field order of DateStyle
 * @param intervalStyle IntervalStyle
 * @param byteaHex whether bytea_output is hex (else escape)
 * @param extraFloatDigits extra_float_digits, -15 to 3
 * @param searchPath search_path as given, not yet taken apart
 * @param lcMonetary lc_monetary as given
 * @param monetaryConventions what this locale does, or null if that is not known: then money cannot be printed
 * @param quoteAllIdentifiers quote_all_identifiers
 */
public record OutputSettings(
        SessionTimeZone timeZone,
        DateStyle dateStyle,
        DateOrder dateOrder,
        IntervalStyle intervalStyle,
        boolean byteaHex,
        int extraFloatDigits,
        String searchPath,
        String lcMonetary,
        @Nullable MonetaryConventions monetaryConventions,
        boolean quoteAllIdentifiers) {
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
    public static final OutputSettings DEFAULTS = new OutputSettings(
            SessionTimeZone.UTC,
            DateStyle.ISO,
            DateOrder.MDY,
            IntervalStyle.POSTGRES,
            true,
            1,
            "\"$user\", public",
            "C",
            MonetaryConventions.ofLocale("C"),
            false);

    /** These settings with other conventions for lc_monetary than those that are built in. */
    public OutputSettings withMonetaryConventions(MonetaryConventions conventions) {
        return new OutputSettings(
                timeZone,
                dateStyle,
                dateOrder,
                intervalStyle,
                byteaHex,
                extraFloatDigits,
                searchPath,
                lcMonetary,
                conventions,
                quoteAllIdentifiers);
    }

    /**
     * The defaults changed by settings in the order given; names as the server knows them, in any case.
     *
     * @throws io.pgdecoder.types.DecoderException INVALID_OPTION for an unknown name or a wrong value
     */
    public static OutputSettings parse(Map<String, String> settings) {
        return OutputSettingsParser.parse(settings, null);
    }

    /**
     * As {@link #parse(Map)}, with time zones from a folder.
     *
     * @param timeZones where the name of a time zone is looked up, null for the built-in data
     * @throws io.pgdecoder.types.DecoderException INVALID_OPTION for an unknown name or a wrong value,
     *     TIME_ZONE_DATA_INVALID or IO_ERROR if the file of the time zone cannot be read
     */
    public static OutputSettings parse(Map<String, String> settings, @Nullable TimeZoneDirectory timeZones) {
        return OutputSettingsParser.parse(settings, timeZones);
    }
}
