package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * What all record readers share: the main data of the record in hand and the checks of lengths against it. A reader is
 * made once and wrapped round one record after another; {@code wrap} checks every length that its accessors rely on, so
 * that they need no check of their own.
 *
 * <p>Per-record zone. A reader is valid as long as the record is: until the reader of WAL reads the next one.
 */
abstract class RecordReader {
    final PgVersion version;
    private final String kind;
    byte[] bytes = new byte[0];
    int main;
    int mainEnd;
    private long startLsn;

    RecordReader(PgVersion version, String kind) {
        this.version = version;
        this.kind = kind;
    }

    /** The array that all offsets handed out by this reader count into. */
    public final byte[] bytes() {
        return bytes;
    }

    /** Takes the record and checks that its main data has at least the fixed part. */
    final void begin(XLogRecord record, int fixedBytes) {
        bytes = record.bytes();
        main = record.mainDataOffset();
        mainEnd = main + record.mainDataLength();
        startLsn = record.startLsn();
        if (record.mainDataLength() < fixedBytes) {
            throw invalid("main data too short", fixedBytes + " bytes", record.mainDataLength() + " bytes");
        }
    }

    /** Checks that {@code count} items fit between {@code offset} and {@code limit}; answers where they end. */
    final int arrayEnd(String what, int offset, int limit, int count, int itemBytes) {
        if (count < 0 || count > (limit - offset) / itemBytes) {
            throw invalid(
                    what + " do not fit into the record",
                    "0 to " + (limit - offset) / itemBytes + " items of " + itemBytes + " bytes",
                    Integer.toString(count));
        }
        return offset + count * itemBytes;
    }

    /** Checks that {@code length} bytes fit between {@code offset} and {@code limit}; answers where they end. */
    final int require(String what, int offset, int limit, int length) {
        if (length < 0 || length > limit - offset) {
            throw invalid(what + " too short", length + " bytes", (limit - offset) + " bytes");
        }
        return offset + length;
    }

    /** Checks that the record refers to this block. */
    final void requireBlock(XLogRecord record, int blockId) {
        if (!record.hasBlock(blockId)) {
            throw invalid("block reference missing", "block " + blockId, "none");
        }
    }

    final CorruptWalException invalid(String what, String expected, String found) {
        return new CorruptWalException(
                ErrorCode.WAL_RECORD_CONTENT_INVALID, startLsn, null, kind + " record: " + what, expected, found);
    }
}
