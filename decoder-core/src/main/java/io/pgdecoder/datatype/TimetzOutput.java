package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.time.OffsetTime;
import java.time.ZoneOffset;

/**
 * timetz (PostgreSQL: timetz_out; layout in {@code utils/date.h}).
 *
 * <pre>
 *   0                             8                          12
 *   | microseconds since midnight | seconds west of Greenwich |
 * </pre>
 */
final class TimetzOutput implements TypeOutput {
    private static final int TIME = 0;
    private static final int ZONE = TIME + 8;
    private static final int TIMETZ_BYTES = ZONE + 4;
    /** Offsets reach 15:59:59 (MAX_TZDISP_HOUR). */
    private static final int ZONE_LIMIT = 16 * 3600;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int zone = checkedZone(bytes, offset, length);
        DateTimeText.appendTime(TimeOutput.checked(LittleEndian.getLong(bytes, offset + TIME), "timetz"), out);
        DateTimeText.appendOffset(-zone, out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("timetz", TIMETZ_BYTES, length);
        BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset + TIME));
        BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset + ZONE));
    }

    @Override
    public OffsetTime value(byte[] bytes, int offset, int length, JavaValues values) {
        int zone = checkedZone(bytes, offset, length);
        long micros = TimeOutput.checked(LittleEndian.getLong(bytes, offset + TIME), "timetz");
        return OffsetTime.of(JavaTimes.time(micros), ZoneOffset.ofTotalSeconds(-zone));
    }

    private static int checkedZone(byte[] bytes, int offset, int length) {
        DatumChecks.checkLength("timetz", TIMETZ_BYTES, length);
        int zone = LittleEndian.getInt(bytes, offset + ZONE);
        if (zone <= -ZONE_LIMIT || zone >= ZONE_LIMIT) {
            throw DatumChecks.invalid("timetz", "an offset below 16 hours", zone + " seconds");
        }
        return zone;
    }
}
