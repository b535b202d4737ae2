package io.pgdecoder.datatype;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Dates and times of the server's epoch, 2000-01-01, as those of {@code java.time}; both calendars are Gregorian throughout. */
final class JavaTimes {
    private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();
    private static final long EPOCH_SECOND = EPOCH_DAY * 86_400;
    private static final int MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private JavaTimes() {}

    static LocalDate date(int days) {
        return LocalDate.ofEpochDay(EPOCH_DAY + days);
    }

    /** A time of day; 24:00, which Java does not have, becomes the last nanosecond of the day. */
    static LocalTime time(long micros) {
        return micros == DateTimeText.MICROS_PER_DAY ? LocalTime.MAX : LocalTime.ofNanoOfDay(micros * NANOS_PER_MICRO);
    }

    static LocalDateTime timestamp(long micros) {
        long seconds = Math.floorDiv(micros, MICROS_PER_SECOND);
        int nanos = Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO;
        return LocalDateTime.ofEpochSecond(EPOCH_SECOND + seconds, nanos, ZoneOffset.UTC);
    }
}
