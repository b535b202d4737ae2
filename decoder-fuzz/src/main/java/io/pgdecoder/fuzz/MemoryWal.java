package io.pgdecoder.fuzz;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalIdentity;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * WAL in memory whose bytes can be read and changed by position. A copy shares its segments with the original until it
 * changes them.
 */
class MemoryWal implements WalSource {
    static final int PAGE_BYTES = 8192;
    private static final int SHORT_HEADER_BYTES = 24;
    private static final int LONG_HEADER_BYTES = 40;
    private static final int RECORD_HEADER_BYTES = 24;
    private static final int RECORD_CRC = 20;
    private static final int MAX_REPAIRED_BYTES = 1 << 20;

    /** A segment's name. */
    record Id(long number, int timelineId) {}

    private final WalIdentity identity;
    private final String name;
    private final TreeMap<Long, TreeMap<Integer, byte[]>> segments = new TreeMap<>();
    private final Map<Integer, byte[]> histories = new HashMap<>();

    MemoryWal(WalIdentity identity, String name) {
        this.identity = identity;
        this.name = name;
    }

    /** Reads all segments of a source, on one timeline. */
    static MemoryWal read(WalSource source) {
        MemoryWal wal = new MemoryWal(source.identity(), source.name());
        int timelineId = source.newestTimelineId();
        for (long number = source.nextSegmentNumber(-1); number >= 0; number = source.nextSegmentNumber(number)) {
            try (WalSegment segment = source.open(timelineId, number)) {
                if (segment != null) {
                    byte[] bytes = new byte[(int) segment.length()];
                    segment.read(0, bytes, 0, bytes.length);
                    wal.put(timelineId, number, bytes);
                }
            }
        }
        return wal;
    }

    MemoryWal copy() {
        MemoryWal copy = new MemoryWal(identity, name);
        segments.forEach((number, ofNumber) -> copy.segments.put(number, new TreeMap<>(ofNumber)));
        copy.histories.putAll(histories);
        return copy;
    }

    /** Puts a segment there, which is not copied; null takes it away. */
    final void put(int timelineId, long number, byte @Nullable [] bytes) {
        TreeMap<Integer, byte[]> ofNumber = segments.computeIfAbsent(number, key -> new TreeMap<>());
        if (bytes == null) {
            ofNumber.remove(timelineId);
        } else {
            ofNumber.put(timelineId, bytes);
        }
        if (ofNumber.isEmpty()) {
            segments.remove(number);
        }
    }

    final void putHistory(int timelineId, byte[] content) {
        histories.put(timelineId, content);
    }

    /** The bytes of a segment, not copied, or null. */
    final byte @Nullable [] segment(int timelineId, long number) {
        TreeMap<Integer, byte[]> ofNumber = segments.get(number);
        return ofNumber == null ? null : ofNumber.get(timelineId);
    }

    /** Numbers of all segments. */
    final Iterable<Long> numbers() {
        return new java.util.ArrayList<>(segments.keySet());
    }

    final int segmentSize() {
        return identity.segmentSize();
    }

    /** Gives this copy its own bytes of the segment in which a position lies, on its newest timeline. */
    final byte[] own(long lsn) {
        TreeMap<Integer, byte[]> ofNumber = segments.get(Long.divideUnsigned(lsn, segmentSize()));
        if (ofNumber == null) {
            throw new IllegalArgumentException("lsn=" + lsn);
        }
        byte[] bytes = ofNumber.lastEntry().getValue().clone();
        ofNumber.put(ofNumber.lastKey(), bytes);
        return bytes;
    }

    private byte[] at(long lsn) {
        TreeMap<Integer, byte[]> ofNumber = segments.get(Long.divideUnsigned(lsn, segmentSize()));
        if (ofNumber == null) {
            throw new IllegalArgumentException("lsn=" + lsn);
        }
        return ofNumber.lastEntry().getValue();
    }

    /** The position of the n-th byte of the record that starts at {@code start}: pages have headers between. */
    final long place(long start, int n) {
        long lsn = start;
        int left = n;
        while (true) {
            int room = PAGE_BYTES - (int) (lsn & PAGE_BYTES - 1);
            if (left < room) {
                return lsn + left;
            }
            left -= room;
            lsn += room;
            lsn += (lsn & segmentSize() - 1) == 0 ? LONG_HEADER_BYTES : SHORT_HEADER_BYTES;
        }
    }

    final int get(long lsn) {
        return at(lsn)[(int) (lsn & segmentSize() - 1)] & 0xFF;
    }

    /** Changes a byte of a segment that was made this copy's own. */
    final void set(long lsn, int value) {
        at(lsn)[(int) (lsn & segmentSize() - 1)] = (byte) value;
    }

    /** Makes the CRC of a record right, if its length is one that can be. */
    final void repairCrc(long start, int healthyLength) {
        byte[] header = record(start, RECORD_HEADER_BYTES);
        int length = LittleEndian.getInt(header, 0);
        if (length != healthyLength
                && (length < RECORD_HEADER_BYTES || length > MAX_REPAIRED_BYTES || !isThere(start, length))) {
            return;
        }
        byte[] record = record(start, length);
        CRC32C crc = new CRC32C();
        crc.update(record, RECORD_HEADER_BYTES, length - RECORD_HEADER_BYTES);
        crc.update(record, 0, RECORD_CRC);
        for (int i = 0; i < 4; i++) {
            set(place(start, RECORD_CRC + i), (int) crc.getValue() >>> 8 * i);
        }
    }

    private boolean isThere(long start, int length) {
        return segments.containsKey(Long.divideUnsigned(place(start, length), segmentSize()));
    }

    private byte[] record(long start, int length) {
        byte[] record = new byte[length];
        for (int i = 0; i < length; i++) {
            record[i] = (byte) get(place(start, i));
        }
        return record;
    }

    @Override
    public WalIdentity identity() {
        return identity;
    }

    @Override
    public int newestTimelineId() {
        int newest = 0;
        for (TreeMap<Integer, byte[]> ofNumber : segments.values()) {
            newest = Math.max(newest, ofNumber.lastKey());
        }
        for (int timelineId : histories.keySet()) {
            newest = Math.max(newest, timelineId);
        }
        return newest;
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        byte[] bytes = segment(timelineId, segmentNumber);
        return bytes == null ? null : new Segment(timelineId, segmentNumber);
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        Long next = segments.higherKey(segmentNumber);
        return next == null ? -1 : next;
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        Long previous = segments.lowerKey(segmentNumber);
        return previous == null ? -1 : previous;
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        byte[] content = histories.get(timelineId);
        return content == null ? null : TimelineHistory.parse(timelineId, content, "history " + timelineId);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void close() {}

    /** An open segment: it keeps the bytes that it was opened on, as a file keeps its content when the name is given away. */
    private final class Segment implements WalSegment {
        private final int timelineId;
        private final String segmentName;
        private final byte[] bytes;

        Segment(int timelineId, long number) {
            this.timelineId = timelineId;
            this.segmentName = identity.segmentFileName(timelineId, number);
            byte[] content = segment(timelineId, number);
            this.bytes = content == null ? new byte[0] : content;
        }

        @Override
        public String name() {
            return segmentName;
        }

        @Override
        public int timelineId() {
            return timelineId;
        }

        @Override
        public boolean isPartial() {
            return false;
        }

        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public int read(long position, byte[] target, int targetOffset, int length) {
            int count = (int) Math.max(0, Math.min(length, bytes.length - position));
            if (count > 0) {
                System.arraycopy(bytes, (int) position, target, targetOffset, count);
            }
            return count;
        }

        @Override
        public void close() {}
    }
}
