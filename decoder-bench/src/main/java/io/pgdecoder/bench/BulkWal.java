package io.pgdecoder.bench;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalIdentity;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * WAL of bulk inserts in memory: heap INSERT records of one row each, as a server of version 18 writes them, up to the
 * end of a number of segments. Only so real as reading needs: pages of the table do not follow from it.
 */
final class BulkWal implements WalSource {
    static final int SEGMENT = 16 << 20;

    private static final int PAGE = 8192;
    private static final int RECORD_HEADER = 24;
    private static final int BLOCK_HEADER = 1 + 1 + 2 + 12 + 4;
    private static final int INSERT = 3;

    private final byte[][] segments;
    private final byte[] record;
    private final CRC32C crc = new CRC32C();
    private long insertLsn = SEGMENT;
    private long lastLsn;
    private long records;

    /** So many segments of records with rows of {@code tupleBytes} bytes. */
    BulkWal(int segmentCount, int tupleBytes) {
        segments = new byte[segmentCount][SEGMENT];
        record = new byte[RECORD_HEADER + BLOCK_HEADER + 2 + 5 + tupleBytes + INSERT];
        prepareRecord(tupleBytes);
        long end = (segmentCount + 1L) * SEGMENT;
        while (insertLsn + 2L * record.length + PAGE < end) {
            append();
        }
    }

    private void prepareRecord(int tupleBytes) {
        int at = RECORD_HEADER;
        record[at + 1] = 0x20;
        LittleEndian.putShort(record, at + 2, 5 + tupleBytes);
        LittleEndian.putInt(record, at + 4, 1663);
        LittleEndian.putInt(record, at + 8, 5);
        LittleEndian.putInt(record, at + 12, 16384);
        at += BLOCK_HEADER;
        record[at] = (byte) 255;
        record[at + 1] = INSERT;
        LittleEndian.putShort(record, at + 2, 4);
        record[at + 2 + 4] = 24;
        LittleEndian.putShort(record, record.length - INSERT, 1);
        record[record.length - 1] = 0x08;
        LittleEndian.putInt(record, 0, record.length);
        LittleEndian.putInt(record, 4, 700);
        record[17] = 10;
    }

    private void append() {
        startPageIfDue(0);
        long start = insertLsn;
        LittleEndian.putLong(record, 8, lastLsn);
        LittleEndian.putInt(record, RECORD_HEADER + 16, (int) (records / 60));
        crc.reset();
        crc.update(record, RECORD_HEADER, record.length - RECORD_HEADER);
        crc.update(record, 0, 20);
        LittleEndian.putInt(record, 20, (int) crc.getValue());
        for (int done = 0; done < record.length; ) {
            startPageIfDue(record.length - done);
            int count = (int) Math.min(PAGE - insertLsn % PAGE, record.length - done);
            System.arraycopy(record, done, segment(), (int) (insertLsn % SEGMENT), count);
            done += count;
            insertLsn += count;
        }
        insertLsn = insertLsn + 7 & ~7L;
        lastLsn = start;
        records++;
    }

    private byte[] segment() {
        return segments[(int) (insertLsn / SEGMENT) - 1];
    }

    private void startPageIfDue(int restOfRecord) {
        if (insertLsn % PAGE != 0) {
            return;
        }
        byte[] segment = segment();
        int page = (int) (insertLsn % SEGMENT);
        LittleEndian.putShort(segment, page, PgVersion.V18.walPageMagic());
        LittleEndian.putShort(segment, page + 2, (restOfRecord > 0 ? 1 : 0) | (page == 0 ? 2 : 0));
        LittleEndian.putInt(segment, page + 4, 1);
        LittleEndian.putLong(segment, page + 8, insertLsn);
        LittleEndian.putInt(segment, page + 16, restOfRecord);
        if (page == 0) {
            LittleEndian.putLong(segment, 24, 1);
            LittleEndian.putInt(segment, 32, SEGMENT);
            LittleEndian.putInt(segment, 36, PAGE);
        }
        insertLsn += page == 0 ? 40 : 24;
    }

    /** Records written. */
    long records() {
        return records;
    }

    /** Start of the last record. */
    long lastLsn() {
        return lastLsn;
    }

    @Override
    public WalIdentity identity() {
        return new WalIdentity(PgVersion.V18, 1, SEGMENT);
    }

    @Override
    public int newestTimelineId() {
        return 1;
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        return segmentNumber < 1 || segmentNumber > segments.length
                ? null
                : new Segment(segments[(int) segmentNumber - 1]);
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        return segmentNumber < segments.length ? Math.max(1, segmentNumber + 1) : -1;
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        return segmentNumber > 1 ? Math.min(segments.length, segmentNumber - 1) : -1;
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        return null;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public void close() {}

    private record Segment(byte[] content) implements WalSegment {
        @Override
        public String name() {
            return "memory";
        }

        @Override
        public int timelineId() {
            return 1;
        }

        @Override
        public boolean isPartial() {
            return false;
        }

        @Override
        public long length() {
            return SEGMENT;
        }

        @Override
        public int read(long position, byte[] target, int targetOffset, int length) {
            int count = (int) Math.max(0, Math.min(length, SEGMENT - position));
            System.arraycopy(content, (int) position, target, targetOffset, count);
            return count;
        }

        @Override
        public void close() {}
    }
}
