package io.pgdecoder.fuzz;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Decodes recordings whose WAL comes in late, in pieces or with failures, and holds the rows to those of the recording as
 * it is: nothing lost, nothing twice.
 */
final class FaultRun {
    private static final int MAX_POLLS = 1_000_000;

    private final Map<Fault, long[]> runs = new EnumMap<>(Fault.class);

    /** What happens to the source. */
    enum Fault {
        /** One call fails, any of them; sometimes many do. */
        FAILING,
        /** WAL is cut anywhere and grows by pieces; the file ends there. */
        GROWING_CUT,
        /** The same over zeros, as in a segment that was allocated. */
        GROWING_ZERO,
        /** The same over an older segment, as in one that was recycled. */
        GROWING_OLD,
        /** Reads come short at random. */
        SHORT_READS,
        /** A segment is missing, later ones are there, and it comes after all. */
        MISSING_SEGMENT,
        /** The WAL goes over to timeline 2 between two records. */
        TWO_TIMELINES,
        /** All of it: growing, short reads and failures. */
        EVERYTHING
    }

    /** Injects one fault; the run under a seed is always the same. */
    void run(Subject subject, Fault fault, long seed) {
        Random random = new Random(new SplittableRandom(seed).nextLong());
        MemoryWal wal = fault == Fault.TWO_TIMELINES ? Timelines.split(subject, random) : subject.wal();
        FaultySource source = new FaultySource(wal);
        String name = subject + ", " + fault + ", seed " + seed;
        prepare(subject, fault, source, random);
        Watch.begin(name, new byte[0]);
        List<Row> rows = new ArrayList<>();
        long faults;
        try {
            faults = follow(subject, source, random, rows);
        } catch (RuntimeException | Error e) {
            throw new AssertionError(
                    name + ": after " + rows.size() + " of " + subject.rows().size() + " rows", e);
        } finally {
            Watch.end();
        }
        if (!rows.equals(subject.rows())) {
            throw new AssertionError(name + ": " + rows.size() + " rows for "
                    + subject.rows().size() + ", the first difference at " + firstDifference(rows, subject.rows()));
        }
        long[] counts = runs.computeIfAbsent(fault, key -> new long[2]);
        counts[0]++;
        counts[1] += faults;
    }

    private static void prepare(Subject subject, Fault fault, FaultySource source, Random random) {
        long start = subject.firstLsn();
        switch (fault) {
            case FAILING -> fail(source, subject, random);
            case GROWING_CUT -> source.limit(start + random.nextInt(1 << 16), FaultySource.Beyond.CUT);
            case GROWING_ZERO -> source.limit(start + random.nextInt(1 << 16), FaultySource.Beyond.ZERO);
            case GROWING_OLD -> source.limit(start + random.nextInt(1 << 16), FaultySource.Beyond.OLD);
            case SHORT_READS -> source.shortReads(2 + random.nextInt(8), random);
            case MISSING_SEGMENT -> source.hide(subject.segmentNumber(random));
            case TWO_TIMELINES -> {
                // the WAL is all there
            }
            case EVERYTHING -> {
                FaultySource.Beyond[] all = FaultySource.Beyond.values();
                source.limit(start + random.nextInt(1 << 16), all[random.nextInt(all.length)]);
                source.shortReads(4, random);
                for (int i = 0; i < 100; i++) {
                    source.failAt(1 + random.nextInt(1000));
                }
            }
        }
    }

    private static void fail(FaultySource source, Subject subject, Random random) {
        int count = random.nextInt(4) == 0 ? 50 : 1;
        for (int i = 0; i < count; i++) {
            source.failAt(1 + random.nextInt((int) subject.sourceCalls() + count));
        }
    }

    /** Follows to the end; answers how often the source failed or was late. */
    private static long follow(Subject subject, FaultySource source, Random random, List<Row> rows) {
        long faults = 0;
        try (LogicalDecoder decoder = open(subject, source)) {
            for (int polls = 0; polls < MAX_POLLS; polls++) {
                try {
                    decoder.poll(1 + random.nextInt(20), row -> rows.add(Row.of(row)));
                } catch (DecoderException e) {
                    expect(e, source);
                    source.unhide();
                    faults++;
                }
                if (decoder.state() == DecoderState.FINISHED) {
                    return faults;
                }
                if (decoder.state() == DecoderState.CAUGHT_UP) {
                    source.unhide();
                    source.grow(1 + random.nextInt(random.nextBoolean() ? 64 : 40_000));
                    faults++;
                }
            }
        }
        throw new IllegalStateException("no end after " + MAX_POLLS + " polls");
    }

    /** A failed beginning is begun again. */
    private static LogicalDecoder open(Subject subject, FaultySource source) {
        while (true) {
            try {
                return subject.builder().walSource(source).following(true).build();
            } catch (DecoderException e) {
                expect(e, source);
            }
        }
    }

    private static void expect(DecoderException e, FaultySource source) {
        boolean missing = e.code() == ErrorCode.WAL_SEGMENT_MISSING && source.isHiding();
        // A segment that ends early while a later one is there looks damaged, until it is read again.
        boolean cut = source.isShort()
                && (e.code() == ErrorCode.WAL_PAGE_INVALID || e.code() == ErrorCode.WAL_SEGMENT_TRUNCATED);
        if (e.code() != ErrorCode.IO_ERROR && !missing && !cut) {
            throw e;
        }
    }

    private static String firstDifference(List<Row> found, List<Row> healthy) {
        for (int i = 0; i < Math.min(found.size(), healthy.size()); i++) {
            if (!found.get(i).equals(healthy.get(i))) {
                return i + ": " + found.get(i) + " for " + healthy.get(i);
            }
        }
        return String.valueOf(Math.min(found.size(), healthy.size()));
    }

    /** The report: each fault with its runs and how often the source failed or was late in them. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        runs.forEach((fault, counts) ->
                text.append(String.format("%-16s %7d runs %9d faults%n", fault, counts[0], counts[1])));
        return text.toString();
    }
}
