package io.pgdecoder.core.decode;

import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.XLogRecordParser;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Makes the bytes of a WAL record, field by field, and parses them; every record starts 0x100 after the one before. */
final class RecordBytes {
    static final int DATABASE = 5;
    static final int RECORD_SPACING = 0x100;

    private final XLogRecordParser parser;
    private long lsn = 0x10000;

    RecordBytes(PgVersion version) {
        this.parser = new XLogRecordParser(version);
    }

    /** Start of the next record. */
    long nextLsn() {
        return lsn;
    }

    /** End of the last record. */
    long lastEndLsn() {
        return lsn - RECORD_SPACING + 0x40;
    }

    /** Start of the last record. */
    long lastLsn() {
        return lsn - RECORD_SPACING;
    }

    Builder record(int rmid, int info, int xid) {
        return new Builder(rmid, info, xid);
    }

    static byte[] bytes(Object... fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Object field : fields) {
            if (field instanceof byte[] array) {
                out.writeBytes(array);
            } else {
                ByteBuffer buffer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
                if (field instanceof Byte one) {
                    buffer.put(one);
                } else if (field instanceof Short two) {
                    buffer.putShort(two);
                } else if (field instanceof Integer four) {
                    buffer.putInt(four);
                } else {
                    buffer.putLong((Long) field);
                }
                out.write(buffer.array(), 0, buffer.position());
            }
        }
        return out.toByteArray();
    }

    /** One record: fragment headers in the server's order, then the data that they announce. */
    final class Builder {
        private final int rmid;
        private final int info;
        private final int xid;
        private int topXid;
        private int originId;
        private byte[] block = {};
        private byte[] blockData = {};
        private byte[] mainData = {};

        private Builder(int rmid, int info, int xid) {
            this.rmid = rmid;
            this.info = info;
            this.xid = xid;
        }

        Builder top(int topXid) {
            this.topXid = topXid;
            return this;
        }

        Builder origin(int originId) {
            this.originId = originId;
            return this;
        }

        Builder block(int database, int relNumber, byte[] data) {
            int flags = data.length > 0 ? 0x20 : 0;
            block = bytes((byte) 0, (byte) flags, (short) data.length, 1663, database, relNumber, 0);
            blockData = data;
            return this;
        }

        Builder main(Object... fields) {
            mainData = bytes(fields);
            return this;
        }

        XLogRecord parse() {
            byte[] whole = bytesOfRecord();
            long start = lsn;
            lsn += RECORD_SPACING;
            return parser.parse(whole, 0, whole.length, start, start + 0x40);
        }

        byte[] bytesOfRecord() {
            byte[] headers = bytes(
                    block,
                    originId == 0 ? new byte[0] : bytes((byte) 253, (short) originId),
                    topXid == 0 ? new byte[0] : bytes((byte) 252, topXid),
                    mainData.length == 0 ? new byte[0] : bytes((byte) 255, (byte) mainData.length));
            byte[] body = bytes(headers, blockData, mainData);
            // The CRC is not checked by the parser.
            return bytes(24 + body.length, xid, 0L, (byte) info, (byte) rmid, (short) 0, 0, body);
        }
    }
}
