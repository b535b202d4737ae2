package io.pgdecoder.datatype;

/**
 * Days to calendar dates (PostgreSQL: j2date and j2day, {@code utils/adt/datetime.c}): the proleptic Gregorian calendar,
 * with a year 0 that prints as 1 BC. A date is packed into a long so that nothing is allocated.
 */
final class JulianDate {
    /** Julian day of 2000-01-01 (POSTGRES_EPOCH_JDATE). */
    static final int POSTGRES_EPOCH = 2_451_545;

    private static final int DAYS_PER_400_YEARS = 146_097;
    private static final int DAYS_PER_4_YEARS = 1461;
    /** From 1 March of the year -4800 to Julian day 0. */
    private static final int SHIFT = 32_044;

    private JulianDate() {}

    /** The date of a Julian day of 0 or more, to be taken apart by the accessors. */
    static long toDate(long julianDay) {
        // In quarters of days every century has 146097, and every year 1461, but that a day begins with its last
        // quarter.
        long quarters = 4 * (julianDay + SHIFT) + 3;
        long century = quarters / DAYS_PER_400_YEARS;
        int inCentury = (int) (quarters - century * DAYS_PER_400_YEARS) | 3;
        int yearOfCentury = inCentury / DAYS_PER_4_YEARS;
        int dayOfYear = (inCentury - yearOfCentury * DAYS_PER_4_YEARS) >>> 2;
        int marchMonth = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
        int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        long year = 100 * century + yearOfCentury - 4800 + (month <= 2 ? 1 : 0);
        return year << 9 | month << 5 | day;
    }

    /** The year, 0 for 1 BC. */
    static int year(long date) {
        return (int) (date >> 9);
    }

    /** 1 to 12. */
    static int month(long date) {
        return (int) date >> 5 & 15;
    }

    /** 1 to 31. */
    static int day(long date) {
        return (int) date & 31;
    }

    /** 0 for Sunday. */
    static int dayOfWeek(long julianDay) {
        return (int) Math.floorMod(julianDay + 1, 7L);
    }
}
