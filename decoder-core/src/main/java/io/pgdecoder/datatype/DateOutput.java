package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/** date: days since 2000-01-01 in an int; the two extreme values are infinite (PostgreSQL: date_out). */
final class DateOutput implements TypeOutput {
    private static final int DATE_BYTES = 4;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("date", DATE_BYTES, length);
        int days = LittleEndian.getInt(bytes, offset);
        if (days == Integer.MAX_VALUE || days == Integer.MIN_VALUE) {
            out.append(days == Integer.MAX_VALUE ? "infinity" : "-infinity");
            return;
        }
        if (days < -JulianDate.POSTGRES_EPOCH) {
            throw DatumChecks.invalid(
                    "date", "a day from " + -JulianDate.POSTGRES_EPOCH + " on", "day " + Integer.toString(days));
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
}
