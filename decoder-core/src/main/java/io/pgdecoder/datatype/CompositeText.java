package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputWriter;

/**
 * Quotes the text of a part of a record or range where its characters ask for it; quotes and backslashes are doubled
 * (PostgreSQL: record_out, {@code utils/adt/rowtypes.c}; range_bound_escape, {@code utils/adt/rangetypes.c}). Per-record
 * zone.
 */
final class CompositeText {
    private CompositeText() {}

    /** Looks at what was appended since {@code start} and puts it in quotes in place if needed. */
    static void quote(OutputWriter out, int start, boolean bracketsToo) {
        int end = out.length();
        byte[] buffer = out.buffer();
        boolean needed = end == start;
        for (int i = start; i < end && !needed; i++) {
            needed = isSpecial(buffer[i], bracketsToo);
        }
        if (!needed) {
            return;
        }
        out.doubleSince(start, '\\');
        out.doubleSince(start, '"');
        out.append('"');
        out.append('"');
        System.arraycopy(out.buffer(), start, out.buffer(), start + 1, out.length() - start - 2);
        out.buffer()[start] = '"';
    }

    private static boolean isSpecial(byte c, boolean bracketsToo) {
        return switch (c) {
            case '"', '\\', '(', ')', ',', ' ', '\t', '\n', '\r', '\f', 0x0B -> true;
            case '[', ']' -> bracketsToo;
            default -> false;
        };
    }
}
