package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * numeric (PostgreSQL: numeric_out; layout in {@code utils/adt/numeric.c}): base-10000 digits, the first of which stands
 * for 10000^weight, and the number of decimals to print.
 *
 * <pre>
 *   u16 header, bits 15-14     long:  00 positive, 01 negative;  10 short;  11 special
 *   long     bits 13-0 decimals; then i16 weight, then digits
 *   short    bit 13 negative, bits 12-7 decimals, bit 6 weight below 0, bits 5-0 weight modulo 64; then digits
 *   special  C000 NaN; since 14 D000 Infinity, F000 -Infinity
 * </pre>
 */
final class NumericOutput implements TypeOutput {
    private static final int HEADER_BYTES = 2;
    private static final int WEIGHT_BYTES = 2;
    private static final int BASE = 10_000;
    private static final int MAX_DIGITS_AT_ONCE = 400;

    private static final int KIND_MASK = 0xC000;
    private static final int KIND_NEGATIVE = 0x4000;
    private static final int KIND_SHORT = 0x8000;
    private static final int KIND_SPECIAL = 0xC000;
    private static final int SPECIAL_MASK = 0xF000;
    private static final int POSITIVE_INFINITY = 0xD000;
    private static final int NEGATIVE_INFINITY = 0xF000;

    private static final int LONG_SCALE_MASK = 0x3FFF;
    private static final int SHORT_NEGATIVE = 0x2000;
    private static final int SHORT_SCALE_MASK = 0x1F80;
    private static final int SHORT_SCALE_SHIFT = 7;
    private static final int SHORT_WEIGHT_SIGN = 0x0040;
    private static final int SHORT_WEIGHT_MASK = 0x003F;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        append(bytes, offset, length, out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    /**
     * Sends count of digits, weight, sign, decimals, then the digits, two bytes each. The infinities show the decimals
     * that their header has when read as a short one.
     */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkAtLeast("numeric", HEADER_BYTES, length);
        int header = LittleEndian.getUnsignedShort(bytes, offset);
        int kind = header & KIND_MASK;
        boolean isLong = kind != KIND_SHORT && kind != KIND_SPECIAL;
        int start = isLong ? HEADER_BYTES + WEIGHT_BYTES : HEADER_BYTES;
        DatumChecks.checkAtLeast("numeric", start, length);
        int digits = (length - start) / 2;
        int sign = kind == KIND_SPECIAL
                ? header & SPECIAL_MASK
                : isLong ? kind : (header & SHORT_NEGATIVE) != 0 ? KIND_NEGATIVE : 0;
        BigEndian.appendShort(out, digits);
        BigEndian.appendShort(out, isLong ? LittleEndian.getShort(bytes, offset + HEADER_BYTES) : shortWeight(header));
        BigEndian.appendShort(out, sign);
        BigEndian.appendShort(
                out, isLong ? header & LONG_SCALE_MASK : (header & SHORT_SCALE_MASK) >> SHORT_SCALE_SHIFT);
        for (int i = 0; i < digits; i++) {
            BigEndian.appendShort(out, digit(bytes, offset + start, digits, i));
        }
    }

    /** BigDecimal with the scale that is printed; NaN and the infinities, which it does not have, are Double. */
    @Override
    public Number value(byte[] bytes, int offset, int length, JavaValues values) {
        String text = values.text(this, bytes, offset, length);
        return Character.isLetter(text.charAt(text.length() - 1)) ? Double.valueOf(text) : decimal(text);
    }

    /** BigDecimal reads its text in time that grows with the square of the digits, of which there may be 147455. */
    private static BigDecimal decimal(String text) {
        if (text.length() <= MAX_DIGITS_AT_ONCE) {
            return new BigDecimal(text);
        }
        int start = text.charAt(0) == '-' ? 1 : 0;
        int point = text.indexOf('.');
        String digits = point < 0 ? text.substring(start) : text.substring(start, point) + text.substring(point + 1);
        BigInteger value = integer(digits, 0, digits.length());
        return new BigDecimal(start == 0 ? value : value.negate(), point < 0 ? 0 : text.length() - point - 1);
    }

    private static BigInteger integer(String digits, int from, int to) {
        int count = to - from;
        if (count <= MAX_DIGITS_AT_ONCE) {
            return new BigInteger(digits.substring(from, to));
        }
        int middle = to - count / 2;
        return integer(digits, from, middle)
                .multiply(BigInteger.TEN.pow(to - middle))
                .add(integer(digits, middle, to));
    }

    private static int shortWeight(int header) {
        int weight = header & SHORT_WEIGHT_MASK;
        return (header & SHORT_WEIGHT_SIGN) != 0 ? weight | ~SHORT_WEIGHT_MASK : weight;
    }

    /** Appends the text of a numeric without its varlena header. */
    static void append(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkAtLeast("numeric", HEADER_BYTES, length);
        int header = LittleEndian.getUnsignedShort(bytes, offset);
        if ((header & KIND_MASK) == KIND_SPECIAL) {
            int special = header & SPECIAL_MASK;
            out.append(special == POSITIVE_INFINITY ? "Infinity" : special == NEGATIVE_INFINITY ? "-Infinity" : "NaN");
            return;
        }
        boolean isShort = (header & KIND_MASK) == KIND_SHORT;
        int start = HEADER_BYTES;
        int weight;
        int scale;
        boolean negative;
        if (isShort) {
            negative = (header & SHORT_NEGATIVE) != 0;
            scale = (header & SHORT_SCALE_MASK) >> SHORT_SCALE_SHIFT;
            weight = shortWeight(header);
        } else {
            start += WEIGHT_BYTES;
            DatumChecks.checkAtLeast("numeric", start, length);
            negative = (header & KIND_MASK) == KIND_NEGATIVE;
            scale = header & LONG_SCALE_MASK;
            weight = LittleEndian.getShort(bytes, offset + HEADER_BYTES);
        }
        int digits = (length - start) / 2;
        appendDigits(bytes, offset + start, digits, weight, scale, negative, out);
    }

    private static void appendDigits(
            byte[] bytes, int start, int digits, int weight, int scale, boolean negative, OutputWriter out) {
        out.reserve(4 * Math.max(weight + 1, 1) + scale + 8);
        byte[] buffer = out.buffer();
        int at = out.length();
        if (negative) {
            buffer[at++] = '-';
        }
        if (weight < 0) {
            buffer[at++] = '0';
        } else {
            at = DecimalDigits.putUnsignedInt(buffer, at, digit(bytes, start, digits, 0));
            for (int d = 1; d <= weight; d++) {
                at = DecimalDigits.putPadded(buffer, at, digit(bytes, start, digits, d), 4);
            }
        }
        if (scale > 0) {
            buffer[at++] = '.';
            int end = at + scale;
            for (int d = weight + 1; at < end; d++) {
                at = DecimalDigits.putPadded(buffer, at, digit(bytes, start, digits, d), 4);
            }
            at = end;
        }
        out.setLength(at);
    }

    /** The base-10000 digit at an index from the first one; 0 outside. */
    private static int digit(byte[] bytes, int start, int digits, int index) {
        if (index < 0 || index >= digits) {
            return 0;
        }
        int digit = LittleEndian.getUnsignedShort(bytes, start + 2 * index);
        if (digit >= BASE) {
            throw DatumChecks.invalid("numeric", "digits below 10000", Integer.toString(digit));
        }
        return digit;
    }
}
