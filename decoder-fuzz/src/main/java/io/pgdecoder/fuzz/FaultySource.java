package io.pgdecoder.fuzz;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.FilterWalSegment;
import io.pgdecoder.wal.FilterWalSource;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalSegment;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * WAL that fails, is late, or is not all there yet.
 *
 * <pre>
 *   seen     |=================== limit |   what is written later: CUT     the file ends, later segments do not exist
 *                                                                 ZERO    zeros, and a segment of zeros ahead
 *                                                                 OLD     an older segment's bytes, there and ahead
 *   gone     segments that are nowhere for now
 *   failing  the calls, counted from 1, that end in IO_ERROR
 * </pre>
 *
 * <p>Used by one thread.
 */
final class FaultySource extends FilterWalSource {
    /** What is there beyond the limit. */
    enum Beyond {
        CUT,
        ZERO,
        OLD
    }

    private final MemoryWal wal;
    private final Set<Long> gone = new HashSet<>();
    private final Set<Long> failing = new HashSet<>();
    private Beyond beyond = Beyond.CUT;
    private long limitLsn = -1;
    private int shortReads;
    private Random random = new Random(0);
    private long calls;

    FaultySource(MemoryWal wal) {
        super(wal);
        this.wal = wal;
    }

    /** Shows what lies before {@code lsn}, and this beyond. */
    void limit(long lsn, Beyond what) {
        limitLsn = lsn;
        beyond = what;
    }

    /** Shows all. */
    void unlimit() {
        limitLsn = -1;
    }

    boolean isLimited() {
        return limitLsn != -1;
    }

    /** Shows up to {@code bytes} more. */
    void grow(long bytes) {
        if (limitLsn != -1) {
            limitLsn += bytes;
        }
    }

    /** Takes a segment away for now. */
    void hide(long number) {
        gone.add(number);
    }

    /** Brings all segments back. */
    void unhide() {
        gone.clear();
    }

    boolean isHiding() {
        return !gone.isEmpty();
    }

    /** Lets the n-th call fail. */
    void failAt(long call) {
        failing.add(call);
    }

    /** Lets one read in {@code rarity} come short, as if the segment ended there for now. */
    void shortReads(int rarity, Random source) {
        shortReads = rarity;
        random = source;
    }

    boolean isShort() {
        return shortReads > 0;
    }

    /** Calls so far. */
    long calls() {
        return calls;
    }

    private void call(String what) {
        calls++;
        if (failing.contains(calls)) {
            throw new DecoderException(
                    ErrorCode.IO_ERROR, Lsn.INVALID, name(), "cannot read", null, "call " + calls + ", " + what);
        }
    }

    private boolean isThere(long number) {
        if (gone.contains(number)) {
            return false;
        }
        if (limitLsn == -1) {
            return true;
        }
        long last = Long.divideUnsigned(limitLsn - 1, wal.segmentSize());
        return number <= last + (beyond == Beyond.CUT ? 0 : 1);
    }

    @Override
    public int newestTimelineId() {
        call("newest timeline");
        return super.newestTimelineId();
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        call("open");
        WalSegment segment = isThere(segmentNumber) ? super.open(timelineId, segmentNumber) : null;
        return segment == null ? null : new Segment(segment, segmentNumber);
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        call("next");
        long next = super.nextSegmentNumber(segmentNumber);
        while (next >= 0 && !isThere(next)) {
            next = super.nextSegmentNumber(next);
        }
        return next;
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        call("previous");
        long previous = super.previousSegmentNumber(segmentNumber);
        while (previous >= 0 && !isThere(previous)) {
            previous = super.previousSegmentNumber(previous);
        }
        return previous;
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        call("history");
        return super.history(timelineId);
    }

    private final class Segment extends FilterWalSegment {
        private final long number;

        Segment(WalSegment segment, long number) {
            super(segment);
            this.number = number;
        }

        /** Bytes of the segment that lie before the limit. */
        private long seen() {
            if (limitLsn == -1) {
                return super.length();
            }
            return Math.max(0, Math.min(super.length(), limitLsn - number * wal.segmentSize()));
        }

        @Override
        public long length() {
            return beyond == Beyond.CUT ? seen() : super.length();
        }

        @Override
        public int read(long position, byte[] target, int targetOffset, int length) {
            call("read");
            int count = (int) Math.max(0, Math.min(length, length() - position));
            if (shortReads > 0 && count > 0 && random.nextInt(shortReads) == 0) {
                count = random.nextInt(random.nextBoolean() ? count : Math.min(count, 64));
            }
            if (beyond == Beyond.OLD) {
                old(position, target, targetOffset, count);
            } else {
                Arrays.fill(target, targetOffset, targetOffset + count, (byte) 0);
            }
            int healthy = (int) Math.max(0, Math.min(count, seen() - position));
            if (healthy > 0) {
                super.read(position, target, targetOffset, healthy);
            }
            return count;
        }

        /** What a recycled file holds: pages of the first segment of this source, with its addresses. */
        private void old(long position, byte[] target, int targetOffset, int count) {
            long oldest = wal.nextSegmentNumber(-1);
            try (WalSegment old = wal.open(timelineId(), oldest)) {
                int read = old == null ? 0 : old.read(position, target, targetOffset, count);
                // The oldest segment's own place is not old there.
                boolean own = oldest == number;
                Arrays.fill(target, targetOffset + (own ? 0 : read), targetOffset + count, (byte) 0);
            }
        }
    }
}
