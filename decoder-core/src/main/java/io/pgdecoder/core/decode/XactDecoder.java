package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.XactAssignmentRecord;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactInvalidationsRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;

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
 * <p>Two-phase transactions are decoded when they are committed: at PREPARE they are only known to exist, COMMIT
 * PREPARED and ROLLBACK PREPARED are an ordinary commit and abort of the prepared xid.
 */
final class XactDecoder {
    private final DecodeContext context;
    private final ReorderBuffer reorder;
    private final SnapBuild snapBuild;
    private final XactEndRecord parsed;
    private final XactAssignmentRecord assignment;
    private final XactInvalidationsRecord invalidations;
    private int[] subxids = new int[64];

    XactDecoder(DecodeContext context) {
        this.context = context;
        this.reorder = context.reorder();
        this.snapBuild = context.snapBuild();
        this.assignment = new XactAssignmentRecord(context.version());
        this.invalidations = new XactInvalidationsRecord(context.version());
        this.parsed = new XactEndRecord(context.version());
    }

    void decode(XLogRecord record) {
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
            return;
        }
        switch (opcode) {
            case XactOpcode.COMMIT, XactOpcode.COMMIT_PREPARED -> decodeCommit(record);
            case XactOpcode.ABORT, XactOpcode.ABORT_PREPARED -> decodeAbort(record);
            case XactOpcode.PREPARE -> reorder.processXid(record.xid(), record.startLsn());
            case XactOpcode.ASSIGNMENT -> decodeAssignment(record);
            case XactOpcode.INVALIDATIONS -> decodeInvalidations(record);
            default -> throw DecodeContext.unexpectedOpcode(record, "Transaction");
        }
    }

    /** Only transactions of other databases, or of origins that the plugin does not want, may be passed over. */
    private void checkNotMissed(XLogRecord record) {
        parsed.wrap(record);
        if (isElsewhere(record.originId())) {
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

    private void decodeCommit(XLogRecord record) {
        long lsn = record.startLsn();
        parsed.wrap(record);
        int xid = parsed.xid();
        int subxidCount = copySubxids();
        boolean hasInvalidations = parsed.invalidationCount() > 0;
        if (hasInvalidations) {
            if (!context.version().hasCommandInvalidations()) {
                reorder.addInvalidations(
                        xid, lsn, record.bytes(), parsed.invalidationsOffset(), parsed.invalidationCount());
            }
            snapBuild.xidSetCatalogChanges(xid, subxids, subxidCount, lsn);
        }
        snapBuild.commitTxn(lsn, xid, subxids, subxidCount, hasInvalidations);

        int originId = record.originId();
        if (needsSkip(lsn, originId)) {
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
        ReplayCursor cursor =
                reorder.commit(xid, lsn, record.endLsn(), parsed.outputTime(), originId, parsed.originLsn());
        if (cursor != null) {
            context.target().replay(cursor);
        }
    }

    private void decodeAbort(XLogRecord record) {
        parsed.wrap(record);
        int subxidCount = copySubxids();
        for (int i = 0; i < subxidCount; i++) {
            reorder.abort(subxids[i], record.endLsn());
        }
        reorder.abort(parsed.xid(), record.endLsn());
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

    private void decodeInvalidations(XLogRecord record) {
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
            reorder.xidSetCatalogChanges(record.xid(), record.startLsn());
        } else {
            context.target()
                    .execute(record.bytes(), invalidations.invalidationsOffset(), invalidations.invalidationCount());
        }
    }

    private int copySubxids() {
        int count = parsed.subxactCount();
        if (subxids.length < count) {
            subxids = new int[Math.max(count, subxids.length * 2)];
        }
        for (int i = 0; i < count; i++) {
            subxids[i] = parsed.subxact(i);
        }
        return count;
    }

    private boolean needsSkip(long lsn, int originId) {
        return snapBuild.xactNeedsSkip(lsn) || isElsewhere(originId);
    }

    private boolean isElsewhere(int originId) {
        return (parsed.dbOid() != Oid.INVALID && parsed.dbOid() != context.databaseOid())
                || context.target().filterByOrigin(originId);
    }
}
