package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.StreamingGate;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import org.jspecify.annotations.Nullable;

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
 * <p>What a record queues or ends may open a replay, even in the middle of the record. The caller works the replay off and
 * then resumes the dispatcher, until nothing is pending:
 *
 * <pre>
 *   decode -> done
 *      |
 *      +----> pending: a replay is open -- resume --> [the replay that follows] -> [eviction] -> [rest of the record] -> done
 *                      ^                                      |                        |                  |
 *                      +--------------------------------------+------------------------+------------------+
 * </pre>
 *
 * <p>Per record; allocates nothing in steady state. Not thread-safe.
 */
public final class DecodeDispatcher implements StreamingGate {
    private final PgVersion version;
    private final ReorderBuffer reorder;
    private final XLogDecoder xlogDecoder;
    private final XactDecoder xactDecoder;
    private final StandbyDecoder standbyDecoder;
    private final HeapDecoder heapDecoder;
    private final Heap2Decoder heap2Decoder;
    private final LogicalMessageDecoder logicalMessageDecoder;
    private final SnapBuild snapBuild;
    private final DecodeTarget target;
    private @Nullable XLogRecord current;
    private @Nullable ResumableDecoder unfinished;
    private boolean pending;

    /** A dispatcher for the records of one server version and the changes of one database. */
    public DecodeDispatcher(
            PgVersion version, int databaseOid, ReorderBuffer reorder, SnapBuild snapBuild, DecodeTarget target) {
        this.version = version;
        this.reorder = reorder;
        this.snapBuild = snapBuild;
        this.target = target;
        DecodeContext context = new DecodeContext(version, databaseOid, reorder, snapBuild, target);
        this.xlogDecoder = new XLogDecoder(context);
        this.xactDecoder = new XactDecoder(context);
        this.standbyDecoder = new StandbyDecoder(context);
        this.heapDecoder = new HeapDecoder(context);
        this.heap2Decoder = new Heap2Decoder(context);
        this.logicalMessageDecoder = new LogicalMessageDecoder(context);
    }

    /**
     * Decodes one record, as far as it can; records must come in the order of the WAL, without gaps.
     *
     * @param record must stay as it is while something is {@link #isPending}
     * @throws DecoderException if the record's content is damaged, its kind is unknown, or it says that WAL is no longer
     *     written for logical decoding
     */
    public void decode(XLogRecord record) {
        if (pending) {
            throw new IllegalStateException("the record before is not done");
        }
        current = record;
        unfinished = null;
        if (TransactionId.isValid(record.topXid())) {
            reorder.assignChild(record.topXid(), record.xid(), record.startLsn());
        }
        switch (record.rmid()) {
            case RmgrId.HEAP -> heapDecoder.decode(record);
            case RmgrId.HEAP2 -> start(heap2Decoder, record);
            case RmgrId.XACT -> start(xactDecoder, record);
            case RmgrId.STANDBY -> start(standbyDecoder, record);
            case RmgrId.XLOG -> xlogDecoder.decode(record);
            case RmgrId.LOGICALMSG -> logicalMessageDecoder.decode(record);
            default -> decodeOther(record);
        }
        handOver();
    }

    /** Whether a replay was handed to the target: {@link #resume} is due when it is finished. */
    public boolean isPending() {
        return pending;
    }

    /**
     * Goes on after a replay was finished: with what follows it, with what the memory limit calls for, then with the record.
     *
     * @throws DecoderException as {@link #decode}
     */
    public void resume() {
        XLogRecord record = current;
        if (!pending || record == null) {
            throw new IllegalStateException("nothing is pending");
        }
        pending = false;
        if (reorder.openReplay() == null) {
            reorder.continueEviction();
        }
        if (reorder.openReplay() == null && unfinished != null && unfinished.resume(record)) {
            unfinished = null;
        }
        handOver();
    }

    /**
     * Not before the state is consistent, and not where an earlier session has been already. 14 and 15 judge that by the
     * end of the record.
     */
    @Override
    public boolean mayStream() {
        XLogRecord record = current;
        return record != null
                && snapBuild.isConsistent()
                && !snapBuild.xactNeedsSkip(version.isAtLeast(PgVersion.V16) ? record.startLsn() : record.endLsn());
    }

    private void start(ResumableDecoder decoder, XLogRecord record) {
        unfinished = decoder.decode(record) ? null : decoder;
    }

    private void handOver() {
        ReplayCursor opened = reorder.openReplay();
        if (opened != null) {
            target.replay(opened);
            pending = true;
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
