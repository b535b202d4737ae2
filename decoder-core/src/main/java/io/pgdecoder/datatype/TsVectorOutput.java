package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * tsvector (PostgreSQL: tsvectorout, {@code utils/adt/tsvector.c}; layout in {@code tsearch/ts_type.h}).
 *
 * <pre>
 *   0      4                4+4n
 *   | size | entries (n=size) | lexemes and positions |
 *
 *   entry      bit 0: has positions, bits 1 to 11: length, bits 12 to 31: where the lexeme starts behind the entries
 *   positions  behind the lexeme, at an even place: count (2 bytes), then 2 bytes each: 14 bits position, 2 bits weight
 * </pre>
 *
 * <p>Per-record zone.
 */
final class TsVectorOutput implements TypeOutput {
    private static final int SIZE = 0;
    private static final int ENTRIES = SIZE + 4;
    private static final int ENTRY_BYTES = 4;
    private static final int POSITION_MASK = 0x3FFF;
    private static final int WEIGHT_SHIFT = 14;
    private static final String WEIGHTS = " CBA";

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int size = lexemeCount(bytes, offset, length);
        int lexemes = offset + ENTRIES + ENTRY_BYTES * size;
        int available = offset + length - lexemes;
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.append(' ');
            }
            int entry = LittleEndian.getInt(bytes, offset + ENTRIES + ENTRY_BYTES * i);
            int lexemeLength = lexemeLength(entry);
            int start = lexemeStart(entry, available);
            out.append('\'');
            appendLexeme(bytes, lexemes + start, lexemeLength, out);
            out.append('\'');
            if ((entry & 1) != 0) {
                appendPositions(bytes, lexemes, start + lexemeLength + 1 & ~1, available, out);
            }
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    /** Sends the count of lexemes, then each with a zero byte, the count of its positions and these. */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int size = lexemeCount(bytes, offset, length);
        int lexemes = offset + ENTRIES + ENTRY_BYTES * size;
        int available = offset + length - lexemes;
        BigEndian.appendInt(out, size);
        for (int i = 0; i < size; i++) {
            int entry = LittleEndian.getInt(bytes, offset + ENTRIES + ENTRY_BYTES * i);
            int start = lexemeStart(entry, available);
            out.append(bytes, lexemes + start, lexemeLength(entry));
            out.append(0);
            int at = start + lexemeLength(entry) + 1 & ~1;
            int count = (entry & 1) != 0 ? positionCount(bytes, lexemes, at, available) : 0;
            BigEndian.appendShort(out, count);
            for (int k = 1; k <= count; k++) {
                BigEndian.appendShort(out, LittleEndian.getShort(bytes, lexemes + at + 2 * k));
            }
        }
    }

    /** A lexeme with quotes and backslashes doubled. */
    static void appendLexeme(byte[] bytes, int start, int length, OutputWriter out) {
        for (int i = start; i < start + length; i++) {
            byte c = bytes[i];
            if (c == '\'' || c == '\\') {
                out.append(c);
            }
            out.append(c);
        }
    }

    private static void appendPositions(byte[] bytes, int lexemes, int at, int available, OutputWriter out) {
        int count = positionCount(bytes, lexemes, at, available);
        for (int i = 0; i < count; i++) {
            int position = LittleEndian.getUnsignedShort(bytes, lexemes + at + 2 + 2 * i);
            out.append(i == 0 ? ':' : ',');
            DecimalDigits.append(out, position & POSITION_MASK);
            int weight = position >> WEIGHT_SHIFT;
            if (weight > 0) {
                out.append(WEIGHTS.charAt(weight));
            }
        }
    }

    private static int lexemeCount(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast("tsvector", ENTRIES, length);
        int size = LittleEndian.getInt(bytes, offset + SIZE);
        if (size < 0 || size > (length - ENTRIES) / ENTRY_BYTES) {
            throw DatumChecks.invalid(
                    "tsvector", "0 to " + (length - ENTRIES) / ENTRY_BYTES + " lexemes", Integer.toString(size));
        }
        return size;
    }

    private static int lexemeLength(int entry) {
        return entry >>> 1 & 0x7FF;
    }

    private static int lexemeStart(int entry, int available) {
        int start = entry >>> 12;
        if (start + lexemeLength(entry) > available) {
            throw DatumChecks.invalid(
                    "tsvector", "a lexeme within " + available + " bytes", lexemeLength(entry) + " bytes at " + start);
        }
        return start;
    }

    private static int positionCount(byte[] bytes, int lexemes, int at, int available) {
        int count = at + 2 > available ? -1 : LittleEndian.getUnsignedShort(bytes, lexemes + at);
        if (count < 0 || at + 2 + 2 * count > available) {
            throw DatumChecks.invalid(
                    "tsvector", "positions within " + available + " bytes", count + " positions at " + at);
        }
        return count;
    }
}
