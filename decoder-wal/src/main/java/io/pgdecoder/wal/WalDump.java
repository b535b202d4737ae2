package io.pgdecoder.wal;

import io.pgdecoder.types.ForkNumber;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.rmgr.RecordDescriber;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Prints WAL record by record, as {@code pgdecoder waldump} does (PostgreSQL: pg_waldump, and pg_get_wal_records_info of
 * pg_walinspect).
 *
 * <pre>
 *   TSV    start_lsn, end_lsn, prev_lsn, xid, resource_manager, record_type, record_length, main_data_length, fpi_length
 *   TEXT   the same for people, with the block references
 *   NONE   records are read and checked only
 * </pre>
 */
public final class WalDump {
    /** The form of output. */
    public enum Format {
        /** One line for people. */
        TEXT,
        /** Columns between tabs, equal to what pg_walinspect says. */
        TSV,
        /** Nothing. */
        NONE
    }

    private final XLogReader reader;
    private final Format format;
    private final DumpLine line;
    private final RecordDescriber describer;
    private long records;
    private long recordBytes;
    private long imageBytes;
    private long firstLsn = Lsn.INVALID;
    private long endLsn = Lsn.INVALID;

    /**
     * A dump of what {@code reader} reads.
     *
     * @param out gets the lines; flushed, not closed
     */
    public WalDump(XLogReader reader, Format format, OutputStream out) {
        this.reader = reader;
        this.format = format;
        this.line = new DumpLine(out);
        this.describer = new RecordDescriber(reader.version());
    }

    /**
     * Reads records and prints them. What was read before a failure is printed all the same.
     *
     * @param fromLsn begin with the first record at or after; Lsn.INVALID for the first segment
     * @param untilLsn stop at the first record that starts at or after, or Lsn.INVALID for the end of WAL
     * @throws IOException if the output fails
     * @throws io.pgdecoder.types.DecoderException if WAL is missing or damaged
     */
    public void run(long fromLsn, long untilLsn) throws IOException {
        try {
            long start = fromLsn != Lsn.INVALID ? fromLsn : reader.firstSegmentLsn();
            if (start == Lsn.INVALID || reader.findNextRecord(start) == Lsn.INVALID) {
                return;
            }
            XLogRecord record = reader.record();
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                if (untilLsn != Lsn.INVALID && Lsn.isAtOrAfter(record.startLsn(), untilLsn)) {
                    return;
                }
                count(record);
                if (format == Format.TSV) {
                    printTsv(record);
                } else if (format == Format.TEXT) {
                    printText(record);
                }
            }
        } finally {
            line.flush();
        }
    }

    private void count(XLogRecord record) {
        if (firstLsn == Lsn.INVALID) {
            firstLsn = record.startLsn();
        }
        endLsn = record.endLsn();
        records++;
        recordBytes += record.totalLength();
        imageBytes += imageLength(record);
    }

    private static int imageLength(XLogRecord record) {
        int length = 0;
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id)) {
                length += record.block(id).imageLength();
            }
        }
        return length;
    }

    private void printTsv(XLogRecord record) throws IOException {
        line.lsn(record.startLsn()).tab();
        line.lsn(record.endLsn()).tab();
        line.lsn(record.prevLsn()).tab();
        line.unsigned(record.xid(), 0).tab();
        line.text(describer.resourceManager(record.rmid())).tab();
        line.text(describer.recordType(record.rmid(), record.info())).tab();
        line.unsigned(record.totalLength(), 0).tab();
        line.unsigned(record.mainDataLength(), 0).tab();
        line.unsigned(imageLength(record), 0).end();
    }

    private void printText(XLogRecord record) throws IOException {
        line.text("rmgr: ").text(describer.resourceManager(record.rmid()));
        line.text(" len (rec/tot): ").unsigned(record.totalLength() - imageLength(record), 6);
        line.text("/").unsigned(record.totalLength(), 6);
        line.text(", tx: ").unsigned(record.xid(), 10);
        line.text(", lsn: ").lsn(record.startLsn());
        line.text(", prev ").lsn(record.prevLsn());
        line.text(", desc: ").text(describer.recordType(record.rmid(), record.info()));
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id)) {
                printBlock(id, record.block(id));
            }
        }
        line.end();
    }

    private void printBlock(int id, XLogBlockRef block) {
        line.text(", blkref #").unsigned(id, 0);
        line.text(": rel ").unsigned(block.spcOid(), 0);
        line.text("/").unsigned(block.dbOid(), 0);
        line.text("/").unsigned(block.relNumber(), 0);
        if (block.forkNumber() != ForkNumber.MAIN) {
            line.text(" fork ").unsigned(block.forkNumber(), 0);
        }
        line.text(" blk ").unsigned(block.blockNumber(), 0);
        if (block.hasImage()) {
            line.text(block.applyImage() ? " FPW" : " FPW for consistency check");
        }
    }

    /** Records read. */
    public long records() {
        return records;
    }

    /** Bytes of WAL from the first record's start to the last one's end. */
    public long walBytes() {
        return endLsn - firstLsn;
    }

    /** Bytes of all records. */
    public long recordBytes() {
        return recordBytes;
    }

    /** Bytes of full-page images in them. */
    public long imageBytes() {
        return imageBytes;
    }

    /** End of the last record, or Lsn.INVALID if there was none. */
    public long endLsn() {
        return endLsn;
    }
}
