package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * jsonb (PostgreSQL: jsonb_out; layout in {@code utils/jsonb.h}). The root is a container; a lone scalar is an array of
 * one entry with the scalar flag. Numbers are numerics, aligned to four bytes counted from the root.
 *
 * <pre>
 *   container  u32 header: bits 0-27 count, bit 28 scalar, bit 29 object, bit 30 array
 *              u32 entry for each element, or for each key and then each value
 *              data of the entries
 *   entry      bits 0-27 length of its data, or end from the start of all data if bit 31 is set
 *              bits 28-30 kind: 0 string, 1 numeric, 2 false, 3 true, 4 null, 5 container
 * </pre>
 *
 * Containers in containers are walked with an explicit stack of the writer's scratch space, not by recursion. Limit:
 * {@value #MAX_DEPTH} containers in each other, more than the server's own stack allows.
 */
final class JsonbOutput implements TypeOutput {
    private static final int COUNT_MASK = 0x0FFFFFFF;
    private static final int SCALAR = 0x10000000;
    private static final int OBJECT = 0x20000000;
    private static final int ARRAY = 0x40000000;

    private static final int ENTRY_VALUE_MASK = 0x0FFFFFFF;
    private static final int ENTRY_HAS_OFFSET = 0x80000000;
    private static final int ENTRY_BYTES = 4;

    private static final int KIND_STRING = 0;
    private static final int KIND_NUMERIC = 1;
    private static final int KIND_FALSE = 2;
    private static final int KIND_TRUE = 3;
    private static final int KIND_NULL = 4;
    private static final int KIND_CONTAINER = 5;

    /** One level of the stack: where the container starts and ends, next entry, ends of the data of keys and values. */
    private static final int LEVEL_START = 0;

    private static final int LEVEL_END = LEVEL_START + 1;
    private static final int LEVEL_NEXT = LEVEL_END + 1;
    private static final int LEVEL_KEY_DATA = LEVEL_NEXT + 1;
    private static final int LEVEL_VALUE_DATA = LEVEL_KEY_DATA + 1;
    private static final int LEVEL_INTS = LEVEL_VALUE_DATA + 1;

    private static final int MAX_DEPTH = 100_000;

    /** The binary form is this byte and then the text. */
    private static final int SEND_VERSION = 1;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int[] stack = out.scratch(LEVEL_INTS);
        int level = open(bytes, offset, offset + length, stack, 0, out);
        while (level >= 0) {
            int start = stack[level + LEVEL_START];
            int header = LittleEndian.getInt(bytes, start);
            int next = stack[level + LEVEL_NEXT];
            if (next == (header & COUNT_MASK)) {
                close(header, out);
                level -= LEVEL_INTS;
                continue;
            }
            if (next > 0) {
                out.append(',');
                out.append(' ');
            }
            stack[level + LEVEL_NEXT] = next + 1;
            int entry = next;
            if ((header & OBJECT) != 0) {
                writeKey(bytes, offset, stack, level, next, out);
                entry += header & COUNT_MASK;
            }
            int from = stack[level + LEVEL_VALUE_DATA];
            int to = endOfData(bytes, stack, level, entry, from);
            stack[level + LEVEL_VALUE_DATA] = to;
            int kind = kind(bytes, start, entry);
            if (kind == KIND_CONTAINER) {
                if (level >= MAX_DEPTH * LEVEL_INTS) {
                    throw DatumChecks.invalid("jsonb", "at most " + MAX_DEPTH + " containers in each other", "more");
                }
                stack = out.scratch(level + 2 * LEVEL_INTS);
                level = open(bytes, aligned(from, offset, to), to, stack, level + LEVEL_INTS, out);
            } else {
                writeScalar(bytes, aligned(from, kind == KIND_NUMERIC ? offset : from, to), to, kind, out);
            }
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        out.append(SEND_VERSION);
        write(bytes, offset, length, OutputSettings.DEFAULTS, out);
    }

    /** Starts a container at a level of the stack and returns the level. */
    private static int open(byte[] bytes, int start, int end, int[] stack, int level, OutputWriter out) {
        DatumChecks.checkAtLeast("jsonb", ENTRY_BYTES, end - start);
        int header = LittleEndian.getInt(bytes, start);
        int count = header & COUNT_MASK;
        boolean object = (header & OBJECT) != 0;
        boolean scalar = (header & SCALAR) != 0;
        long entries = object ? 2L * count : count;
        if (object == ((header & ARRAY) != 0) || scalar && (object || count != 1)) {
            throw DatumChecks.invalid("jsonb", "a container's flags", "header 0x" + Integer.toHexString(header));
        }
        if (entries > (end - start) / ENTRY_BYTES - 1) {
            throw DatumChecks.invalid(
                    "jsonb", "at most " + ((end - start) / ENTRY_BYTES - 1) + " entries", entries + " entries");
        }
        int data = start + ENTRY_BYTES + ENTRY_BYTES * (int) entries;
        stack[level + LEVEL_START] = start;
        stack[level + LEVEL_END] = end;
        stack[level + LEVEL_NEXT] = 0;
        stack[level + LEVEL_KEY_DATA] = data;
        int values = data;
        if (object) {
            for (int i = 0; i < count; i++) {
                values = endOfData(bytes, stack, level, i, values);
            }
            out.append('{');
        } else if (!scalar) {
            out.append('[');
        }
        stack[level + LEVEL_VALUE_DATA] = values;
        return level;
    }

    private static void close(int header, OutputWriter out) {
        if ((header & OBJECT) != 0) {
            out.append('}');
        } else if ((header & SCALAR) == 0) {
            out.append(']');
        }
    }

    private static void writeKey(byte[] bytes, int offset, int[] stack, int level, int entry, OutputWriter out) {
        int from = stack[level + LEVEL_KEY_DATA];
        int to = endOfData(bytes, stack, level, entry, from);
        stack[level + LEVEL_KEY_DATA] = to;
        int kind = kind(bytes, stack[level + LEVEL_START], entry);
        if (kind != KIND_STRING) {
            throw DatumChecks.invalid("jsonb", "a string as key", "kind " + kind + " at byte " + (from - offset));
        }
        JsonText.appendString(bytes, from, to, out);
        out.append(':');
        out.append(' ');
    }

    /** Where the data of an entry end, given where they start; checked against the container. */
    private static int endOfData(byte[] bytes, int[] stack, int level, int entry, int from) {
        int start = stack[level + LEVEL_START];
        int header = LittleEndian.getInt(bytes, start);
        int count = header & COUNT_MASK;
        int data = start + ENTRY_BYTES + ENTRY_BYTES * ((header & OBJECT) != 0 ? 2 * count : count);
        int value = LittleEndian.getInt(bytes, start + ENTRY_BYTES + ENTRY_BYTES * entry);
        long end = (value & ENTRY_HAS_OFFSET) != 0
                ? (long) data + (value & ENTRY_VALUE_MASK)
                : (long) from + (value & ENTRY_VALUE_MASK);
        int limit = stack[level + LEVEL_END];
        if (end < from || end > limit) {
            throw DatumChecks.invalid(
                    "jsonb", "an entry of 0 to " + (limit - from) + " bytes", (end - from) + " bytes");
        }
        return (int) end;
    }

    private static int kind(byte[] bytes, int start, int entry) {
        return LittleEndian.getInt(bytes, start + ENTRY_BYTES + ENTRY_BYTES * entry) >>> 28 & 7;
    }

    /** The next position at a multiple of four from {@code base}, but not behind {@code end}. */
    private static int aligned(int position, int base, int end) {
        return Math.min(base + (position - base + 3 & ~3), end);
    }

    private static void writeScalar(byte[] bytes, int from, int to, int kind, OutputWriter out) {
        switch (kind) {
            case KIND_STRING -> JsonText.appendString(bytes, from, to, out);
            case KIND_NUMERIC -> writeNumeric(bytes, from, to, out);
            case KIND_FALSE -> out.append("false");
            case KIND_TRUE -> out.append("true");
            case KIND_NULL -> out.append("null");
            default -> throw DatumChecks.invalid("jsonb", "an entry of kind 0 to 5", "kind " + kind);
        }
    }

    /** A numeric with its varlena header of four bytes. */
    static void writeNumeric(byte[] bytes, int from, int to, OutputWriter out) {
        int header = to - from >= 4 ? LittleEndian.getInt(bytes, from) : 0;
        int size = header >>> 2;
        if ((header & 3) != 0 || size < 4 || size > to - from) {
            throw DatumChecks.invalid("jsonb", "a numeric within " + (to - from) + " bytes", size + " bytes");
        }
        NumericOutput.append(bytes, from + 4, size - 4, out);
    }
}
