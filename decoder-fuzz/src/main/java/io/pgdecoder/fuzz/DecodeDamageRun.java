package io.pgdecoder.fuzz;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decodes damaged recordings from beginning to end and holds the decoder to its promises: nothing but {@link
 * DecoderException} comes out; it says where, and what was expected or found; a poll after a failure to read or follow WAL
 * fails again; and where the CRC guards what was damaged, no row comes out that the healthy recording does not have.
 */
final class DecodeDamageRun {
    private static final long MAX_NANOS = 20_000_000_000L;
    /** Garbage included; a healthy decode of a small recording makes a tenth of it. */
    private static final long MAX_BYTES = 400L << 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Map<ErrorCode, Integer> codes = new TreeMap<>();
    private long decodes;
    private long equal;
    private long others;
    private long refused;
    private long slowestNanos;
    private long mostBytes;

    /** Damages and decodes once; the damage under a seed is always the same. */
    void damaged(Subject subject, long seed) {
        DecodeDamage damage = new DecodeDamage(subject, seed);
        String name = subject + ", seed " + seed + ", " + damage.what();
        Watch.begin(name, new byte[0]);
        long nanos = System.nanoTime();
        long bytes = allocated(() -> one(subject, damage, name));
        nanos = System.nanoTime() - nanos;
        Watch.end();
        decodes++;
        slowestNanos = Math.max(slowestNanos, nanos);
        mostBytes = Math.max(mostBytes, bytes);
        if (nanos > MAX_NANOS || bytes > MAX_BYTES) {
            throw new AssertionError(name + " takes " + nanos / 1_000_000 + " ms and " + bytes + " bytes");
        }
    }

    private long allocated(Runnable run) {
        long bytes = threads.getCurrentThreadAllocatedBytes();
        run.run();
        return threads.getCurrentThreadAllocatedBytes() - bytes;
    }

    private void one(Subject subject, DecodeDamage damage, String name) {
        List<Row> rows = new ArrayList<>();
        DecoderException failure = null;
        try {
            failure = decode(subject, damage, rows, name);
        } catch (RuntimeException | Error e) {
            throw new AssertionError(name + ": foreign exception", e);
        }
        if (failure != null) {
            refused++;
            codes.merge(failure.code(), 1, Integer::sum);
            // A missing segment is named as what was expected; position 0 is a place, but counts as none.
            boolean placed = failure.lsn() != Lsn.INVALID
                    || failure.file() != null
                    || failure.code() == ErrorCode.WAL_SEGMENT_MISSING;
            if (!placed || failure.expected() == null && failure.found() == null) {
                throw new AssertionError(name + ": an error without a place, or without what was found", failure);
            }
        } else if (rows.equals(subject.rows())) {
            equal++;
        } else {
            others++;
        }
        boolean prefix = rows.size() <= subject.rows().size()
                && rows.equals(subject.rows().subList(0, rows.size()));
        if (damage.isGuarded() && !prefix) {
            throw new AssertionError(name + ": other rows", failure);
        }
    }

    private static @Nullable DecoderException decode(
            Subject subject, DecodeDamage damage, List<Row> rows, String name) {
        LogicalDecoder decoder;
        try {
            decoder = subject.decoder(damage.files(), damage.wal());
        } catch (DecoderException e) {
            return e;
        }
        try (decoder) {
            Subject.drain(decoder, rows);
            return null;
        } catch (DecoderException e) {
            try {
                decoder.poll(1, row -> {});
            } catch (DecoderException again) {
                return e;
            }
            throw new AssertionError(name + ": a failed decoder goes on", e);
        }
    }

    long decodes() {
        return decodes;
    }

    /** The report. */
    @Override
    public String toString() {
        return String.format(
                "%d damaged decodes: %d refused, %d with the healthy rows, %d with others; slowest %d ms, most %d kB%n%s",
                decodes, refused, equal, others, slowestNanos / 1_000_000, mostBytes >>> 10, codes);
    }
}
