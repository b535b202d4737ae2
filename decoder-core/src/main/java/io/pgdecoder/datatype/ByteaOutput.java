package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.util.Arrays;

/** bytea, as hexadecimal digits or in the escape format (PostgreSQL: byteaout). */
final class ByteaOutput implements TypeOutput {
    /** For each byte its two digits, the first in the lower half. */
    private static final short[] PAIRS = pairs();

    private static short[] pairs() {
        String digits = "0123456789abcdef";
        short[] pairs = new short[256];
        for (int i = 0; i < 256; i++) {
            pairs[i] = (short) (digits.charAt(i >> 4) | digits.charAt(i & 15) << 8);
        }
        return pairs;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        if (settings.byteaHex()) {
            writeHex(bytes, offset, length, out);
        } else {
            writeEscaped(bytes, offset, length, out);
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        out.append(bytes, offset, length);
    }

    @Override
    public byte[] value(byte[] bytes, int offset, int length, JavaValues values) {
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }

    static void writeHex(byte[] bytes, int offset, int length, OutputWriter out) {
        out.reserve(Math.addExact(Math.multiplyExact(length, 2), 2));
        byte[] buffer = out.buffer();
        int at = out.length();
        buffer[at++] = '\\';
        buffer[at++] = 'x';
        out.setLength(putHex(bytes, offset, length, buffer, at));
    }

    /** Two digits a byte, without prefix; returns the position behind. */
    static int putHex(byte[] bytes, int offset, int length, byte[] buffer, int position) {
        int at = position;
        for (int i = offset, end = offset + length; i < end; i++) {
            LittleEndian.putShort(buffer, at, PAIRS[bytes[i] & 0xFF]);
            at += 2;
        }
        return at;
    }

    private static void writeEscaped(byte[] bytes, int offset, int length, OutputWriter out) {
        for (int i = offset, end = offset + length; i < end; i++) {
            int value = bytes[i] & 0xFF;
            if (value == '\\') {
                out.append('\\');
                out.append('\\');
            } else if (value < 0x20 || value > 0x7E) {
                out.append('\\');
                out.append('0' + (value >> 6));
                out.append('0' + (value >> 3 & 7));
                out.append('0' + (value & 7));
            } else {
                out.append(value);
            }
        }
    }
}
