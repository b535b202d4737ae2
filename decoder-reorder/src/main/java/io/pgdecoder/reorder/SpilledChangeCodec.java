package io.pgdecoder.reorder;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import java.util.Objects;

/**
 * A change as a record of a spill file, and back (PostgreSQL: ReorderBufferSerializeChange, ReorderBufferRestoreChange).
 * All numbers are little-endian; the record's length lies before and is the file's affair.
 *
 * <pre>
 *    0        4      5       6         8            16
 *   +--------+------+-------+---------+------------+-------- by type
 *   | length | type | flags | origin  | lsn        |
 *   +--------+------+-------+---------+------------+--------
 *
 *   INSERT, UPDATE, DELETE, SPEC_*   tablespace, database, file number, new length, old length (4 each), new, old tuple
 *   MESSAGE                          content length, prefix length (4 each), content, prefix
 *   INVALIDATION                     length (4), messages
 *   SNAPSHOT                         xmin, xmax, count (4 each), count xids
 *   COMMAND_ID                       command id (4)
 *   TRUNCATE                         count (4), count OIDs
 * </pre>
 *
 * <p>Bytes of a restored change stay where they are in the frame. Per-record zone; only snapshots and truncates allocate.
 */
final class SpilledChangeCodec {
    private static final int TYPE = 4;
    private static final int FLAGS = TYPE + 1;
    private static final int ORIGIN = FLAGS + 1;
    private static final int LSN = ORIGIN + 2;
    private static final int BODY = LSN + 8;

    private static final int ROW_LENGTHS = BODY + 12;
    private static final int ROW_BYTES = ROW_LENGTHS + 8;
    private static final int MESSAGE_BYTES = BODY + 8;
    private static final int INVALIDATION_BYTES = BODY + 4;
    private static final int SNAPSHOT_XIDS = BODY + 12;
    private static final int COMMAND_ID_END = BODY + 4;
    private static final int TRUNCATE_RELIDS = BODY + 4;

    private static final int CLEAR_TOAST = 0x01;
    private static final int CASCADE = 0x02;
    private static final int RESTART_IDENTITY = 0x04;

    private static final ReorderBufferChangeType[] TYPES = ReorderBufferChangeType.values();

    private SpilledChangeCodec() {}

    /** Bytes of the record. */
    static int length(ReorderBufferChange change) {
        long length = switch (change.type()) {
            case INSERT, UPDATE, DELETE, INTERNAL_SPEC_INSERT, INTERNAL_SPEC_CONFIRM, INTERNAL_SPEC_ABORT ->
                ROW_BYTES + (long) change.newTupleLength() + change.oldTupleLength();
            case MESSAGE -> MESSAGE_BYTES + (long) change.contentLength() + change.prefixLength();
            case INVALIDATION ->
                INVALIDATION_BYTES + (long) change.invalidationCount() * InvalidationExecutor.MESSAGE_BYTES;
            case INTERNAL_SNAPSHOT -> SNAPSHOT_XIDS + 4L * snapshot(change).committedCount();
            case INTERNAL_COMMAND_ID -> COMMAND_ID_END;
            case TRUNCATE -> TRUNCATE_RELIDS + 4L * change.relidCount();
        };
        return Math.toIntExact(length);
    }

    /** Writes all but the length. */
    static void write(ReorderBufferChange change, byte[] target, int at) {
        target[at + TYPE] = number(change.type());
        target[at + FLAGS] = (byte) ((change.clearToastAfterwards() ? CLEAR_TOAST : 0)
                | (change.cascade() ? CASCADE : 0)
                | (change.restartIdentity() ? RESTART_IDENTITY : 0));
        LittleEndian.putShort(target, at + ORIGIN, change.originId);
        LittleEndian.putLong(target, at + LSN, change.lsn);
        switch (change.type()) {
            case INSERT, UPDATE, DELETE, INTERNAL_SPEC_INSERT, INTERNAL_SPEC_CONFIRM, INTERNAL_SPEC_ABORT -> {
                LittleEndian.putInt(target, at + BODY, change.spcOid());
                LittleEndian.putInt(target, at + BODY + 4, change.dbOid());
                LittleEndian.putInt(target, at + BODY + 8, change.relNumber());
                writeBodies(change, target, at + ROW_LENGTHS);
            }
            case MESSAGE -> writeBodies(change, target, at + BODY);
            case INVALIDATION -> {
                int length = change.invalidationCount() * InvalidationExecutor.MESSAGE_BYTES;
                LittleEndian.putInt(target, at + BODY, length);
                System.arraycopy(
                        change.invalidationBytes(),
                        change.invalidationOffset(),
                        target,
                        at + INVALIDATION_BYTES,
                        length);
            }
            case INTERNAL_SNAPSHOT -> {
                HistoricSnapshot snapshot = snapshot(change);
                LittleEndian.putInt(target, at + BODY, snapshot.xmin());
                LittleEndian.putInt(target, at + BODY + 4, snapshot.xmax());
                LittleEndian.putInt(target, at + BODY + 8, snapshot.committedCount());
                for (int i = 0; i < snapshot.committedCount(); i++) {
                    LittleEndian.putInt(target, at + SNAPSHOT_XIDS + 4 * i, snapshot.committedXid(i));
                }
            }
            case INTERNAL_COMMAND_ID -> LittleEndian.putInt(target, at + BODY, change.commandId());
            case TRUNCATE -> {
                LittleEndian.putInt(target, at + BODY, change.relidCount());
                for (int i = 0; i < change.relidCount(); i++) {
                    LittleEndian.putInt(target, at + TRUNCATE_RELIDS + 4 * i, change.relid(i));
                }
            }
        }
    }

    /**
     * Fills a change from a record; bytes stay where they are.
     *
     * @throws DecoderException SPILL_FILE_INVALID if the record does not have the form of its type
     */
    static void read(ReorderBufferChange change, byte[] source, int at, int length) {
        change.release();
        change.free = false;
        change.restored = true;
        if (length < BODY || (source[at + TYPE] & 0xFF) >= TYPES.length) {
            throw invalid(0, "a header and a known type", length + " bytes");
        }
        change.type = TYPES[source[at + TYPE]];
        int flags = source[at + FLAGS];
        change.originId = LittleEndian.getUnsignedShort(source, at + ORIGIN);
        change.lsn = LittleEndian.getLong(source, at + LSN);
        change.setClearToastAfterwards((flags & CLEAR_TOAST) != 0);
        switch (change.type) {
            case INSERT, UPDATE, DELETE, INTERNAL_SPEC_INSERT, INTERNAL_SPEC_CONFIRM, INTERNAL_SPEC_ABORT -> {
                require(length >= ROW_BYTES, change, length);
                change.setLocator(
                        LittleEndian.getInt(source, at + BODY),
                        LittleEndian.getInt(source, at + BODY + 4),
                        LittleEndian.getInt(source, at + BODY + 8));
                readBodies(change, source, at + ROW_LENGTHS, length - ROW_BYTES);
            }
            case MESSAGE -> {
                require(length >= MESSAGE_BYTES, change, length);
                readBodies(change, source, at + BODY, length - MESSAGE_BYTES);
            }
            case INVALIDATION -> {
                require(length >= INVALIDATION_BYTES, change, length);
                int bytes = LittleEndian.getInt(source, at + BODY);
                require(bytes == length - INVALIDATION_BYTES, change, length);
                change.setNewBody(source, at + INVALIDATION_BYTES, bytes);
            }
            case INTERNAL_SNAPSHOT -> readSnapshot(change, source, at, length);
            case INTERNAL_COMMAND_ID -> {
                require(length == COMMAND_ID_END, change, length);
                change.setCommandId(LittleEndian.getInt(source, at + BODY));
            }
            case TRUNCATE -> {
                require(length >= TRUNCATE_RELIDS, change, length);
                int[] relids = ints(change, source, at + BODY, length - TRUNCATE_RELIDS);
                change.setTruncate(relids, (flags & CASCADE) != 0, (flags & RESTART_IDENTITY) != 0);
            }
        }
    }

    /** Whoever reads a spill file is the process that wrote it, so the place among the constants will do. */
    @SuppressWarnings("EnumOrdinal")
    private static byte number(ReorderBufferChangeType type) {
        return (byte) type.ordinal();
    }

    private static void writeBodies(ReorderBufferChange change, byte[] target, int at) {
        LittleEndian.putInt(target, at, change.newTupleLength());
        LittleEndian.putInt(target, at + 4, change.oldTupleLength());
        System.arraycopy(change.newTupleBytes(), change.newTupleOffset(), target, at + 8, change.newTupleLength());
        System.arraycopy(
                change.oldTupleBytes(),
                change.oldTupleOffset(),
                target,
                at + 8 + change.newTupleLength(),
                change.oldTupleLength());
    }

    private static void readBodies(ReorderBufferChange change, byte[] source, int at, int bytes) {
        int newLength = LittleEndian.getInt(source, at);
        int oldLength = LittleEndian.getInt(source, at + 4);
        require(newLength >= 0 && oldLength >= 0 && (long) newLength + oldLength == bytes, change, bytes);
        change.setNewBody(source, at + 8, newLength);
        change.setOldBody(source, at + 8 + newLength, oldLength);
    }

    private static void readSnapshot(ReorderBufferChange change, byte[] source, int at, int length) {
        require(length >= SNAPSHOT_XIDS, change, length);
        int[] xids = ints(change, source, at + BODY + 8, length - SNAPSHOT_XIDS);
        change.setSnapshot(new HistoricSnapshot(
                LittleEndian.getInt(source, at + BODY), LittleEndian.getInt(source, at + BODY + 4), xids));
    }

    /** A count and so many numbers, which must be all that is left of the record. */
    private static int[] ints(ReorderBufferChange change, byte[] source, int at, int bytes) {
        int count = LittleEndian.getInt(source, at);
        require(count >= 0 && 4L * count == bytes, change, bytes);
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = LittleEndian.getInt(source, at + 4 + 4 * i);
        }
        return numbers;
    }

    private static HistoricSnapshot snapshot(ReorderBufferChange change) {
        return Objects.requireNonNull(change.snapshot());
    }

    private static void require(boolean holds, ReorderBufferChange change, int length) {
        if (!holds) {
            throw invalid(change.lsn, "the form of " + change.type, length + " bytes");
        }
    }

    private static DecoderException invalid(long lsn, String expected, String found) {
        return new DecoderException(
                ErrorCode.SPILL_FILE_INVALID, lsn, null, "record of a spilled change", expected, found);
    }
}
