package io.pgdecoder.core.outcome;

import io.pgdecoder.catalog.RelationMapInForce;
import io.pgdecoder.reorder.TransactionOutcomes;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.CheckpointRecord;
import io.pgdecoder.wal.rmgr.RunningXactsRecord;
import io.pgdecoder.wal.rmgr.StandbyOpcode;
import io.pgdecoder.wal.rmgr.XLogOpcode;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import io.pgdecoder.wal.rmgr.XactPrepareRecord;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of transactions, read from all WAL at hand beyond the record that is being decoded, by a reader of its own.
 *
 * <pre>
 *        oldest open transaction       record being decoded       --end-lsn        end of WAL
 *   WAL  ------|-------------------------------|----------------------|----------------|
 *              +--- read at the first question, on until the answer is found ----------+
 * </pre>
 *
 * <p>The server asks its commit log and its list of running backends; what they say at the end of WAL follows from
 *
 * <ul>
 *   <li>commit and abort records, with the subtransactions that they name;
 *   <li>PREPARE records: in progress until the second phase, whatever happens to the server;
 *   <li>running-xacts records: all that precede the oldest running one are over, and those of which no record tells how were
 *       ended by a crash;
 *   <li>shutdown checkpoints and ends of recovery: nothing runs but what is prepared.
 * </ul>
 *
 * <p>It also meets the changes of the relation map, of which a session has no other than that of the end of WAL.
 *
 * <p>It only reads when it is asked, and no further than the answer. Beginning with the oldest open transaction, it meets
 * each record of those it is asked for. Where WAL is damaged or missing ahead, nothing is known of what lies beyond. While WAL
 * grows, what has no outcome yet is in progress.
 *
 * <p>A transaction of WAL takes 2 bits until {@link #forgetBefore}. One thread.
 */
public final class LookAhead implements TransactionOutcomes, RelationMapInForce, AutoCloseable {
    private final AheadReader reader;
    private final LongSupplier oldestOpenLsn;
    private final LongSupplier decodedLsn;
    private final LatestRelationMap relationMap;
    private final OutcomeTable outcomes = new OutcomeTable();
    private @Nullable XactEndRecord end;
    private @Nullable XactPrepareRecord prepare;
    private @Nullable RunningXactsRecord running;
    private @Nullable CheckpointRecord checkpoint;

    /** What precedes this and has no outcome was ended by a crash. */
    private int overBefore = TransactionId.INVALID;

    private int newestXid = TransactionId.INVALID;

    /**
     * Nothing is read yet.
     *
     * @param source the WAL that is decoded; segments are opened a second time
     * @param options those of the decoder's reader
     * @param oldestOpenLsn where the oldest transaction begins that can be asked for
     * @param decodedLsn start of the record that is being decoded
     * @param databaseOid whose relation map is asked for
     * @param decodedMap the relation map as of the record that is being decoded
     */
    public LookAhead(
            WalSource source,
            ReaderOptions options,
            LongSupplier oldestOpenLsn,
            LongSupplier decodedLsn,
            int databaseOid,
            RelationMapInForce decodedMap) {
        this.reader = new AheadReader(source, options, decodedLsn);
        this.oldestOpenLsn = oldestOpenLsn;
        this.decodedLsn = decodedLsn;
        this.relationMap = new LatestRelationMap(databaseOid, decodedMap);
    }

    @Override
    public Outcome of(int xid) {
        do {
            switch (outcomes.get(xid)) {
                case OutcomeTable.COMMITTED -> {
                    return Outcome.COMMITTED;
                }
                case OutcomeTable.ABORTED -> {
                    return Outcome.ABORTED;
                }
                case OutcomeTable.UNKNOWN -> {
                    if (TransactionId.isValid(overBefore) && TransactionId.precedes(xid, overBefore)) {
                        return Outcome.ABORTED;
                    }
                }
                default -> {} // prepared
            }
        } while (readRecord());
        return Outcome.IN_PROGRESS;
    }

    /** Reads to the end of WAL. */
    @Override
    public boolean hasFile(int relNumber) {
        while (readRecord()) {
            // What is met is kept.
        }
        return relationMap.hasFile(relNumber);
    }

    /** Tells that no transaction that precedes {@code xid} will be asked for again. */
    public void forgetBefore(int xid) {
        if (TransactionId.isNormal(xid)) {
            outcomes.forgetBefore(xid);
        }
    }

    private boolean readRecord() {
        if (!reader.hasBegun()) {
            open();
        }
        if (!reader.readRecord()) {
            return false;
        }
        visit(reader.record());
        return true;
    }

    private void open() {
        long start = oldestOpenLsn.getAsLong();
        reader.begin(start == Lsn.INVALID ? decodedLsn.getAsLong() : start);
        end = new XactEndRecord(reader.version());
        prepare = new XactPrepareRecord(reader.version());
        running = new RunningXactsRecord(reader.version());
        checkpoint = new CheckpointRecord(reader.version());
    }

    private void visit(XLogRecord record) {
        noteXid(record.xid());
        switch (record.rmid()) {
            case RmgrId.XACT -> visitXact(record);
            case RmgrId.RELMAP -> relationMap.visit(record, reader.version());
            case RmgrId.STANDBY -> {
                if (record.rmgrInfo() == StandbyOpcode.RUNNING_XACTS) {
                    overBefore(opened(running).wrap(record).oldestRunningXid());
                }
            }
            case RmgrId.XLOG -> {
                if (record.rmgrInfo() == XLogOpcode.CHECKPOINT_SHUTDOWN) {
                    overBefore((int) opened(checkpoint).wrap(record).nextFullXid());
                } else if (record.rmgrInfo() == XLogOpcode.END_OF_RECOVERY && TransactionId.isValid(newestXid)) {
                    overBefore(TransactionId.next(newestXid));
                }
            }
            default -> {}
        }
    }

    private void visitXact(XLogRecord record) {
        switch (record.info() & XactOpcode.MASK) {
            case XactOpcode.COMMIT, XactOpcode.COMMIT_PREPARED -> setEnd(record, OutcomeTable.COMMITTED);
            case XactOpcode.ABORT, XactOpcode.ABORT_PREPARED -> setEnd(record, OutcomeTable.ABORTED);
            case XactOpcode.PREPARE -> {
                XactPrepareRecord parsed = opened(prepare).wrap(record);
                outcomes.set(parsed.xid(), OutcomeTable.PREPARED);
                for (int i = 0; i < parsed.subxactCount(); i++) {
                    outcomes.set(parsed.subxact(i), OutcomeTable.PREPARED);
                }
            }
            default -> {}
        }
    }

    private void setEnd(XLogRecord record, int state) {
        XactEndRecord parsed = opened(end).wrap(record);
        if (TransactionId.isValid(parsed.xid())) {
            outcomes.set(parsed.xid(), state);
        }
        for (int i = 0; i < parsed.subxactCount(); i++) {
            outcomes.set(parsed.subxact(i), state);
        }
    }

    private void overBefore(int xid) {
        if (TransactionId.isNormal(xid)
                && (!TransactionId.isValid(overBefore) || TransactionId.precedes(overBefore, xid))) {
            overBefore = xid;
        }
    }

    private void noteXid(int xid) {
        if (TransactionId.isNormal(xid)
                && (!TransactionId.isValid(newestXid) || TransactionId.precedes(newestXid, xid))) {
            newestXid = xid;
        }
    }

    private static <T> T opened(@Nullable T parser) {
        if (parser == null) {
            throw new IllegalStateException("not opened");
        }
        return parser;
    }

    /** Closes its reader; the source stays open. */
    @Override
    public void close() {
        reader.close();
    }
}
