package io.pgdecoder.datatype;

import java.time.Duration;
import java.time.Period;
import java.time.temporal.ChronoUnit;

/**
 * A value of type interval: three fields, each signed on its own, since months and days have no fixed length. Since 17
 * all fields at their greatest value are infinity, all at their least minus infinity.
 *
 * @param months months; years are twelve of them
 * @param days days
 * @param microseconds microseconds
 */
public record Interval(int months, int days, long microseconds) {
    /** Years, months and days as a period. */
    public Period period() {
        return Period.of(months / 12, months % 12, days);
    }

    /** Hours, minutes and seconds as a duration. */
    public Duration duration() {
        return Duration.of(microseconds, ChronoUnit.MICROS);
    }
}
