package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.time.LocalTime;

/** time: microseconds since midnight, up to and with 24:00 (PostgreSQL: time_out). */
final class TimeOutput implements TypeOutput {
    private static final int TIME_BYTES = 8;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("time", TIME_BYTES, length);
        DateTimeText.appendTime(checked(LittleEndian.getLong(bytes, offset), "time"), out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("time", TIME_BYTES, length);
        BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset));
    }

    /** 24:00 is the greatest LocalTime. */
    @Override
    public LocalTime value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength("time", TIME_BYTES, length);
        return JavaTimes.time(checked(LittleEndian.getLong(bytes, offset), "time"));
    }

    static long checked(long micros, String type) {
        if (micros < 0 || micros > DateTimeText.MICROS_PER_DAY) {
            throw DatumChecks.invalid(
                    type, "0 to " + DateTimeText.MICROS_PER_DAY + " microseconds", Long.toString(micros));
        }
        return micros;
    }
}
