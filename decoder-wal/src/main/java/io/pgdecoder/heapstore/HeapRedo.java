package io.pgdecoder.heapstore;

import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ForkNumber;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.FullPageImage;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.Heap2Opcode;
import io.pgdecoder.wal.rmgr.HeapConfirmRecord;
import io.pgdecoder.wal.rmgr.HeapDeleteRecord;
import io.pgdecoder.wal.rmgr.HeapInplaceRecord;
import io.pgdecoder.wal.rmgr.HeapInsertRecord;
import io.pgdecoder.wal.rmgr.HeapLockRecord;
import io.pgdecoder.wal.rmgr.HeapMultiInsertRecord;
import io.pgdecoder.wal.rmgr.HeapOpcode;
import io.pgdecoder.wal.rmgr.HeapPruneRecord;
import io.pgdecoder.wal.rmgr.HeapUpdateRecord;
import io.pgdecoder.wal.rmgr.SmgrOpcode;
import io.pgdecoder.wal.rmgr.SmgrTruncateRecord;
import io.pgdecoder.wal.rmgr.XLogOpcode;
import org.jspecify.annotations.Nullable;

/**
 * Applies WAL to the followed relations, as the server's own redo does (PostgreSQL: heap_redo, heap2_redo, {@code
 * access/heap/heapam_xlog.c}; smgr_redo; xlog_redo for page images).
 *
 * <pre>
 *   block of a record     what happens
 *   image to be applied   the page becomes the image, its LSN the record's end
 *   re-initialised        the page is emptied, then the change is made
 *   LSN &gt;= record's end   nothing: the page has the change already
 *   unknown content       nothing: an image will come, and nobody may ask before
 *   else                  the change is made, the page's LSN becomes the record's end
 * </pre>
 *
 * <p>Which pages a record changes is asked block by block, by id. Ignored: TRUNCATE, NEW_CID and REWRITE (they change no
 * page), VISIBLE beyond its images (page flags are not followed), CLEANUP_INFO, and every resource manager that has no
 * heap pages. Per-record zone for records of other relations; what concerns a followed one may allocate.
 */
public final class HeapRedo {
    private final HeapStore store;
    private final HeapInsertRecord insert;
    private final HeapMultiInsertRecord multiInsert;
    private final HeapUpdateRecord update;
    private final HeapDeleteRecord delete;
    private final HeapLockRecord lock;
    private final HeapInplaceRecord inplace;
    private final HeapConfirmRecord confirm;
    private final HeapPruneRecord prune;
    private final SmgrTruncateRecord truncate;
    private final byte[] image = new byte[HeapPage.BYTES];

    /** Redo for WAL of this version into these relations. */
    public HeapRedo(PgVersion version, HeapStore store) {
        this.store = store;
        insert = new HeapInsertRecord(version);
        multiInsert = new HeapMultiInsertRecord(version);
        update = new HeapUpdateRecord(version);
        delete = new HeapDeleteRecord(version);
        lock = new HeapLockRecord(version);
        inplace = new HeapInplaceRecord(version);
        confirm = new HeapConfirmRecord(version);
        prune = new HeapPruneRecord(version);
        truncate = new SmgrTruncateRecord(version);
    }

    /**
     * Applies one record.
     *
     * @throws io.pgdecoder.types.DecoderException if it does not fit the followed pages, or is damaged
     */
    public void apply(XLogRecord record) {
        switch (record.rmid()) {
            case RmgrId.HEAP -> {
                HeapRelation relation = relationOf(record, 0);
                if (relation != null) {
                    applyHeap(record, relation);
                }
            }
            case RmgrId.HEAP2 -> {
                HeapRelation relation = relationOf(record, heap2Block(record));
                if (relation != null) {
                    applyHeap2(record, relation);
                }
            }
            case RmgrId.XLOG -> {
                int opcode = record.rmgrInfo();
                if (opcode == XLogOpcode.FPI || opcode == XLogOpcode.FPI_FOR_HINT) {
                    applyImages(record);
                }
            }
            case RmgrId.SMGR -> {
                if (record.rmgrInfo() == SmgrOpcode.TRUNCATE) {
                    applyTruncate(record);
                }
            }
            default -> {
                // no heap pages
            }
        }
    }

    private @Nullable HeapRelation relationOf(XLogRecord record, int blockId) {
        if (!record.hasBlock(blockId)) {
            return null;
        }
        XLogBlockRef block = record.block(blockId);
        return store.find(block.spcOid(), block.dbOid(), block.relNumber());
    }

    private static int heap2Block(XLogRecord record) {
        // block 0 of VISIBLE is a page of the visibility map, of the same relation
        return (record.info() & Heap2Opcode.MASK) == Heap2Opcode.VISIBLE ? 1 : 0;
    }

    private void applyHeap(XLogRecord record, HeapRelation relation) {
        switch (record.info() & HeapOpcode.MASK) {
            case HeapOpcode.INSERT -> applyInsert(record, relation);
            case HeapOpcode.DELETE -> applyDelete(record, relation);
            case HeapOpcode.UPDATE, HeapOpcode.HOT_UPDATE -> applyUpdate(record, relation);
            case HeapOpcode.CONFIRM -> applyConfirm(record, relation);
            case HeapOpcode.LOCK -> applyLock(record, relation, false);
            case HeapOpcode.INPLACE -> applyInplace(record, relation);
            default -> {
                // TRUNCATE changes no page
            }
        }
    }

    private void applyHeap2(XLogRecord record, HeapRelation relation) {
        int opcode = record.info() & Heap2Opcode.MASK;
        if (Heap2Opcode.isPrune(opcode)) {
            applyPrune(record, relation);
            return;
        }
        switch (opcode) {
            case Heap2Opcode.MULTI_INSERT -> applyMultiInsert(record, relation);
            case Heap2Opcode.LOCK_UPDATED -> applyLock(record, relation, true);
            case Heap2Opcode.VISIBLE -> applyImages(record);
            default -> {
                // NEW_CID and REWRITE change no page
            }
        }
    }

    private void applyInsert(XLogRecord record, HeapRelation relation) {
        HeapBlock block = blockForRedo(record, 0, relation);
        if (block == null) {
            return;
        }
        insert.wrap(record);
        if (!insert.hasTuple()) {
            throw missingTuple(record);
        }
        long tid = ItemPointer.of(block.number, insert.offnum());
        byte[] tuple = TupleRedo.inserted(insert.tuple(), record.xid(), tid);
        relation.insert(block, insert.offnum(), tuple, record.endLsn());
        block.lsn = record.endLsn();
    }

    private void applyMultiInsert(XLogRecord record, HeapRelation relation) {
        HeapBlock block = blockForRedo(record, 0, relation);
        if (block == null) {
            return;
        }
        multiInsert.wrap(record);
        if (!multiInsert.hasTuples()) {
            throw missingTuple(record);
        }
        while (multiInsert.next()) {
            long tid = ItemPointer.of(block.number, multiInsert.offnum());
            byte[] tuple = TupleRedo.inserted(multiInsert.tuple(), record.xid(), tid);
            relation.insert(block, multiInsert.offnum(), tuple, record.endLsn());
        }
        block.lsn = record.endLsn();
    }

    private void applyDelete(XLogRecord record, HeapRelation relation) {
        HeapBlock block = blockForRedo(record, 0, relation);
        if (block == null) {
            return;
        }
        delete.wrap(record);
        TupleVersion version = relation.versionForRedo(block, delete.offnum(), record.endLsn());
        TupleRedo.delete(version, delete);
        block.lsn = record.endLsn();
    }

    private void applyUpdate(XLogRecord record, HeapRelation relation) {
        update.wrap(record);
        boolean samePage = update.oldBlockId() == 0;
        HeapBlock oldBlock = null;
        if (!samePage) {
            oldBlock = blockForRedo(record, 1, relation);
        }
        HeapBlock newBlock = blockForRedo(record, 0, relation);
        if (samePage) {
            oldBlock = newBlock;
        }
        TupleVersion old = null;
        if (oldBlock != null) {
            old = relation.versionForRedo(oldBlock, update.oldOffnum(), record.endLsn());
            long newTid = ItemPointer.of(record.block(0).blockNumber(), update.newOffnum());
            TupleRedo.updateOld(old, update, newTid);
            oldBlock.lsn = record.endLsn();
        }
        if (newBlock != null) {
            if (!update.hasNewTuple()) {
                throw missingTuple(record);
            }
            long tid = ItemPointer.of(newBlock.number, update.newOffnum());
            byte[] oldBytes = samePage && old != null ? old.bytes() : null;
            byte[] tuple = TupleRedo.updated(update, oldBytes, record.xid(), tid, record.endLsn());
            relation.insert(newBlock, update.newOffnum(), tuple, record.endLsn());
            newBlock.lsn = record.endLsn();
        }
    }

    private void applyConfirm(XLogRecord record, HeapRelation relation) {
        HeapBlock block = blockForRedo(record, 0, relation);
        if (block == null) {
            return;
        }
        confirm.wrap(record);
        TupleVersion version = relation.versionForRedo(block, confirm.offnum(), record.endLsn());
        TupleRedo.confirm(version);
        block.lsn = record.endLsn();
    }

    private void applyLock(XLogRecord record, HeapRelation relation, boolean updatedVersion) {
        HeapBlock block = blockForRedo(record, 0, relation);
        if (block == null) {
            return;
        }
        lock.wrap(record);
        TupleVersion version = relation.versionForRedo(block, lock.offnum(), record.endLsn());
        TupleRedo.lock(version, lock, updatedVersion);
        block.lsn = record.endLsn();
    }

    private void applyInplace(XLogRecord record, HeapRelation relation) {
        HeapBlock block = blockForRedo(record, 0, relation);
        if (block == null) {
            return;
        }
        inplace.wrap(record);
        if (!inplace.hasNewData()) {
            throw missingTuple(record);
        }
        TupleVersion version = relation.versionForRedo(block, inplace.offnum(), record.endLsn());
        relation.overwriteData(
                version, record.bytes(), inplace.newDataOffset(), inplace.newDataLength(), record.endLsn());
        block.lsn = record.endLsn();
    }

    private void applyPrune(XLogRecord record, HeapRelation relation) {
        HeapBlock block = blockForRedo(record, 0, relation);
        if (block == null) {
            return;
        }
        prune.wrap(record);
        long endLsn = record.endLsn();
        for (int i = 0; i < prune.redirectedCount(); i++) {
            relation.prune(block, prune.redirectedFrom(i), HeapPage.LP_REDIRECT, prune.redirectedTo(i), endLsn);
        }
        for (int i = 0; i < prune.deadCount(); i++) {
            relation.prune(block, prune.dead(i), HeapPage.LP_DEAD, 0, endLsn);
        }
        for (int i = 0; i < prune.unusedCount(); i++) {
            relation.prune(block, prune.unused(i), HeapPage.LP_UNUSED, 0, endLsn);
        }
        int item = 0;
        for (int plan = 0; plan < prune.planCount(); plan++) {
            for (int i = 0; i < prune.planTupleCount(plan); i++) {
                TupleVersion version = relation.versionForRedo(block, prune.frozen(plan, item), endLsn);
                TupleRedo.freeze(version, prune, plan);
                item++;
            }
        }
        block.lsn = endLsn;
    }

    private void applyImages(XLogRecord record) {
        for (int blockId = 0; blockId <= record.maxBlockId(); blockId++) {
            HeapRelation relation = relationOf(record, blockId);
            if (relation != null && hasImageToApply(record, blockId)) {
                applyImage(record, blockId, relation);
            }
        }
    }

    private void applyTruncate(XLogRecord record) {
        truncate.wrap(record);
        HeapRelation relation = store.find(truncate.spcOid(), truncate.dbOid(), truncate.relNumber());
        if (relation != null && (truncate.flags() & SmgrTruncateRecord.HEAP) != 0) {
            relation.truncate(truncate.blockCount(), record.endLsn());
        }
    }

    private static boolean hasImageToApply(XLogRecord record, int blockId) {
        XLogBlockRef block = record.block(blockId);
        return block.hasImage() && block.applyImage() && block.forkNumber() == ForkNumber.MAIN;
    }

    private void applyImage(XLogRecord record, int blockId, HeapRelation relation) {
        XLogBlockRef block = record.block(blockId);
        FullPageImage.restore(record, block, image, 0);
        if (HeapPage.hasSpecialSpace(image, 0) && relation.isTentative()) {
            relation.markNoHeap();
            store.remove(relation);
            return;
        }
        relation.replaceByImage(block.blockNumber(), image, record.endLsn());
    }

    /** The block to be changed, or null if there is nothing more to do to it. */
    private @Nullable HeapBlock blockForRedo(XLogRecord record, int blockId, HeapRelation relation) {
        if (!record.hasBlock(blockId) || record.block(blockId).forkNumber() != ForkNumber.MAIN) {
            return null;
        }
        XLogBlockRef ref = record.block(blockId);
        if (hasImageToApply(record, blockId)) {
            applyImage(record, blockId, relation);
            return null;
        }
        if (ref.willInit()) {
            return relation.initBlock(ref.blockNumber(), record.endLsn());
        }
        HeapBlock block = relation.blockForRedo(ref.blockNumber());
        boolean done = block.defect != null || Lsn.isAtOrAfter(block.lsn, record.endLsn());
        return done ? null : block;
    }

    private static CorruptWalException missingTuple(XLogRecord record) {
        return new CorruptWalException(
                ErrorCode.WAL_RECORD_CONTENT_INVALID,
                record.startLsn(),
                null,
                "a heap record lacks the data that its page needs",
                "data of block 0",
                "none");
    }
}
