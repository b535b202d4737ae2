package io.pgdecoder.plugin.testdecoding;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Booleans as settings spell them (PostgreSQL: parse_bool, {@code utils/adt/bool.c}): any beginning of true, false, yes
 * and no, the words on and off ({@code of} too), 1 and 0, in any case.
 */
final class BooleanSetting {
    private BooleanSetting() {}

    /** The value, or null if the text is none. */
    static @Nullable Boolean parse(String text) {
        String value = text.toLowerCase(Locale.ROOT);
        if (value.isEmpty()) {
            return null;
        }
        if ("true".startsWith(value) || "yes".startsWith(value) || value.equals("on") || value.equals("1")) {
            return true;
        }
        boolean off = value.equals("of") || value.equals("off");
        if ("false".startsWith(value) || "no".startsWith(value) || off || value.equals("0")) {
            return false;
        }
        return null;
    }
}
