package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * money: eight bytes, a number of the locale's least units (PostgreSQL: cash_out, {@code utils/adt/cash.c}), printed by
 * the conventions of lc_monetary: {@code -$1,234.56} in C.
 */
final class MoneyOutput implements TypeOutput {
    private static final int MONEY_BYTES = 8;

    private final DatabaseEncoding encoding;
    /** Of the conventions met last. May be set by several threads: each sets what it then uses. */
    private @Nullable MoneyLayout lastLayout;

    MoneyOutput(DatabaseEncoding encoding) {
        this.encoding = encoding;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("money", MONEY_BYTES, length);
        MoneyLayout layout = layout(settings);
        long value = LittleEndian.getLong(bytes, offset);
        boolean negative = value < 0;
        out.append(layout.before(negative));
        appendDigits(negative ? -value : value, layout, out);
        out.append(layout.behind(negative));
    }

    private MoneyLayout layout(OutputSettings settings) {
        MoneyLayout layout = lastLayout;
        MonetaryConventions conventions = conventions(settings);
        if (layout == null || !layout.isOf(conventions)) {
            layout = new MoneyLayout(conventions, encoding);
            lastLayout = layout;
        }
        return layout;
    }

    private static MonetaryConventions conventions(OutputSettings settings) {
        MonetaryConventions conventions = settings.monetaryConventions();
        if (conventions == null) {
            throw new DecoderException(
                    ErrorCode.TYPE_UNSUPPORTED,
                    Lsn.INVALID,
                    null,
                    "no text output for type money under this lc_monetary",
                    MonetaryLocales.known(settings.lcMonetary()),
                    settings.lcMonetary());
        }
        return conventions;
    }

    /** @param amount unsigned, for the least value of all has no positive one */
    private static void appendDigits(long amount, MoneyLayout layout, OutputWriter out) {
        int digits = 0;
        for (long rest = amount; rest != 0; rest = Long.divideUnsigned(rest, 10)) {
            digits++;
        }
        int whole = Math.max(1, digits - layout.decimals);
        int separators = (whole - 1) / layout.group;
        int text = whole + separators * layout.separator.length + (layout.decimals > 0 ? 1 + layout.decimals : 0);
        out.reserve(text);
        byte[] buffer = out.buffer();
        int at = out.length() + text;
        out.setLength(at);
        long rest = amount;
        for (int digit = -layout.decimals; digit < whole; digit++) {
            if (digit == 0 && layout.decimals > 0) {
                buffer[--at] = layout.decimalPoint;
            } else if (digit > 0 && digit % layout.group == 0) {
                at -= layout.separator.length;
                System.arraycopy(layout.separator, 0, buffer, at, layout.separator.length);
            }
            buffer[--at] = (byte) ('0' + Long.remainderUnsigned(rest, 10));
            rest = Long.divideUnsigned(rest, 10);
        }
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

    /** With as many decimals as the locale prints. */
    @Override
    public BigDecimal value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength("money", MONEY_BYTES, length);
        return BigDecimal.valueOf(
                LittleEndian.getLong(bytes, offset),
                conventions(values.settings()).decimals());
    }
}
