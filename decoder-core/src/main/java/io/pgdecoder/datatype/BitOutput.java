package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * bit and bit varying (PostgreSQL: bit_out, varbit_out; layout in {@code utils/varbit.h}).
 *
 * <pre>
 *   0           4
 *   | bit count | bits, highest first, padded to whole bytes |
 * </pre>
 */
final class BitOutput implements TypeOutput {
    private static final int BITS = 4;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int count = bitCount(bytes, offset, length);
        out.reserve(count);
        byte[] buffer = out.buffer();
        int at = out.length();
        for (int i = 0; i < count; i++) {
            buffer[at++] = (byte) ('0' + (bytes[offset + BITS + (i >> 3)] >> (7 - (i & 7)) & 1));
        }
        out.setLength(at);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        BigEndian.appendInt(out, bitCount(bytes, offset, length));
        out.append(bytes, offset + BITS, length - BITS);
    }

    private static int bitCount(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast("bit varying", BITS, length);
        int count = LittleEndian.getInt(bytes, offset);
        if (count < 0 || (count + 7L) / 8 > length - BITS) {
            throw DatumChecks.invalid("bit varying", "0 to " + (length - BITS) * 8L + " bits", count + " bits");
        }
        return count;
    }
}
