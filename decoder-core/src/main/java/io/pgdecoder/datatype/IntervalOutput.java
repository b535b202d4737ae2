package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;

/**
 * interval (PostgreSQL: interval_out; layout in {@code datatype/timestamp.h}).
 *
 * <pre>
 *   0              8      12       16
 *   | microseconds | days | months |     each signed on its own
 * </pre>
 *
 * Since 17 all fields at their least or greatest value are minus and plus infinity. Before 15 hours and days were held in
 * 32 bits on the way to text: hours beyond them were an error, the least number of days kept its sign.
 */
final class IntervalOutput implements TypeOutput {
    private static final int TIME = 0;
    private static final int DAYS = TIME + 8;
    private static final int MONTHS = DAYS + 4;
    private static final int INTERVAL_BYTES = MONTHS + 4;

    private final boolean hasInfinity;
    private final boolean wide;

    IntervalOutput(PgVersion version) {
        this.hasInfinity = version.isAtLeast(PgVersion.V17);
        this.wide = version.isAtLeast(PgVersion.V15);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("interval", INTERVAL_BYTES, length);
        long micros = LittleEndian.getLong(bytes, offset + TIME);
        int days = LittleEndian.getInt(bytes, offset + DAYS);
        int months = LittleEndian.getInt(bytes, offset + MONTHS);
        if (hasInfinity && isInfinite(micros, days, months)) {
            out.append(days > 0 ? "infinity" : "-infinity");
            return;
        }
        long hours = micros / DateTimeText.MICROS_PER_HOUR;
        if (!wide && hours != (int) hours) {
            throw DatumChecks.invalid("interval", "hours that fit 32 bits", hours + " hours");
        }
        long rest = micros - hours * DateTimeText.MICROS_PER_HOUR;
        int minutes = (int) (rest / DateTimeText.MICROS_PER_MINUTE);
        rest -= minutes * DateTimeText.MICROS_PER_MINUTE;
        int seconds = (int) (rest / DateTimeText.MICROS_PER_SECOND);
        int fraction = (int) (rest - seconds * DateTimeText.MICROS_PER_SECOND);
        int years = months / 12;
        int monthsOfYear = months % 12;
        switch (settings.intervalStyle()) {
            case POSTGRES ->
                IntervalText.appendPostgres(years, monthsOfYear, days, hours, minutes, seconds, fraction, out);
            case POSTGRES_VERBOSE ->
                IntervalText.appendVerbose(years, monthsOfYear, days, hours, minutes, seconds, fraction, wide, out);
            case SQL_STANDARD ->
                IntervalText.appendSqlStandard(years, monthsOfYear, days, hours, minutes, seconds, fraction, wide, out);
            case ISO_8601 ->
                IntervalText.appendIso8601(years, monthsOfYear, days, hours, minutes, seconds, fraction, out);
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("interval", INTERVAL_BYTES, length);
        BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset + TIME));
        BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset + DAYS));
        BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset + MONTHS));
    }

    @Override
    public Interval value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength("interval", INTERVAL_BYTES, length);
        return new Interval(
                LittleEndian.getInt(bytes, offset + MONTHS),
                LittleEndian.getInt(bytes, offset + DAYS),
                LittleEndian.getLong(bytes, offset + TIME));
    }

    private static boolean isInfinite(long micros, int days, int months) {
        return micros == Long.MAX_VALUE && days == Integer.MAX_VALUE && months == Integer.MAX_VALUE
                || micros == Long.MIN_VALUE && days == Integer.MIN_VALUE && months == Integer.MIN_VALUE;
    }
}
