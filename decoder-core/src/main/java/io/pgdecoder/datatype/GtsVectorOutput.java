package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;

/**
 * gtsvector, the key of a text search index (PostgreSQL: gtsvectorout, {@code utils/adt/tsgistidx.c}): only what it holds,
 * not the content. SQL makes such a value only through a cast of the user's own.
 *
 * <pre>
 *   0       4
 *   | flags | hashes of words, four bytes each, or bits |
 *
 *   flags   1 hashes, 2 bits, 4 all bits are set
 * </pre>
 */
final class GtsVectorOutput implements TypeOutput {
    private static final int FLAGS = 0;
    private static final int CONTENT = FLAGS + 4;
    private static final int HASHES = 1;
    private static final int ALL_TRUE = 4;

    private final boolean saysAllTrue;

    GtsVectorOutput(PgVersion version) {
        this.saysAllTrue = version.isAtLeast(PgVersion.V17);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("gtsvector", CONTENT, length);
        int flags = LittleEndian.getInt(bytes, offset + FLAGS);
        int size = length - CONTENT;
        boolean allTrue = (flags & ALL_TRUE) != 0;
        if ((flags & HASHES) != 0) {
            DecimalDigits.append(out, size / Integer.BYTES);
            out.append(" unique words");
        } else if (allTrue && saysAllTrue) {
            out.append("all true bits");
        } else {
            int set = allTrue ? size * Byte.SIZE : bitCount(bytes, offset + CONTENT, size);
            DecimalDigits.append(out, set);
            out.append(" true bits, ");
            DecimalDigits.append(out, size * Byte.SIZE - set);
            out.append(" false bits");
        }
    }

    private static int bitCount(byte[] bytes, int offset, int length) {
        int count = 0;
        for (int i = offset; i < offset + length; i++) {
            count += Integer.bitCount(bytes[i] & 0xFF);
        }
        return count;
    }
}
