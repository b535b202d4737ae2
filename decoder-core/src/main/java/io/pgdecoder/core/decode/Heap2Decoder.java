package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferChangeType;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.Heap2Opcode;
import io.pgdecoder.wal.rmgr.HeapMultiInsertRecord;
import io.pgdecoder.wal.rmgr.NewCidRecord;

/**
 * Records of the Heap2 resource manager (PostgreSQL: heap2_decode and DecodeMultiInsert,
 * {@code replication/logical/decode.c}).
 *
 * <p>All eight opcodes are in use in every version; those between REWRITE and VISIBLE changed their meaning (pruning,
 * vacuuming, freezing), but were always physical only.
 */
final class Heap2Decoder implements ResumableDecoder {
    private final DecodeContext context;
    private final ReorderBuffer reorder;
    private final SnapBuild snapBuild;
    private final HeapMultiInsertRecord multiInsert;
    private final NewCidRecord newCid;

    Heap2Decoder(DecodeContext context) {
        this.context = context;
        this.reorder = context.reorder();
        this.snapBuild = context.snapBuild();
        this.newCid = new NewCidRecord(context.version());
        this.multiInsert = new HeapMultiInsertRecord(context.version());
    }

    @Override
    public boolean decode(XLogRecord record) {
        int xid = record.xid();
        long lsn = record.startLsn();
        reorder.processXid(xid, lsn);
        if (!snapBuild.isFullSnapshotReached()) {
            return true;
        }
        switch (record.info() & Heap2Opcode.MASK) {
            case Heap2Opcode.MULTI_INSERT -> {
                if (snapBuild.processChange(xid, lsn)) {
                    return decodeMultiInsert(record);
                }
            }
            case Heap2Opcode.NEW_CID -> snapBuild.processNewCid(xid, lsn, newCid.wrap(record));
            default -> {
                // REWRITE: used by the follower of the catalogs. VISIBLE, LOCK_UPDATED, and 0x10 to 0x30, which prune,
                // freeze or vacuum: physical only.
            }
        }
        return true;
    }

    private boolean decodeMultiInsert(XLogRecord record) {
        multiInsert.wrap(record);
        if (!multiInsert.containsNewTuple()) {
            return true;
        }
        if (record.block(0).dbOid() != context.databaseOid() || context.target().filterByOrigin(record.originId())) {
            return true;
        }
        return resume(record);
    }

    /**
     * One change per row. The toast values collected so far belong to the rows of one call of the server's
     * multi-insert, so only its very last row ends their use.
     */
    @Override
    public boolean resume(XLogRecord record) {
        XLogBlockRef block = record.block(0);
        boolean lastOfCall = multiInsert.isLastInMulti();
        while (reorder.openReplay() == null) {
            if (!multiInsert.next()) {
                return true;
            }
            ReorderBufferChange change = reorder.beginChange(
                    record.xid(), record.startLsn(), ReorderBufferChangeType.INSERT, record.originId());
            change.setLocator(block.spcOid(), block.dbOid(), block.relNumber());
            change.setClearToastAfterwards(lastOfCall && multiInsert.isLastTuple());
            HeapDecoder.copyNewTuple(change, multiInsert.tuple());
            reorder.queueChange(change, false);
        }
        return false;
    }
}
