package io.pgdecoder.fuzz;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The same WAL as if the server had been promoted between two records:
 *
 * <pre>
 *   timeline 1   ... | segment with the switch: up to it, then other bytes |  perhaps one more that was given up
 *   timeline 2       | the same segment, whole                             |  the rest
 * </pre>
 *
 * Pages that begin at or after the switch name timeline 2, the page that holds it still timeline 1, as the server leaves
 * it.
 */
final class Timelines {
    private Timelines() {}

    static MemoryWal split(Subject subject, Random random) {
        List<Subject.Place> places = new ArrayList<>();
        subject.places().values().forEach(places::addAll);
        places.removeIf(place -> !Lsn.isBefore(subject.firstLsn(), place.startLsn()));
        long switchLsn = places.get(random.nextInt(places.size())).startLsn();
        MemoryWal healthy = subject.wal();
        MemoryWal split = new MemoryWal(healthy.identity(), healthy.name());
        int size = healthy.segmentSize();
        long switchNumber = Long.divideUnsigned(switchLsn, size);
        for (long number : healthy.numbers()) {
            byte[] bytes = healthy.segment(healthy.newestTimelineId(), number);
            if (bytes != null && number <= switchNumber) {
                byte[] old = bytes.clone();
                if (number == switchNumber) {
                    givenUp(old, (int) (switchLsn & size - 1), random);
                }
                split.put(1, number, old);
            }
            if (bytes != null && number >= switchNumber) {
                split.put(2, number, renamed(bytes.clone(), number * size, switchLsn));
            }
        }
        split.putHistory(2, ("1\t" + Lsn.toString(switchLsn) + "\tpromoted\n").getBytes(StandardCharsets.US_ASCII));
        return split;
    }

    /** The old primary may have written on, or not. */
    private static void givenUp(byte[] bytes, int from, Random random) {
        if (random.nextBoolean()) {
            Arrays.fill(bytes, from, bytes.length, (byte) 0);
        }
    }

    private static byte[] renamed(byte[] bytes, long startLsn, long switchLsn) {
        for (int page = 0; page < bytes.length; page += MemoryWal.PAGE_BYTES) {
            if (Lsn.isAtOrAfter(startLsn + page, switchLsn) && LittleEndian.getShort(bytes, page) != 0) {
                LittleEndian.putInt(bytes, page + 4, 2);
            }
        }
        return bytes;
    }
}
