package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * hstore (PostgreSQL: hstore_out, {@code contrib/hstore}; layout in its {@code hstore.h}). Limit: the form of before 9.0
 * is refused.
 *
 * <pre>
 *   0                       4                            4+8n
 *   | count n, bit 31 set   | for each pair: key, value  | texts
 *
 *   key, value   bits 0-29 where its text ends, bit 30 value is null, bit 31 the first of all
 * </pre>
 */
final class HstoreOutput implements TypeOutput {
    private static final int COUNT = 0;
    private static final int ENTRIES = COUNT + 4;
    private static final int PAIR_BYTES = 8;
    private static final int NEW_VERSION = 0x80000000;
    private static final int COUNT_MASK = 0x0FFFFFFF;
    private static final int IS_NULL = 0x40000000;
    private static final int POSITION_MASK = 0x3FFFFFFF;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int count = count(bytes, offset, length);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(", ");
            }
            appendText(bytes, offset, length, count, 2 * i, out);
            out.append("=>");
            if (isNull(bytes, offset, 2 * i + 1)) {
                out.append("NULL");
            } else {
                appendText(bytes, offset, length, count, 2 * i + 1, out);
            }
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int count = count(bytes, offset, length);
        BigEndian.appendInt(out, count);
        for (int entry = 0; entry < 2 * count; entry++) {
            if (entry % 2 == 1 && isNull(bytes, offset, entry)) {
                BigEndian.appendInt(out, -1);
            } else {
                int start = start(bytes, offset, entry);
                int end = end(bytes, offset, length, count, entry, start);
                BigEndian.appendInt(out, end - start);
                out.append(bytes, texts(offset, count) + start, end - start);
            }
        }
    }

    private static int count(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast("hstore", ENTRIES, length);
        int header = LittleEndian.getInt(bytes, offset + COUNT);
        int count = header & COUNT_MASK;
        if ((header & NEW_VERSION) == 0 || count > (length - ENTRIES) / PAIR_BYTES) {
            throw DatumChecks.invalid(
                    "hstore",
                    "at most " + (length - ENTRIES) / PAIR_BYTES + " pairs in the form of 9.0 and later",
                    "header 0x" + Integer.toHexString(header));
        }
        return count;
    }

    private static int texts(int offset, int count) {
        return offset + ENTRIES + PAIR_BYTES * count;
    }

    private static int entry(byte[] bytes, int offset, int entry) {
        return LittleEndian.getInt(bytes, offset + ENTRIES + 4 * entry);
    }

    private static boolean isNull(byte[] bytes, int offset, int entry) {
        return (entry(bytes, offset, entry) & IS_NULL) != 0;
    }

    private static int start(byte[] bytes, int offset, int entry) {
        return entry == 0 ? 0 : entry(bytes, offset, entry - 1) & POSITION_MASK;
    }

    private static int end(byte[] bytes, int offset, int length, int count, int entry, int start) {
        int end = entry(bytes, offset, entry) & POSITION_MASK;
        int limit = offset + length - texts(offset, count);
        if (end < start || end > limit) {
            throw DatumChecks.invalid("hstore", "a text from " + start + " to at most " + limit, "end " + end);
        }
        return end;
    }

    private static void appendText(byte[] bytes, int offset, int length, int count, int entry, OutputWriter out) {
        int start = start(bytes, offset, entry);
        int end = end(bytes, offset, length, count, entry, start);
        int texts = texts(offset, count);
        out.append('"');
        for (int i = texts + start; i < texts + end; i++) {
            if (bytes[i] == '"' || bytes[i] == '\\') {
                out.append('\\');
            }
            out.append(bytes[i]);
        }
        out.append('"');
    }
}
