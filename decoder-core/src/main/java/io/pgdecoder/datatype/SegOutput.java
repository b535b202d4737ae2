package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;

/**
 * seg (PostgreSQL: seg_out and restore, {@code contrib/seg/seg.c}; layout in its {@code segdata.h}): an interval whose
 * bounds print with the significant digits that they were given with.
 *
 * <pre>
 *   0              4              8              9              10          11
 *   | float4 lower | float4 upper | lower digits | upper digits | lower ext | upper ext |
 *
 *   ext      the mark of uncertainty, &lt; > or ~, printed before the bound; '-' no bound; else 0
 *   digits   1 to 6; else 6 are printed
 * </pre>
 *
 * 13 takes the lower bound's mark for the upper one's where that is ~: it leaves the upper one's away, or prints it even
 * where it is 0, and with this zero byte the text ends. The minor releases of August 2026 (14.24 to 18.6) mended that;
 * nothing in data directory or WAL tells minor releases apart, so older ones are printed as these.
 */
final class SegOutput implements TypeOutput {
    private static final int LOWER = 0;
    private static final int UPPER = LOWER + 4;
    private static final int LOWER_DIGITS = UPPER + 4;
    private static final int UPPER_DIGITS = LOWER_DIGITS + 1;
    private static final int LOWER_EXT = UPPER_DIGITS + 1;
    private static final int UPPER_EXT = LOWER_EXT + 1;
    private static final int SEG_BYTES = UPPER_EXT + 1;

    private static final int SURE_DIGITS = 6;
    /** Up to this exponent of ten, and down to its negative, numbers print without {@code e+}. */
    private static final int PLAIN_EXPONENT = 4;

    private static final int MAX_NUMBER = 16;

    private final boolean printsUpperTilde;

    SegOutput(PgVersion version) {
        this.printsUpperTilde = version.printsUpperTildeOfSeg();
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("seg", SEG_BYTES, length);
        float lower = Float.intBitsToFloat(LittleEndian.getInt(bytes, offset + LOWER));
        float upper = Float.intBitsToFloat(LittleEndian.getInt(bytes, offset + UPPER));
        int lowerExt = bytes[offset + LOWER_EXT];
        int upperExt = bytes[offset + UPPER_EXT];
        if (lowerExt == '<' || lowerExt == '>' || lowerExt == '~') {
            out.append(lowerExt);
        }
        if (lower == upper && lowerExt == upperExt) {
            appendNumber(lower, bytes[offset + LOWER_DIGITS], out);
            return;
        }
        if (lowerExt != '-') {
            appendNumber(lower, bytes[offset + LOWER_DIGITS], out);
            out.append(' ');
        }
        out.append("..");
        if (upperExt != '-') {
            out.append(' ');
            if (upperExt == '<' || upperExt == '>' || (printsUpperTilde ? upperExt : lowerExt) == '~') {
                if (upperExt == 0) {
                    return;
                }
                out.append(upperExt);
            }
            appendNumber(upper, bytes[offset + UPPER_DIGITS], out);
        }
    }

    private static void appendNumber(float value, int digits, OutputWriter out) {
        int count = digits <= 0 ? SURE_DIGITS : Math.min(digits, SURE_DIGITS);
        if (Float.isNaN(value)) {
            out.append("NaN");
            return;
        }
        if (Float.floatToRawIntBits(value) < 0) {
            out.append('-');
        }
        float magnitude = Math.abs(value);
        if (Float.isInfinite(magnitude)) {
            out.append("Infinity");
            return;
        }
        out.reserve(MAX_NUMBER);
        if (magnitude == 0) {
            out.setLength(put(out.buffer(), out.length(), 0, count, 0));
            return;
        }
        long rounded = RoundedDecimal.of(magnitude, count);
        int exponent = RoundedDecimal.power(rounded) + count - 1;
        out.setLength(put(out.buffer(), out.length(), (int) RoundedDecimal.digits(rounded), count, exponent));
    }

    /** Writes {@code count} digits of which the first stands for 10^{@code exponent}. */
    private static int put(byte[] buffer, int position, int digits, int count, int exponent) {
        if (exponent < 0 && exponent >= -PLAIN_EXPONENT) {
            int at = position;
            buffer[at++] = '0';
            buffer[at++] = '.';
            return DecimalDigits.putPadded(buffer, at, digits, count - exponent - 1);
        }
        boolean plain = exponent >= 0 && exponent <= PLAIN_EXPONENT && exponent + 1 < count;
        int before = plain ? exponent + 1 : 1;
        int at = DecimalDigits.putPadded(buffer, position, digits, count);
        if (before < count) {
            System.arraycopy(buffer, position + before, buffer, position + before + 1, count - before);
            buffer[position + before] = '.';
            at++;
        }
        if (exponent == 0 || plain) {
            return at;
        }
        buffer[at++] = 'e';
        if (exponent > 0 && exponent <= PLAIN_EXPONENT) {
            return DecimalDigits.putUnsignedInt(buffer, at, exponent);
        }
        buffer[at++] = (byte) (exponent < 0 ? '-' : '+');
        return DecimalDigits.putAtLeast(buffer, at, Math.abs(exponent), 2);
    }
}
