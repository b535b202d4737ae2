package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.math.BigDecimal;

/**
 * money: cents in eight bytes (PostgreSQL: cash_out, {@code utils/adt/cash.c}), as the locale C prints it:
 * {@code -$1,234.56}. Other values of lc_monetary are refused, since their symbols belong to the server's machine.
 */
final class MoneyOutput implements TypeOutput {
    private static final int MONEY_BYTES = 8;
    private static final int FRACTION_DIGITS = 2;
    private static final int GROUP = 3;
    private static final int MAX_TEXT = 40;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("money", MONEY_BYTES, length);
        String locale = settings.lcMonetary();
        if (!locale.equals("C") && !locale.equals("POSIX")) {
            throw new DecoderException(
                    ErrorCode.TYPE_UNSUPPORTED,
                    Lsn.INVALID,
                    null,
                    "no text output for type money under this lc_monetary",
                    "C or POSIX",
                    locale);
        }
        long value = LittleEndian.getLong(bytes, offset);
        if (value < 0) {
            out.append('-');
        }
        out.append('$');
        long rest = value < 0 ? -value : value;
        out.reserve(MAX_TEXT);
        byte[] buffer = out.buffer();
        int end = out.length() + textLength(rest);
        int at = end;
        for (int digit = -FRACTION_DIGITS; rest != 0 || digit <= 0; digit++) {
            if (digit == 0) {
                buffer[--at] = '.';
            } else if (digit > 0 && digit % GROUP == 0) {
                buffer[--at] = ',';
            }
            buffer[--at] = (byte) ('0' + Long.remainderUnsigned(rest, 10));
            rest = Long.divideUnsigned(rest, 10);
        }
        out.setLength(end);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("money", MONEY_BYTES, length);
        BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset));
    }

    @Override
    public BigDecimal value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength("money", MONEY_BYTES, length);
        return BigDecimal.valueOf(LittleEndian.getLong(bytes, offset), FRACTION_DIGITS);
    }

    private static int textLength(long value) {
        int digits = 0;
        for (long rest = value; rest != 0; rest = Long.divideUnsigned(rest, 10)) {
            digits++;
        }
        int whole = Math.max(1, digits - FRACTION_DIGITS);
        return whole + (whole - 1) / GROUP + 1 + FRACTION_DIGITS;
    }
}
