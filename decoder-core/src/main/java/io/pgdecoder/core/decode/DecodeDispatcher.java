package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;

/**
 * Takes each WAL record and does what logical decoding needs of it (PostgreSQL: LogicalDecodingProcessRecord,
 * {@code replication/logical/decode.c}).
 *
 * <pre>
 *   XLogRecord -> assign a subtransaction (14 and later) -> one decoder per resource manager
 *
 *   XLOG        {@link XLogDecoder}             saved snapshots, wal_level
 *   XACT        {@link XactDecoder}             commit, abort, invalidations, assignment (13)
 *   STANDBY     {@link StandbyDecoder}          running transactions, invalidations (13)
 *   HEAP2       {@link Heap2Decoder}            multi-insert, new command ids
 *   HEAP        {@link HeapDecoder}             insert, update, delete, truncate, confirm
 *   LOGICALMSG  {@link LogicalMessageDecoder}   messages
 *   others                                      the transaction exists; nothing else
 * </pre>
 *
 * <p>The xid of every record is shown to the reorder buffer, by each decoder itself, since the first record of a
 * transaction gives it its place in the order. Resource managers of extensions (128 to 255) may decode records of their own in the
 * server; here they count as others.
 *
 * <p>Per record; allocates nothing in steady state. Two-phase decoding is not built: a prepared transaction is decoded
 * when it commits. Not thread-safe.
 */
public final class DecodeDispatcher {
    private final PgVersion version;
    private final ReorderBuffer reorder;
    private final XLogDecoder xlogDecoder;
    private final XactDecoder xactDecoder;
    private final StandbyDecoder standbyDecoder;
    private final HeapDecoder heapDecoder;
    private final Heap2Decoder heap2Decoder;
    private final LogicalMessageDecoder logicalMessageDecoder;

    /** A dispatcher for the records of one server version and the changes of one database. */
    public DecodeDispatcher(
            PgVersion version, int databaseOid, ReorderBuffer reorder, SnapBuild snapBuild, DecodeTarget target) {
        this.version = version;
        this.reorder = reorder;
        DecodeContext context = new DecodeContext(version, databaseOid, reorder, snapBuild, target);
        this.xlogDecoder = new XLogDecoder(context);
        this.xactDecoder = new XactDecoder(context);
        this.standbyDecoder = new StandbyDecoder(context);
        this.heapDecoder = new HeapDecoder(context);
        this.heap2Decoder = new Heap2Decoder(context);
        this.logicalMessageDecoder = new LogicalMessageDecoder(context);
    }

    /**
     * Decodes one record; records must come in the order of the WAL, without gaps.
     *
     * @throws DecoderException if the record's content is damaged, its kind is unknown, or it says that WAL is no longer
     *     written for logical decoding
     */
    public void decode(XLogRecord record) {
        if (TransactionId.isValid(record.topXid())) {
            reorder.assignChild(record.topXid(), record.xid(), record.startLsn());
        }
        switch (record.rmid()) {
            case RmgrId.HEAP -> heapDecoder.decode(record);
            case RmgrId.HEAP2 -> heap2Decoder.decode(record);
            case RmgrId.XACT -> xactDecoder.decode(record);
            case RmgrId.STANDBY -> standbyDecoder.decode(record);
            case RmgrId.XLOG -> xlogDecoder.decode(record);
            case RmgrId.LOGICALMSG -> logicalMessageDecoder.decode(record);
            default -> decodeOther(record);
        }
    }

    private void decodeOther(XLogRecord record) {
        if (!version.isValidRmgrId(record.rmid())) {
            throw new DecoderException(
                    ErrorCode.WAL_RECORD_INVALID,
                    record.startLsn(),
                    null,
                    "resource manager of a record",
                    "one of PostgreSQL " + version.major(),
                    Integer.toString(record.rmid()));
        }
        reorder.processXid(record.xid(), record.startLsn());
    }
}
