package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * The product numbers of isn (PostgreSQL: ean13_out and isn_out, {@code contrib/isn/isn.c}): thirteen decimal digits,
 * doubled, with bit 0 for a number whose check digit was wrong when it came in ("!").
 *
 * <pre>
 *   prefix       kind    long form (ean13, isbn13 ...)   short form (isbn, ismn, issn, upc)
 *   978          book    978-0-393-04002-9               0-393-04002-X         new check digit
 *   979-0        music   979-0-2600-0043-8               M-2600-0043-8
 *   977          serial  977-1436-452-00-8               1436-4522             new check digit, never a "!"
 *   979          book    979-10-90636-07-1               the same
 *   0..          UPC     022-035654465-3                 220356544653          never a "!"
 *   given out    other   400-763000011-6                 the same
 *   other                140000000000-7                  the same
 * </pre>
 *
 * Ranges without hyphens of their own print the part between prefix and check digit as it is.
 */
enum IsnOutput implements TypeOutput {
    /** ean13, isbn13, ismn13, issn13. */
    LONG,
    /** isbn, ismn, issn, upc: what has an older short form prints in it. */
    SHORT;

    private static final int NUMBER_BYTES = 8;
    private static final long MAX_NUMBER = 9_999_999_999_999L;
    private static final int MAX_TEXT = 32;
    private static final long PREFIX_UNIT = 10_000_000_000L;
    private static final int PREFIX_DIGITS = 3;
    private static final int BODY_DIGITS = 9;
    private static final int MUSIC_BODIES = 100_000_000;
    private static final int SERIAL_GROUP = 4;
    private static final int SERIAL_DIGITS = 7;
    private static final int UPC_PREFIXES = 100;
    private static final int BOOK = 978;
    private static final int BOOK_OR_MUSIC = 979;
    private static final int SERIAL = 977;

    private static final IsnRanges RANGES = IsnRanges.load();

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("isn", NUMBER_BYTES, length);
        long stored = LittleEndian.getLong(bytes, offset);
        long number = stored >>> 1;
        if (number > MAX_NUMBER) {
            throw DatumChecks.invalid("isn", "at most 13 digits", Long.toString(number));
        }
        boolean wrong = (stored & 1) != 0;
        int prefix = (int) (number / PREFIX_UNIT);
        long rest = number % PREFIX_UNIT;
        int body = (int) (rest / 10);
        int check = (int) (rest % 10);
        out.reserve(MAX_TEXT);
        byte[] buffer = out.buffer();
        int at = out.length();
        if (this == SHORT && prefix == SERIAL) {
            out.setLength(putSerial(buffer, at, body));
            return;
        }
        if (this == SHORT && prefix < UPC_PREFIXES) {
            at = DecimalDigits.putPadded(buffer, at, prefix, PREFIX_DIGITS - 1);
            at = DecimalDigits.putPadded(buffer, at, body, BODY_DIGITS);
            out.setLength(DecimalDigits.putPadded(buffer, at, check, 1));
            return;
        }
        boolean isMusic = prefix == BOOK_OR_MUSIC && body < MUSIC_BODIES;
        boolean isShort = this == SHORT && (prefix == BOOK || isMusic);
        int start = at;
        at = isShort ? at : putPrefix(buffer, at, prefix);
        at = putBody(buffer, at, prefix, body);
        if (isShort && isMusic) {
            buffer[start] = 'M';
        }
        buffer[at++] = '-';
        buffer[at++] = isShort && !isMusic ? weighted(body, BODY_DIGITS) : (byte) ('0' + check);
        if (wrong) {
            buffer[at++] = '!';
        }
        out.setLength(at);
    }

    private static int putPrefix(byte[] buffer, int position, int prefix) {
        int at = DecimalDigits.putPadded(buffer, position, prefix, PREFIX_DIGITS);
        if (RANGES.isPrefix(prefix)) {
            buffer[at++] = '-';
        }
        return at;
    }

    /** Writes the digits between prefix and check digit with their hyphens. */
    private static int putBody(byte[] buffer, int position, int prefix, int body) {
        if (prefix == SERIAL) {
            return putHyphenated(buffer, position, body, SERIAL_GROUP, SERIAL_DIGITS);
        }
        int range = prefix == BOOK || prefix == BOOK_OR_MUSIC ? RANGES.find(prefix, body) : -1;
        if (range < 0) {
            return DecimalDigits.putPadded(buffer, position, body, BODY_DIGITS);
        }
        return putHyphenated(buffer, position, body, RANGES.groupDigits(range), RANGES.digits(range));
    }

    private static int putHyphenated(byte[] buffer, int position, int body, int first, int second) {
        DecimalDigits.putPadded(buffer, position + 2, body, BODY_DIGITS);
        System.arraycopy(buffer, position + 2, buffer, position, first);
        buffer[position + first] = '-';
        System.arraycopy(buffer, position + 2 + first, buffer, position + 1 + first, second - first);
        buffer[position + 1 + second] = '-';
        return position + 2 + BODY_DIGITS;
    }

    private static int putSerial(byte[] buffer, int position, int body) {
        int serial = body / 100;
        int at = DecimalDigits.putPadded(buffer, position, serial / 1000, SERIAL_GROUP);
        buffer[at++] = '-';
        at = DecimalDigits.putPadded(buffer, at, serial % 1000, SERIAL_DIGITS - SERIAL_GROUP);
        buffer[at++] = weighted(serial, SERIAL_DIGITS);
        return at;
    }

    /** The check digit of the old forms: digits weighted by 2, 3 ... from the right, modulo 11, with X for ten. */
    private static byte weighted(int number, int digits) {
        int sum = 0;
        int rest = number;
        for (int weight = 2; weight < digits + 2; weight++) {
            sum += weight * (rest % 10);
            rest /= 10;
        }
        int check = (11 - sum % 11) % 11;
        return (byte) (check == 10 ? 'X' : '0' + check);
    }
}
