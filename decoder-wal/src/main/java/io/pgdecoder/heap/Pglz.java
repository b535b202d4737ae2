package io.pgdecoder.heap;

/**
 * Decompresses PostgreSQL's own compression, met in values compressed in line or out of line and in full-page images
 * (PostgreSQL: {@code common/pg_lzcompress.c}).
 *
 * <pre>
 *   control byte: eight items, lowest bit first
 *     bit 0   one literal byte
 *     bit 1   match: b0 b1 [b2]   length = (b0 &amp; 0x0F) + 3, plus b2 if that gives 18
 *                                 offset = (b0 &amp; 0xF0) &lt;&lt; 4 | b1, back from the output position
 * </pre>
 *
 * <p>Allocates nothing. Compressed input is hostile: each read and each write is bounded.
 */
public final class Pglz {
    private static final int LENGTH_WITH_EXTENSION = 18;

    private Pglz() {}

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
        while (in < inEnd && out < outEnd) {
            int control = source[in++];
            for (int item = 0; item < 8 && in < inEnd && out < outEnd; item++, control >>>= 1) {
                if ((control & 1) == 0) {
                    target[out++] = source[in++];
                    continue;
                }
                if (inEnd - in < 2) {
                    return false;
                }
                int length = (source[in] & 0x0F) + 3;
                int distance = (source[in] & 0xF0) << 4 | source[in + 1] & 0xFF;
                in += 2;
                if (length == LENGTH_WITH_EXTENSION) {
                    if (in >= inEnd) {
                        return false;
                    }
                    length += source[in++] & 0xFF;
                }
                if (distance == 0 || distance > out - targetOffset) {
                    return false;
                }
                out = copyMatch(target, out, distance, Math.min(length, outEnd - out));
            }
        }
        return out == outEnd && in == inEnd;
    }

    /** Repeats what lies {@code distance} bytes back; where the areas overlap the copied part grows with each step. */
    private static int copyMatch(byte[] target, int out, int distance, int length) {
        int from = out - distance;
        int at = out;
        int left = length;
        int step = distance;
        while (step < left) {
            System.arraycopy(target, from, target, at, step);
            at += step;
            left -= step;
            step += step;
        }
        System.arraycopy(target, from, target, at, left);
        return at + left;
    }
}
