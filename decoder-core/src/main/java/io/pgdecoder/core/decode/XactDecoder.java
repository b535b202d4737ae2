package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.XactAssignmentRecord;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactInvalidationsRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import io.pgdecoder.wal.rmgr.XactPrepareRecord;
import java.util.Arrays;

/**
 * Records of the Transaction resource manager (PostgreSQL: xact_decode, DecodeCommit and DecodeAbort,
 * {@code replication/logical/decode.c}).
 *
 * <table>
 * <caption>Where a transaction's cache invalidations and subtransactions are found</caption>
 * <tr><th></th><th>13</th><th>14 to 18</th></tr>
 * <tr><td>invalidations</td><td>commit record</td><td>INVALIDATIONS record after each command</td></tr>
 * <tr><td>subtransactions</td><td>ASSIGNMENT records, commit record</td><td>each subtransaction's first record</td></tr>
 * </table>
 *
 * <p>Prepared transactions are decoded at PREPARE if the target wants that; else PREPARE only shows that they exist, and COMMIT
 * PREPARED and ROLLBACK PREPARED are an ordinary commit and abort of the prepared xid.
 *
 * <pre>
 *   commit    DISTRIBUTING -- the new snapshot is queued everywhere --> replay, or forget
 *   abort     ABORTING, one (sub)transaction after the other
 * </pre>
 */
final class XactDecoder implements ResumableDecoder {
    private final DecodeContext context;
    private final ReorderBuffer reorder;
    private final SnapBuild snapBuild;
    private final XactEndRecord parsed;
    private final XactPrepareRecord prepare;
    private final XactAssignmentRecord assignment;
    private final XactInvalidationsRecord invalidations;
    private int[] subxids = new int[64];
    private int subxidCount;
    private boolean twoPhase;
    private int aborted;

    XactDecoder(DecodeContext context) {
        this.context = context;
        this.reorder = context.reorder();
        this.snapBuild = context.snapBuild();
        this.assignment = new XactAssignmentRecord(context.version());
        this.invalidations = new XactInvalidationsRecord(context.version());
        this.parsed = new XactEndRecord(context.version());
        this.prepare = new XactPrepareRecord(context.version());
    }

    @Override
    public boolean decode(XLogRecord record) {
        int opcode = record.info() & XactOpcode.MASK;
        if ((opcode == XactOpcode.COMMIT || opcode == XactOpcode.COMMIT_PREPARED)
                && snapBuild.missesCommit(record.startLsn())) {
            checkNotMissed(record);
        }
        if (!snapBuild.isFullSnapshotReached()) {
            // Nothing was collected that could be committed; but later records rely on the assignments of 13.
            if (opcode == XactOpcode.ASSIGNMENT) {
                decodeAssignment(record);
            }
            return true;
        }
        switch (opcode) {
            case XactOpcode.COMMIT, XactOpcode.COMMIT_PREPARED -> {
                return decodeCommit(record);
            }
            case XactOpcode.ABORT, XactOpcode.ABORT_PREPARED -> {
                return decodeAbort(record);
            }
            case XactOpcode.PREPARE -> decodePrepare(record);
            case XactOpcode.ASSIGNMENT -> decodeAssignment(record);
            case XactOpcode.INVALIDATIONS -> {
                return decodeInvalidations(record);
            }
            default -> throw DecodeContext.unexpectedOpcode(record, "Transaction");
        }
        return true;
    }

    @Override
    public boolean resume(XLogRecord record) {
        switch (record.info() & XactOpcode.MASK) {
            case XactOpcode.COMMIT, XactOpcode.COMMIT_PREPARED -> {
                if (!snapBuild.resumeCommitTxn()) {
                    return false;
                }
                endCommit(record);
                return true;
            }
            case XactOpcode.ABORT, XactOpcode.ABORT_PREPARED -> {
                return abortNext(record);
            }
            default -> {
                reorder.xidSetCatalogChanges(record.xid(), record.startLsn());
                return true;
            }
        }
    }

    /** Only transactions of other databases, or of origins that the plugin does not want, may be passed over. */
    private void checkNotMissed(XLogRecord record) {
        parsed.wrap(record);
        if (isElsewhere(parsed.dbOid(), record.originId())) {
            return;
        }
        throw new DecoderException(
                ErrorCode.START_LSN_TOO_LATE,
                record.startLsn(),
                null,
                "transaction " + TransactionId.toString(parsed.xid()) + " was asked for but cannot be decoded whole",
                "a start position from which decoding is consistent before",
                "state " + snapBuild.state());
    }

    private boolean decodeCommit(XLogRecord record) {
        long lsn = record.startLsn();
        parsed.wrap(record);
        int xid = parsed.xid();
        copySubxids();
        twoPhase = isTwoPhase(record);
        boolean hasInvalidations = parsed.invalidationCount() > 0;
        if (hasInvalidations) {
            if (!context.version().hasCommandInvalidations()) {
                reorder.addInvalidations(
                        xid, lsn, record.bytes(), parsed.invalidationsOffset(), parsed.invalidationCount());
            }
            snapBuild.xidSetCatalogChanges(xid, subxids, subxidCount, lsn);
        }
        if (!snapBuild.commitTxn(lsn, xid, subxids, subxidCount, hasInvalidations)) {
            return false;
        }
        endCommit(record);
        return true;
    }

    private void endCommit(XLogRecord record) {
        long lsn = record.startLsn();
        int xid = parsed.xid();
        int originId = record.originId();
        if (needsSkip(lsn, parsed.dbOid(), originId)) {
            // Not an abort: its invalidations may concern shared catalogs that were read already.
            for (int i = 0; i < subxidCount; i++) {
                reorder.forget(subxids[i], lsn, context.target());
            }
            reorder.forget(xid, lsn, context.target());
            return;
        }
        for (int i = 0; i < subxidCount; i++) {
            reorder.commitChild(xid, subxids[i], lsn, record.endLsn());
        }
        if (twoPhase) {
            finishPrepared(record, snapBuild.twoPhaseAt());
        } else {
            reorder.commit(xid, lsn, record.endLsn(), parsed.outputTime(), originId, parsed.originLsn());
        }
    }

    private void finishPrepared(XLogRecord record, long twoPhaseAt) {
        reorder.finishPrepared(
                parsed.xid(),
                gid(parsed.gidOffset(), parsed.gidLength(), record),
                parsed.isCommit(),
                twoPhaseAt,
                record.startLsn(),
                record.endLsn(),
                parsed.outputTime(),
                record.originId(),
                parsed.originLsn());
    }

    private boolean decodeAbort(XLogRecord record) {
        parsed.wrap(record);
        copySubxids();
        if (isTwoPhase(record) && !needsSkip(record.startLsn(), parsed.dbOid(), record.originId())) {
            finishPrepared(record, Lsn.INVALID);
            return true;
        }
        aborted = 0;
        return abortNext(record);
    }

    /** Subtransactions first, then the top-level one; stops whenever that opened a replay. */
    private boolean abortNext(XLogRecord record) {
        while (aborted <= subxidCount) {
            int xid = aborted < subxidCount ? subxids[aborted] : parsed.xid();
            aborted++;
            reorder.abort(xid, record.endLsn(), parsed.outputTime());
            if (reorder.openReplay() != null) {
                return aborted > subxidCount;
            }
        }
        return true;
    }

    private void decodePrepare(XLogRecord record) {
        prepare.wrap(record);
        int xid = prepare.xid();
        long lsn = record.startLsn();
        byte[] gid = gid(prepare.gidOffset(), prepare.gidLength(), record);
        if (context.target().filterPrepare(xid, gid)) {
            reorder.processXid(xid, lsn);
            return;
        }
        long time = prepare.originTimestamp() == 0 ? prepare.preparedAt() : prepare.originTimestamp();
        if (!reorder.rememberPrepareInfo(xid, lsn, record.endLsn(), time, record.originId(), prepare.originLsn())) {
            return;
        }
        if (!snapBuild.isConsistent()) {
            reorder.skipPrepare(xid);
        } else if (needsSkip(lsn, prepare.dbOid(), record.originId())) {
            // It stays until its second phase, for the sake of the restart point; but shared catalogs may have changed.
            reorder.skipPrepare(xid);
            reorder.invalidate(xid, lsn, context.target());
        } else {
            for (int i = 0; i < prepare.subxactCount(); i++) {
                reorder.commitChild(xid, prepare.subxact(i), lsn, record.endLsn());
            }
            reorder.prepare(xid, gid);
        }
    }

    /** Whether the second phase of a prepared transaction was read that is decoded in two phases. */
    private boolean isTwoPhase(XLogRecord record) {
        return parsed.isPrepared()
                && !context.target().filterPrepare(parsed.xid(), gid(parsed.gidOffset(), parsed.gidLength(), record));
    }

    private static byte[] gid(int offset, int length, XLogRecord record) {
        return Arrays.copyOfRange(record.bytes(), offset, offset + length);
    }

    private void decodeAssignment(XLogRecord record) {
        if (context.version().hasTopXidInRecords()) {
            return;
        }
        assignment.wrap(record);
        for (int i = 0; i < assignment.subxactCount(); i++) {
            reorder.assignChild(assignment.topXid(), assignment.subxact(i), record.startLsn());
        }
    }

    private boolean decodeInvalidations(XLogRecord record) {
        if (!context.version().hasCommandInvalidations()) {
            throw DecodeContext.unexpectedOpcode(record, "Transaction");
        }
        invalidations.wrap(record);
        if (TransactionId.isValid(record.xid())) {
            reorder.addInvalidations(
                    record.xid(),
                    record.startLsn(),
                    record.bytes(),
                    invalidations.invalidationsOffset(),
                    invalidations.invalidationCount());
            return reorder.openReplay() == null && resume(record);
        } else {
            context.target()
                    .execute(record.bytes(), invalidations.invalidationsOffset(), invalidations.invalidationCount());
            return true;
        }
    }

    private void copySubxids() {
        int count = parsed.subxactCount();
        if (subxids.length < count) {
            subxids = new int[Math.max(count, subxids.length * 2)];
        }
        for (int i = 0; i < count; i++) {
            subxids[i] = parsed.subxact(i);
        }
        subxidCount = count;
    }

    private boolean needsSkip(long lsn, int dbOid, int originId) {
        return snapBuild.xactNeedsSkip(lsn) || isElsewhere(dbOid, originId);
    }

    private boolean isElsewhere(int dbOid, int originId) {
        return (dbOid != Oid.INVALID && dbOid != context.databaseOid())
                || context.target().filterByOrigin(originId);
    }
}
