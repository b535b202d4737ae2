package io.pgdecoder.fuzz;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalIdentity;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import org.jspecify.annotations.Nullable;

/** A few bytes somewhere in one segment of 1 MB of timeline 1; before them only the header of the first page is there. */
final class PieceOfWal implements WalSource {
    private static final int SEGMENT_BYTES = 1 << 20;
    private static final long SYSTEM_IDENTIFIER = 0x123456789ABCDEFL;
    private static final int LONG_HEADER_BYTES = 40;

    private final PgVersion version;
    private final long number;
    private final int start;
    private final byte[] bytes;
    private final byte[] header = new byte[LONG_HEADER_BYTES];

    PieceOfWal(PgVersion version, long startLsn, byte[] bytes) {
        this.version = version;
        this.number = Long.divideUnsigned(startLsn, SEGMENT_BYTES);
        this.start = (int) (startLsn & SEGMENT_BYTES - 1);
        this.bytes = bytes;
        LittleEndian.putShort(header, 0, version.walPageMagic());
        LittleEndian.putShort(header, 2, 2);
        LittleEndian.putInt(header, 4, 1);
        LittleEndian.putLong(header, 8, number * SEGMENT_BYTES);
        LittleEndian.putLong(header, 24, SYSTEM_IDENTIFIER);
        LittleEndian.putInt(header, 32, SEGMENT_BYTES);
        LittleEndian.putInt(header, 36, 8192);
    }

    @Override
    public WalIdentity identity() {
        return new WalIdentity(version, SYSTEM_IDENTIFIER, SEGMENT_BYTES);
    }

    @Override
    public int newestTimelineId() {
        return 1;
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        return timelineId == 1 && segmentNumber == number ? new Segment() : null;
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        return segmentNumber < number ? number : -1;
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        return segmentNumber > number ? number : -1;
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        return null;
    }

    @Override
    public String name() {
        return "a piece of WAL at " + Lsn.toString(number * SEGMENT_BYTES + start);
    }

    @Override
    public void close() {}

    private final class Segment implements WalSegment {
        @Override
        public String name() {
            return PieceOfWal.this.name();
        }

        @Override
        public int timelineId() {
            return 1;
        }

        @Override
        public boolean isPartial() {
            return true;
        }

        @Override
        public long length() {
            return Math.min(SEGMENT_BYTES, start + bytes.length);
        }

        @Override
        public int read(long position, byte[] target, int targetOffset, int length) {
            int count = (int) Math.max(0, Math.min(length, length() - position));
            for (int i = 0; i < count; ) {
                int at = (int) position + i;
                if (at >= start) {
                    System.arraycopy(bytes, at - start, target, targetOffset + i, count - i);
                    break;
                }
                target[targetOffset + i++] = at < LONG_HEADER_BYTES ? header[at] : 0;
            }
            return count;
        }

        @Override
        public void close() {}
    }
}
