package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferChangeType;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.HeapConfirmRecord;
import io.pgdecoder.wal.rmgr.HeapDeleteRecord;
import io.pgdecoder.wal.rmgr.HeapInsertRecord;
import io.pgdecoder.wal.rmgr.HeapOpcode;
import io.pgdecoder.wal.rmgr.HeapTruncateRecord;
import io.pgdecoder.wal.rmgr.HeapTupleData;
import io.pgdecoder.wal.rmgr.HeapUpdateRecord;

/**
 * Records of the Heap resource manager: row changes (PostgreSQL: heap_decode and the functions it calls,
 * {@code replication/logical/decode.c}).
 *
 * <p>Changes of catalogs and of relations that are not logically logged are queued as well, as far as their records
 * have what is needed; only replay can tell what a relation is. Inserts without the flag for a new tuple are not queued.
 */
final class HeapDecoder {
    private final DecodeContext context;
    private final ReorderBuffer reorder;
    private final SnapBuild snapBuild;
    private final HeapInsertRecord insert;
    private final HeapUpdateRecord update;
    private final HeapDeleteRecord delete;
    private final HeapTruncateRecord truncate;
    private final HeapConfirmRecord confirm;

    HeapDecoder(DecodeContext context) {
        this.context = context;
        this.reorder = context.reorder();
        this.snapBuild = context.snapBuild();
        this.insert = new HeapInsertRecord(context.version());
        this.update = new HeapUpdateRecord(context.version());
        this.delete = new HeapDeleteRecord(context.version());
        this.confirm = new HeapConfirmRecord(context.version());
        this.truncate = new HeapTruncateRecord(context.version());
    }

    void decode(XLogRecord record) {
        int xid = record.xid();
        long lsn = record.startLsn();
        reorder.processXid(xid, lsn);
        if (!snapBuild.isFullSnapshotReached()) {
            return;
        }
        int opcode = record.info() & HeapOpcode.MASK;
        switch (opcode) {
            case HeapOpcode.LOCK -> {} // locks change no rows
            case HeapOpcode.INPLACE -> decodeInplace(xid, lsn);
            default -> {
                if (snapBuild.processChange(xid, lsn)) {
                    decodeChange(record, opcode);
                }
            }
        }
    }

    /**
     * In-place updates change catalog rows without a new version, so nothing is queued; but the commit that follows has invalidations.
     * Without an xid (VACUUM) there is no commit.
     */
    private void decodeInplace(int xid, long lsn) {
        if (!context.version().hasInplaceInvalidations() && TransactionId.isValid(xid)) {
            snapBuild.processChange(xid, lsn);
            reorder.xidSetCatalogChanges(xid, lsn);
        }
    }

    private void decodeChange(XLogRecord record, int opcode) {
        switch (opcode) {
            case HeapOpcode.INSERT -> decodeInsert(record);
            case HeapOpcode.UPDATE, HeapOpcode.HOT_UPDATE -> decodeUpdate(record);
            case HeapOpcode.DELETE -> decodeDelete(record);
            case HeapOpcode.TRUNCATE -> decodeTruncate(record);
            case HeapOpcode.CONFIRM -> decodeSpecConfirm(record);
            default -> throw DecodeContext.unexpectedOpcode(record, "Heap");
        }
    }

    private void decodeInsert(XLogRecord record) {
        insert.wrap(record);
        // Without the flag: a catalog, or a toast row of a table rewrite.
        if (!insert.containsNewTuple() || !isWanted(record)) {
            return;
        }
        ReorderBufferChange change = begin(
                record,
                insert.isSpeculative() ? ReorderBufferChangeType.INTERNAL_SPEC_INSERT : ReorderBufferChangeType.INSERT);
        copyNewTuple(change, insert.tuple());
        reorder.queueChange(change, (insert.flags() & HeapInsertRecord.ON_TOAST_RELATION) != 0);
    }

    private void decodeUpdate(XLogRecord record) {
        update.wrap(record);
        if (!isWanted(record)) {
            return;
        }
        ReorderBufferChange change = begin(record, ReorderBufferChangeType.UPDATE);
        if (update.containsNewTuple()) {
            copyNewTuple(change, update.newTuple());
        }
        if (update.containsOld()) {
            copyOldTuple(change, update.oldTuple());
        }
        reorder.queueChange(change, false);
    }

    private void decodeDelete(XLogRecord record) {
        delete.wrap(record);
        if (!isWanted(record)) {
            return;
        }
        ReorderBufferChange change = begin(
                record,
                delete.isSuper() ? ReorderBufferChangeType.INTERNAL_SPEC_ABORT : ReorderBufferChangeType.DELETE);
        if (delete.containsOld()) {
            copyOldTuple(change, delete.oldTuple());
        }
        reorder.queueChange(change, false);
    }

    private void decodeTruncate(XLogRecord record) {
        truncate.wrap(record);
        if (truncate.dbOid() != context.databaseOid() || context.target().filterByOrigin(record.originId())) {
            return;
        }
        int[] relids = new int[truncate.relationCount()];
        for (int i = 0; i < relids.length; i++) {
            relids[i] = truncate.relationOid(i);
        }
        ReorderBufferChange change = reorder.beginChange(
                record.xid(), record.startLsn(), ReorderBufferChangeType.TRUNCATE, record.originId());
        change.setTruncate(relids, truncate.isCascade(), truncate.isRestartIdentity());
        reorder.queueChange(change, false);
    }

    private void decodeSpecConfirm(XLogRecord record) {
        confirm.wrap(record);
        if (isWanted(record)) {
            reorder.queueChange(begin(record, ReorderBufferChangeType.INTERNAL_SPEC_CONFIRM), false);
        }
    }

    /** Whether the record changes a relation of our database and comes from an origin that the plugin wants. */
    private boolean isWanted(XLogRecord record) {
        return record.block(0).dbOid() == context.databaseOid()
                && !context.target().filterByOrigin(record.originId());
    }

    private ReorderBufferChange begin(XLogRecord record, ReorderBufferChangeType type) {
        XLogBlockRef block = record.block(0);
        ReorderBufferChange change = reorder.beginChange(record.xid(), record.startLsn(), type, record.originId());
        change.setLocator(block.spcOid(), block.dbOid(), block.relNumber());
        change.setClearToastAfterwards(true);
        return change;
    }

    static void copyNewTuple(ReorderBufferChange change, HeapTupleData tuple) {
        change.copyNewTuple(
                tuple.infomask2(),
                tuple.infomask(),
                tuple.hoff(),
                tuple.bytes(),
                tuple.dataOffset(),
                tuple.dataLength());
    }

    private static void copyOldTuple(ReorderBufferChange change, HeapTupleData tuple) {
        change.copyOldTuple(
                tuple.infomask2(),
                tuple.infomask(),
                tuple.hoff(),
                tuple.bytes(),
                tuple.dataOffset(),
                tuple.dataLength());
    }
}
