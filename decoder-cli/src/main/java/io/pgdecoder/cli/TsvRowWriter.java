package io.pgdecoder.cli;

import io.pgdecoder.types.LittleEndian;
import java.io.IOException;
import java.io.OutputStream;

/**
 * {@code --output tsv}: lsn, xid and data as {@code COPY (SELECT lsn, xid, data ...) TO STDOUT} prints them in text
 * format (PostgreSQL: CopyAttributeOutText, {@code commands/copyto.c}).
 *
 * <pre>
 *   0/15E3F98 TAB 745 TAB data LF
 *
 *   in data    backslash  \b  \f  \n  \r  \t  \v        every other byte
 *   printed    \\         \b  \f  \n  \r  \t  \v        as it is, up to the first zero byte
 * </pre>
 *
 * Data of a binary plugin is a bytea: {@code \x} and hexadecimal digits, whose backslash COPY doubles.
 *
 * <p>Bytes of the database's encoding never look like the escaped ones unless they are, since every server encoding
 * sets the high bit in all bytes of a longer character.
 *
 * <p>Per-record zone: allocates nothing.
 */
final class TsvRowWriter implements RowWriter {
    /** Longest lsn and xid with separators: 8 + 1 + 8 + 1 + 10 + 1; a bytea's beginning, 3; and the line feed. */
    private static final int FRAME_LENGTH = 33;

    /** Most data bytes that are escaped at once. */
    private static final int PIECE_LENGTH = 64 * 1024;

    private static final byte[] HEX_UPPER = "0123456789ABCDEF".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final byte[] HEX_LOWER = "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private static final long EVERY_BYTE = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long SPACES = 0x2020202020202020L;
    private static final long BACKSLASHES = 0x5C5C5C5C5C5C5C5CL;

    /** The letter that follows the backslash, or 0 for a byte that is printed as it is. */
    private static final byte[] ESCAPE_LETTER = escapeLetters();

    private final OutputBuffer out;
    private final boolean binary;

    /** A writer to {@code out}; {@code binary} if the plugin's output is a bytea. */
    TsvRowWriter(OutputStream out, boolean binary) {
        this.out = new OutputBuffer(out);
        this.binary = binary;
    }

    @Override
    public void write(long lsn, int xid, byte[] data, int offset, int length) throws IOException {
        if (length > PIECE_LENGTH) {
            writeSlowPath(lsn, xid, data, offset, length);
            return;
        }
        out.reserve(FRAME_LENGTH + 2 * length);
        byte[] target = out.bytes();
        int at = putFrame(target, out.length(), lsn, xid);
        at = binary ? putHexBytes(target, at, data, offset, length) : putEscaped(target, at, data, offset, length);
        target[at++] = '\n';
        out.setLength(at);
    }

    /** A long row goes out in pieces, so that the buffer need not hold it. */
    private void writeSlowPath(long lsn, int xid, byte[] data, int offset, int length) throws IOException {
        out.reserve(FRAME_LENGTH);
        out.setLength(putFrame(out.bytes(), out.length(), lsn, xid));
        int end = binary ? offset + length : endOfText(data, offset, length);
        for (int from = offset; from < end; from += PIECE_LENGTH) {
            int count = Math.min(PIECE_LENGTH, end - from);
            out.reserve(2 * count);
            byte[] target = out.bytes();
            int at = out.length();
            out.setLength(
                    binary ? putHexBytes(target, at, data, from, count) : putEscaped(target, at, data, from, count));
        }
        out.append('\n');
    }

    private static int endOfText(byte[] data, int offset, int length) {
        int end = offset;
        while (end < offset + length && data[end] != 0) {
            end++;
        }
        return end;
    }

    private int putFrame(byte[] target, int start, long lsn, int xid) {
        int at = putHex(target, start, (int) (lsn >>> 32));
        target[at++] = '/';
        at = putHex(target, at, (int) lsn);
        target[at++] = '\t';
        at = putUnsigned(target, at, xid);
        target[at++] = '\t';
        if (binary) {
            target[at++] = '\\';
            target[at++] = '\\';
            target[at++] = 'x';
        }
        return at;
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /**
     * Copies stretches without special bytes eight at a time, the rest byte by byte. Ends at a zero byte, which only the
     * content of a logical message can have: COPY takes the text as a C string.
     */
    private static int putEscaped(byte[] target, int start, byte[] data, int offset, int length) {
        int at = start;
        int from = offset;
        int end = offset + length;
        while (from < end) {
            if (end - from >= Long.BYTES) {
                long word = LittleEndian.getLong(data, from);
                if (!maySpecial(word)) {
                    LittleEndian.putLong(target, at, word);
                    at += Long.BYTES;
                    from += Long.BYTES;
                    continue;
                }
            }
            int stop = Math.min(end, from + Long.BYTES);
            while (from < stop) {
                byte value = data[from++];
                if (value == 0) {
                    return at;
                }
                byte letter = ESCAPE_LETTER[value & 0xFF];
                if (letter != 0) {
                    target[at++] = '\\';
                    target[at++] = letter;
                } else {
                    target[at++] = value;
                }
            }
        }
        return at;
    }

    /** Whether one of the eight bytes is below the space or a backslash; may say yes wrongly, never no. */
    private static boolean maySpecial(long word) {
        long below = word - SPACES & ~word;
        long difference = word ^ BACKSLASHES;
        long equal = difference - EVERY_BYTE & ~difference;
        return ((below | equal) & HIGH_BITS) != 0;
    }

    private static int putHexBytes(byte[] target, int start, byte[] data, int offset, int length) {
        int at = start;
        for (int i = offset; i < offset + length; i++) {
            target[at++] = HEX_LOWER[data[i] >> 4 & 0xF];
            target[at++] = HEX_LOWER[data[i] & 0xF];
        }
        return at;
    }

    private static int putHex(byte[] target, int start, int value) {
        int digits = Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(value) + 3) >> 2);
        int rest = value;
        for (int at = start + digits - 1; at >= start; at--) {
            target[at] = HEX_UPPER[rest & 0xF];
            rest >>>= 4;
        }
        return start + digits;
    }

    private static int putUnsigned(byte[] target, int start, int value) {
        long rest = value & 0xFFFFFFFFL;
        int digits = 1;
        for (long limit = 10; rest >= limit; limit *= 10) {
            digits++;
        }
        for (int at = start + digits - 1; at >= start; at--) {
            target[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return start + digits;
    }

    private static byte[] escapeLetters() {
        byte[] letters = new byte[256];
        letters['\\'] = '\\';
        letters['\b'] = 'b';
        letters['\f'] = 'f';
        letters['\n'] = 'n';
        letters['\r'] = 'r';
        letters['\t'] = 't';
        letters[0x0B] = 'v';
        return letters;
    }
}
