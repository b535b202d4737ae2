package io.pgdecoder.cli;

import io.pgdecoder.types.Lsn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The forms of option values: positions, transaction ids, sizes, settings. */
final class OptionValues {
    private OptionValues() {}

    /** {@code X/X} to a position. */
    static final class LsnValue implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                return Lsn.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** A transaction id, 3 to 4294967295, to its 32 bits. */
    static final class XidValue implements ITypeConverter<Integer> {
        private static final int FIRST_NORMAL = 3;

        @Override
        public Integer convert(String text) {
            try {
                int xid = Integer.parseUnsignedInt(text);
                if (Integer.compareUnsigned(xid, FIRST_NORMAL) >= 0) {
                    return xid;
                }
            } catch (NumberFormatException e) {
                // Falls through to the one message.
            }
            throw new TypeConversionException("not a transaction id (expected 3 to 4294967295): \"" + text + '"');
        }
    }

    /** A size in the server's units (B, kB, MB, GB, TB; kB where none is given) to bytes. */
    static final class SizeValue implements ITypeConverter<Long> {
        private static final List<String> UNITS = List.of("B", "kB", "MB", "GB", "TB");

        @Override
        public Long convert(String text) {
            int digits = 0;
            while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
                digits++;
            }
            String unit = text.substring(digits).strip();
            int power = unit.isEmpty() ? 1 : UNITS.indexOf(unit);
            if (digits == 0 || digits > 18 || power < 0) {
                throw wrong(text);
            }
            try {
                return Math.multiplyExact(Long.parseLong(text.substring(0, digits)), 1L << 10 * power);
            } catch (ArithmeticException e) {
                throw wrong(text);
            }
        }

        private static TypeConversionException wrong(String text) {
            return new TypeConversionException(
                    "not a size (expected a number and B, kB, MB, GB or TB): \"" + text + '"');
        }
    }

    /**
     * {@code KEY=VALUE} or {@code KEY} texts to a map in the order given; a later value of a key replaces an earlier
     * one, a key without {@code =} has the value null.
     */
    static Map<String, @Nullable String> pairs(List<String> texts) {
        Map<String, @Nullable String> pairs = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 0) {
                pairs.put(text, null);
            } else {
                pairs.put(text.substring(0, equals), text.substring(equals + 1));
            }
        }
        return pairs;
    }
}
