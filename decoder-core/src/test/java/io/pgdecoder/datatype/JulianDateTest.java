package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.temporal.JulianFields;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JulianDateTest {
    /** The last day of type date: 5874897-12-31. */
    private static final long LAST_DAY = 2_147_483_493L;

    private static void check(long julianDay) {
        LocalDate expected = LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, julianDay);
        long date = JulianDate.toDate(julianDay);
        assertThat(JulianDate.year(date)).as("year of day %d", julianDay).isEqualTo(expected.getYear());
        assertThat(JulianDate.month(date)).as("month of day %d", julianDay).isEqualTo(expected.getMonthValue());
        assertThat(JulianDate.day(date)).as("day %d", julianDay).isEqualTo(expected.getDayOfMonth());
    }

    @Test
    void everyDayOfACycleIsThatOfTheJavaCalendar() {
        long first = LocalDate.of(1899, 12, 1).getLong(JulianFields.JULIAN_DAY);
        for (long day = first; day < first + 146_097 + 90; day++) {
            check(day);
        }
    }

    @Test
    void firstAndLastDaysOfTheCenturiesAreThoseOfTheJavaCalendar() {
        for (int year = -4700; year <= 294_300; year += 100) {
            long day = LocalDate.of(year, 3, 1).getLong(JulianFields.JULIAN_DAY);
            for (long near = day - 62; near <= day + 1; near++) {
                check(near);
            }
        }
        check(0);
        check(LAST_DAY);
    }

    @Test
    void anyDayIsThatOfTheJavaCalendar() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            check((long) (random.nextDouble() * LAST_DAY));
        }
    }
}
