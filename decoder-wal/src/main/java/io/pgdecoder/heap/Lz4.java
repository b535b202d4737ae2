package io.pgdecoder.heap;

import io.pgdecoder.types.LittleEndian;

/**
 * Decompresses one LZ4 block, met in values (14 and later) and full-page images (15 and later); the format is the public
 * "LZ4 block format", without frames.
 *
 * <pre>
 *   sequence: token, [literal length bytes], literals, offset u16, [match length bytes]
 *   token high 4 bits: literals, 15 = more bytes follow, each added, the last is below 255
 *   token low 4 bits:  match length - 4, likewise
 *   the last sequence ends after its literals
 * </pre>
 *
 * <p>Copies eight bytes at a time where there is room for the excess and byte by byte near the ends. Allocates nothing.
 * Compressed input is hostile: each read and each write is bounded.
 */
public final class Lz4 {
    private static final int MIN_MATCH = 4;
    private static final int MORE = 15;
    private static final int WORD = Long.BYTES;

    private Lz4() {}

    /**
     * Decompresses exactly {@code rawLength} bytes from exactly {@code sourceLength} bytes.
     *
     * @return whether input and output came out even; if not, the input is corrupt and the target's content undefined
     */
    public static boolean decompress(
            byte[] source, int sourceOffset, int sourceLength, byte[] target, int targetOffset, int rawLength) {
        int in = sourceOffset;
        int inEnd = sourceOffset + sourceLength;
        int out = targetOffset;
        int outEnd = targetOffset + rawLength;
        while (in < inEnd) {
            int token = source[in++] & 0xFF;
            int length = token >>> 4;
            if (length == MORE) {
                int more;
                do {
                    if (in >= inEnd) {
                        return false;
                    }
                    more = source[in++] & 0xFF;
                    length += more;
                } while (more == 255 && length <= rawLength);
            }
            if (length > inEnd - in || length > outEnd - out) {
                return false;
            }
            System.arraycopy(source, in, target, out, length);
            in += length;
            out += length;
            if (in == inEnd) {
                return out == outEnd;
            }
            if (inEnd - in < 2) {
                return false;
            }
            int distance = LittleEndian.getUnsignedShort(source, in);
            in += 2;
            length = (token & MORE) + MIN_MATCH;
            if (length == MORE + MIN_MATCH) {
                int more;
                do {
                    if (in >= inEnd) {
                        return false;
                    }
                    more = source[in++] & 0xFF;
                    length += more;
                } while (more == 255 && length <= rawLength);
            }
            if (distance == 0 || distance > out - targetOffset || length > outEnd - out) {
                return false;
            }
            copyMatch(target, out, distance, length, outEnd);
            out += length;
        }
        return false;
    }

    private static void copyMatch(byte[] target, int out, int distance, int length, int outEnd) {
        int from = out - distance;
        int at = out;
        int end = out + length;
        if (distance >= WORD && outEnd - end >= WORD) {
            // The excess of the last word is overwritten by the next sequence.
            do {
                LittleEndian.putLong(target, at, LittleEndian.getLong(target, from));
                at += WORD;
                from += WORD;
            } while (at < end);
            return;
        }
        while (at < end) {
            target[at++] = target[from++];
        }
    }
}
