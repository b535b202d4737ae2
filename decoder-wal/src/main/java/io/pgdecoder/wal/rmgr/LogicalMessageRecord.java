package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * LOGICALMSG MESSAGE (PostgreSQL: xl_logical_message, {@code replication/message.h}).
 *
 * <pre>
 *   0      4                  8                       16             24
 *   +------+------------------+-----------------------+--------------+---------------+---------+
 *   | dbId | transactional, pad| prefix_size (with NUL)| message_size | prefix, NUL   | message |
 *   +------+------------------+-----------------------+--------------+---------------+---------+
 * </pre>
 *
 * <p>The same in 13 to 18. Per-record zone, valid as long as the record.
 */
public final class LogicalMessageRecord extends RecordReader {
    private static final int DB_ID = 0;
    private static final int TRANSACTIONAL = DB_ID + 4;
    private static final int PREFIX_SIZE = TRANSACTIONAL + 4;
    private static final int MESSAGE_SIZE = PREFIX_SIZE + 8;
    private static final int PREFIX = MESSAGE_SIZE + 8;

    private int prefixLength;
    private int messageLength;

    /** A reader for records of this version. */
    public LogicalMessageRecord(PgVersion version) {
        super(version, "LOGICALMSG MESSAGE");
    }

    /** Takes the record; all lengths are checked here. */
    public LogicalMessageRecord wrap(XLogRecord record) {
        begin(record, PREFIX);
        int room = mainEnd - main - PREFIX;
        long prefixSize = LittleEndian.getLong(bytes, main + PREFIX_SIZE);
        long messageSize = LittleEndian.getLong(bytes, main + MESSAGE_SIZE);
        if (prefixSize < 1 || prefixSize > room || messageSize < 0 || messageSize > room - prefixSize) {
            throw invalid(
                    "prefix and message do not fit into the record",
                    "at most " + room + " bytes",
                    prefixSize + " and " + messageSize + " bytes");
        }
        prefixLength = (int) prefixSize - 1;
        messageLength = (int) messageSize;
        if (bytes[main + PREFIX + prefixLength] != 0) {
            throw invalid("prefix", "a terminating NUL", "none");
        }
        return this;
    }

    /** The database. */
    public int dbOid() {
        return LittleEndian.getInt(bytes, main + DB_ID);
    }

    /** Whether the message belongs to its transaction. */
    public boolean isTransactional() {
        return bytes[main + TRANSACTIONAL] != 0;
    }

    /** Where the prefix lies. */
    public int prefixOffset() {
        return main + PREFIX;
    }

    /** Bytes of the prefix, without the terminating NUL. */
    public int prefixLength() {
        return prefixLength;
    }

    /** Where the message lies. */
    public int messageOffset() {
        return main + PREFIX + prefixLength + 1;
    }

    /** Bytes of the message. */
    public int messageLength() {
        return messageLength;
    }
}
