package io.pgdecoder.bench;

import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.rmgr.HeapInsertRecord;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Reading 64 MB of bulk inserts from memory, one pass a unit: pages, headers, CRC, fragment headers. With {@code -prof
 * gc} a pass must allocate near nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class WalReaderBench {
    private static final int SEGMENTS = 4;

    /** Bytes of a row from the null bitmap on. */
    @Param({"60", "200", "1500"})
    public int tupleBytes;

    private BulkWal wal = new BulkWal(1, 60);
    private XLogReader reader = new XLogReader(wal, ReaderOptions.defaults());
    private HeapInsertRecord insert = new HeapInsertRecord(reader.version());

    /** A state for JMH to make. */
    public WalReaderBench() {}

    /** Writes the WAL. */
    @Setup
    public void write() {
        reader.close();
        wal = new BulkWal(SEGMENTS, tupleBytes);
        reader = new XLogReader(wal, ReaderOptions.defaults());
        insert = new HeapInsertRecord(reader.version());
    }

    /** Closes the reader. */
    @TearDown
    public void close() {
        reader.close();
    }

    /** Records only. */
    @Benchmark
    public long read() {
        reader.beginRead(BulkWal.SEGMENT);
        long records = 0;
        while (reader.readRecord() == XLogReadStatus.RECORD) {
            records++;
            if (reader.record().startLsn() == wal.lastLsn()) {
                break;
            }
        }
        return check(records);
    }

    /** Records, and the row in each. */
    @Benchmark
    public long readAndWrapInserts() {
        reader.beginRead(BulkWal.SEGMENT);
        long records = 0;
        long bytes = 0;
        while (reader.readRecord() == XLogReadStatus.RECORD) {
            records++;
            bytes += insert.wrap(reader.record()).tuple().dataLength();
            if (reader.record().startLsn() == wal.lastLsn()) {
                break;
            }
        }
        return check(records) + bytes;
    }

    private long check(long records) {
        if (records != wal.records()) {
            throw new IllegalStateException("records=" + records + ", expected=" + wal.records());
        }
        return records;
    }
}
