package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.time.LocalDate;

/** date: days since 2000-01-01 in an int; the two extreme values are infinite (PostgreSQL: date_out). */
final class DateOutput implements TypeOutput {
    private static final int DATE_BYTES = 4;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int days = checkedDays(bytes, offset, length);
        if (days == Integer.MAX_VALUE || days == Integer.MIN_VALUE) {
            out.append(days == Integer.MAX_VALUE ? "infinity" : "-infinity");
            return;
        }
        long date = JulianDate.toDate((long) days + JulianDate.POSTGRES_EPOCH);
        DateTimeText.appendDate(date, settings.dateStyle(), settings.dateOrder(), out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("date", DATE_BYTES, length);
        BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset));
    }

    /** The infinities are the greatest and least LocalDate. */
    @Override
    public LocalDate value(byte[] bytes, int offset, int length, JavaValues values) {
        int days = checkedDays(bytes, offset, length);
        return days == Integer.MAX_VALUE
                ? LocalDate.MAX
                : days == Integer.MIN_VALUE ? LocalDate.MIN : JavaTimes.date(days);
    }

    private static int checkedDays(byte[] bytes, int offset, int length) {
        DatumChecks.checkLength("date", DATE_BYTES, length);
        int days = LittleEndian.getInt(bytes, offset);
        if (days < -JulianDate.POSTGRES_EPOCH && days != Integer.MIN_VALUE) {
            throw DatumChecks.invalid(
                    "date", "a day from " + -JulianDate.POSTGRES_EPOCH + " on", "day " + Integer.toString(days));
        }
        return days;
    }
}
