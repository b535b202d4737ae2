package io.pgdecoder.datatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A compiled time zone whose bytes are given. */
public final class LooseTimeZone {
    private LooseTimeZone() {}

    /** Zones with a footer that has rules, one that has none, many transitions, and daylight saving time below zero. */
    public static List<byte[]> healthy() {
        List<byte[]> zones = new ArrayList<>();
        for (String name : List.of("UTC", "Asia/Kolkata", "America/New_York", "Asia/Gaza", "Europe/Dublin")) {
            zones.add(Objects.requireNonNull(BuiltInTimeZones.compiled(name)).bytes());
        }
        return zones;
    }

    /** Reads a zone and asks it for times of all ages; the sum of the offsets. */
    public static long read(byte[] bytes) {
        ZoneTable table = TimeZoneFile.parse(bytes, "a time zone");
        long sum = 0;
        for (long second = 1; second != 0; second *= -3) {
            int period = table.periodAt(second >> 2);
            sum += table.offset(period) + table.abbreviation(period).length;
            if (second > Long.MAX_VALUE / 9) {
                break;
            }
        }
        return sum;
    }
}
