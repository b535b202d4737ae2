package io.pgdecoder.wal;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes WAL as a server does, in segments of 1 MB, into memory first so that tests can spoil it. */
final class WalWriter {
    static final int SEGMENT = 1 << 20;
    static final int PAGE = 8192;
    static final long SYSTEM_IDENTIFIER = 7_000_000_000_000_000_001L;

    private static final int CONTRECORD = 1;
    private static final int LONG_HEADER = 2;
    private static final int OVERWRITE = 8;

    private final PgVersion version;
    private final Map<String, byte[]> files = new TreeMap<>();
    private final List<Long> starts = new ArrayList<>();
    private long insertLsn = SEGMENT;
    private long lastLsn;
    private int timelineId = 1;
    private int nextPageFlags;

    WalWriter(PgVersion version) {
        this.version = version;
    }

    /** Starts of the records written. */
    List<Long> starts() {
        return starts;
    }

    /** Where the last record ended. */
    long insertLsn() {
        return insertLsn;
    }

    /** The segments by file name; changes to the arrays change the WAL. */
    Map<String, byte[]> files() {
        return files;
    }

    static String fileName(int timelineId, long lsn) {
        return WalFileName.segment(timelineId, lsn / SEGMENT, SEGMENT);
    }

    /** The segment of timeline 1 that holds the position. */
    byte[] segmentOf(long lsn) {
        return files.get(fileName(1, lsn));
    }

    /** From here on pages carry another timeline; the segment in hand is copied to it. */
    void switchTimeline(int newTimelineId) {
        byte[] current = files.get(fileName(timelineId, insertLsn));
        timelineId = newTimelineId;
        files.put(fileName(timelineId, insertLsn), current.clone());
    }

    long append(RecordBuilder builder) {
        byte[] record = builder.build(lastLsn);
        startPageIfDue(0);
        long start = insertLsn;
        put(record, record.length);
        insertLsn = insertLsn + 7 & ~7L;
        starts.add(start);
        lastLsn = start;
        return start;
    }

    /** A record with main data of this length. */
    long append(int mainBytes) {
        byte[] main = new byte[mainBytes];
        for (int i = 0; i < mainBytes; i++) {
            main[i] = (byte) (i * 31 + mainBytes);
        }
        return append(RecordBuilder.record(RmgrId.XLOG, 0x20).xid(700).main(main));
    }

    /** Records of 128 bytes up to the end of the given number of segments, counted from the one in hand. */
    void appendSegments(int count) {
        long end = (insertLsn / SEGMENT + count) * SEGMENT;
        while (insertLsn < end) {
            append(100);
        }
    }

    /** Writes records until this number of bytes, a multiple of 8, is free on the page in hand. */
    void fillPage(int freeBytes) {
        startPageIfDue(0);
        while (free() - freeBytes > 256 || free() < freeBytes + 32 && free() != freeBytes) {
            append(100);
            startPageIfDue(0);
        }
        if (free() != freeBytes) {
            append(free() - freeBytes - 26);
        }
    }

    private int free() {
        return PAGE - (int) (insertLsn % PAGE);
    }

    long switchSegment() {
        long start = append(RecordBuilder.record(RmgrId.XLOG, 0x40));
        insertLsn = (start / SEGMENT + 1) * SEGMENT;
        return start;
    }

    /** Writes only what fits on the page of a record that is longer, as before a crash; the next page says so. */
    long appendIncomplete(int mainBytes) {
        byte[] record = RecordBuilder.record(RmgrId.XLOG, 0x20)
                .main(new byte[mainBytes])
                .build(lastLsn);
        startPageIfDue(0);
        long start = insertLsn;
        put(record, free());
        nextPageFlags = OVERWRITE;
        return start;
    }

    long appendOverwrite(long overwrittenLsn) {
        byte[] main = new byte[16];
        LittleEndian.putLong(main, 0, overwrittenLsn);
        return append(RecordBuilder.record(RmgrId.XLOG, 0xD0).main(main));
    }

    private void put(byte[] record, int length) {
        int done = 0;
        while (done < length) {
            startPageIfDue(record.length - done);
            int count = Math.min(free(), length - done);
            System.arraycopy(record, done, segment(), (int) (insertLsn % SEGMENT), count);
            insertLsn += count;
            done += count;
        }
    }

    private byte[] segment() {
        return files.computeIfAbsent(fileName(timelineId, insertLsn), name -> new byte[SEGMENT]);
    }

    private void startPageIfDue(int restOfRecord) {
        if (insertLsn % PAGE != 0) {
            return;
        }
        byte[] segment = segment();
        int page = (int) (insertLsn % SEGMENT);
        int flags = nextPageFlags | (restOfRecord > 0 ? CONTRECORD : 0) | (page == 0 ? LONG_HEADER : 0);
        nextPageFlags = 0;
        LittleEndian.putShort(segment, page, version.walPageMagic());
        LittleEndian.putShort(segment, page + 2, flags);
        LittleEndian.putInt(segment, page + 4, timelineId);
        LittleEndian.putLong(segment, page + 8, insertLsn);
        LittleEndian.putInt(segment, page + 16, restOfRecord);
        if (page == 0) {
            LittleEndian.putLong(segment, 24, SYSTEM_IDENTIFIER);
            LittleEndian.putInt(segment, 32, SEGMENT);
            LittleEndian.putInt(segment, 36, PAGE);
        }
        insertLsn += page == 0 ? 40 : 24;
    }

    /** Writes the segments to a directory. */
    void writeTo(Path directory) throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Files.write(directory.resolve(file.getKey()), file.getValue());
        }
    }
}
