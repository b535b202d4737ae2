package io.pgdecoder.plugin;

import io.pgdecoder.datatype.MonetaryConventions;
import io.pgdecoder.datatype.SessionTimeZone;
import io.pgdecoder.datatype.TimeZoneDirectory;
import io.pgdecoder.plugin.OutputSettings.DateOrder;
import io.pgdecoder.plugin.OutputSettings.DateStyle;
import io.pgdecoder.plugin.OutputSettings.IntervalStyle;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads settings as the server's SET does (PostgreSQL: {@code utils/misc/guc.c}). */
final class OutputSettingsParser {
    private SessionTimeZone timeZone = OutputSettings.DEFAULTS.timeZone();
    private DateStyle dateStyle = OutputSettings.DEFAULTS.dateStyle();
    private DateOrder dateOrder = OutputSettings.DEFAULTS.dateOrder();
    private IntervalStyle intervalStyle = OutputSettings.DEFAULTS.intervalStyle();
    private boolean byteaHex = OutputSettings.DEFAULTS.byteaHex();
    private int extraFloatDigits = OutputSettings.DEFAULTS.extraFloatDigits();
    private String searchPath = OutputSettings.DEFAULTS.searchPath();
    private String lcMonetary = OutputSettings.DEFAULTS.lcMonetary();

    private boolean quoteAllIdentifiers = OutputSettings.DEFAULTS.quoteAllIdentifiers();

    private final @Nullable TimeZoneDirectory timeZones;

    private OutputSettingsParser(@Nullable TimeZoneDirectory timeZones) {
        this.timeZones = timeZones;
    }

    static OutputSettings parse(Map<String, String> settings, @Nullable TimeZoneDirectory timeZones) {
        OutputSettingsParser parser = new OutputSettingsParser(timeZones);
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            parser.set(setting.getKey(), setting.getValue());
        }
        return new OutputSettings(
                parser.timeZone,
                parser.dateStyle,
                parser.dateOrder,
                parser.intervalStyle,
                parser.byteaHex,
                parser.extraFloatDigits,
                parser.searchPath,
                parser.lcMonetary,
                MonetaryConventions.ofLocale(parser.lcMonetary),
                parser.quoteAllIdentifiers);
    }

    private void set(String name, String value) {
        switch (name.toLowerCase(Locale.ROOT)) {
            case "timezone" -> timeZone = zone(value);
            case "datestyle" -> setDateStyle(value);
            case "intervalstyle" -> intervalStyle = intervalStyle(value);
            case "bytea_output" -> byteaHex = byteaHex(value);
            case "extra_float_digits" -> extraFloatDigits = extraFloatDigits(value);
            case "search_path" -> searchPath = value;
            case "lc_monetary" -> lcMonetary = value;
            case "quote_all_identifiers" -> quoteAllIdentifiers = bool("quote_all_identifiers", value);
            default ->
                throw new DecoderException(
                        ErrorCode.INVALID_OPTION,
                        Lsn.INVALID,
                        null,
                        "unknown setting \"" + name + '"',
                        "timezone, datestyle, intervalstyle, bytea_output, extra_float_digits, search_path, lc_monetary or"
                                + " quote_all_identifiers",
                        '"' + name + '"');
        }
    }

    private SessionTimeZone zone(String value) {
        try {
            return SessionTimeZone.of(value, timeZones);
        } catch (IllegalArgumentException e) {
            throw wrong("timezone", "a name of the zone data, hours east of Greenwich or a POSIX zone", value);
        }
    }

    private void setDateStyle(String value) {
        try {
            DateStyleSetting setting = DateStyleSetting.parse(value, dateStyle, dateOrder);
            dateStyle = setting.style();
            dateOrder = setting.order();
        } catch (IllegalArgumentException e) {
            throw wrong("datestyle", "one of ISO, Postgres, SQL, German and one of YMD, DMY, MDY", value);
        }
    }

    private static IntervalStyle intervalStyle(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "postgres" -> IntervalStyle.POSTGRES;
            case "postgres_verbose" -> IntervalStyle.POSTGRES_VERBOSE;
            case "sql_standard" -> IntervalStyle.SQL_STANDARD;
            case "iso_8601" -> IntervalStyle.ISO_8601;
            default -> throw wrong("intervalstyle", "postgres, postgres_verbose, sql_standard or iso_8601", value);
        };
    }

    /** A boolean as the server reads it: the words and their beginnings (PostgreSQL: parse_bool). */
    private static boolean bool(String name, String value) {
        String word = value.toLowerCase(Locale.ROOT);
        boolean off = word.equals("of") || word.equals("off");
        if (word.equals("on") || word.equals("1") || begins("true", word) || begins("yes", word)) {
            return true;
        } else if (off || word.equals("0") || begins("false", word) || begins("no", word)) {
            return false;
        }
        throw wrong(name, "on or off", value);
    }

    private static boolean begins(String whole, String word) {
        return !word.isEmpty() && whole.startsWith(word);
    }

    private static boolean byteaHex(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "hex" -> true;
            case "escape" -> false;
            default -> throw wrong("bytea_output", "hex or escape", value);
        };
    }

    private static int extraFloatDigits(String value) {
        try {
            int digits = Integer.parseInt(value.strip());
            if (digits >= -15 && digits <= 3) {
                return digits;
            }
        } catch (NumberFormatException e) {
            // Falls through to the one message.
        }
        throw wrong("extra_float_digits", "-15 to 3", value);
    }

    private static DecoderException wrong(String name, String expected, String found) {
        return new DecoderException(
                ErrorCode.INVALID_OPTION,
                Lsn.INVALID,
                null,
                "wrong value of setting " + name,
                expected,
                '"' + found + '"');
    }
}
