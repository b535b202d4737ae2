package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.Heap2Opcode;
import io.pgdecoder.wal.rmgr.HeapDeleteRecord;
import io.pgdecoder.wal.rmgr.HeapInsertRecord;
import io.pgdecoder.wal.rmgr.HeapMultiInsertRecord;
import io.pgdecoder.wal.rmgr.HeapOpcode;
import io.pgdecoder.wal.rmgr.HeapTruncateRecord;
import io.pgdecoder.wal.rmgr.HeapUpdateRecord;
import io.pgdecoder.wal.rmgr.LogicalMessageRecord;
import io.pgdecoder.wal.rmgr.RecordDescriber;
import io.pgdecoder.wal.rmgr.RunningXactsRecord;
import io.pgdecoder.wal.rmgr.SharedInvalidationMessage;
import io.pgdecoder.wal.rmgr.StandbyInvalidationsRecord;
import io.pgdecoder.wal.rmgr.StandbyOpcode;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactInvalidationsRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Names what a record has in it that a decoder may get wrong, for {@link Coverage}: its kind, its flags, its images,
 * its invalidation messages.
 */
final class RecordFeatures {
    /** Resource managers that belong to index access methods; their records only name transactions. */
    private static final Set<Integer> INDEXES = Set.of(
            RmgrId.BTREE, RmgrId.HASH, RmgrId.GIN, RmgrId.GIST, RmgrId.SPGIST, RmgrId.BRIN, RmgrId.SEQ, RmgrId.GENERIC);

    private static final String[] XINFO = {
        "dbinfo",
        "subtransactions",
        "dropped relations",
        "invalidations",
        "two-phase",
        "origin",
        "exclusive locks",
        "gid"
    };
    private static final String[] INVALIDATIONS = {
        "", "whole catalog", "relcache", "smgr", "relmap", "snapshot", "relsync"
    };

    private final Consumer<String> out;
    private final RecordDescriber describer;
    private final HeapInsertRecord insert;
    private final HeapUpdateRecord update;
    private final HeapDeleteRecord delete;
    private final HeapTruncateRecord truncate;
    private final HeapMultiInsertRecord multiInsert;
    private final XactEndRecord xactEnd;
    private final XactInvalidationsRecord invalidations;
    private final StandbyInvalidationsRecord standbyInvalidations;
    private final RunningXactsRecord runningXacts;
    private final LogicalMessageRecord message;

    RecordFeatures(PgVersion version, Consumer<String> out) {
        this.out = out;
        this.describer = new RecordDescriber(version);
        this.insert = new HeapInsertRecord(version);
        this.update = new HeapUpdateRecord(version);
        this.delete = new HeapDeleteRecord(version);
        this.truncate = new HeapTruncateRecord(version);
        this.multiInsert = new HeapMultiInsertRecord(version);
        this.xactEnd = new XactEndRecord(version);
        this.invalidations = new XactInvalidationsRecord(version);
        this.standbyInvalidations = new StandbyInvalidationsRecord(version);
        this.runningXacts = new RunningXactsRecord(version);
        this.message = new LogicalMessageRecord(version);
    }

    void visit(XLogRecord record) {
        if (!INDEXES.contains(record.rmid())) {
            out.accept("record " + describer.resourceManager(record.rmid()) + " "
                    + describer.recordType(record.rmid(), record.info()));
        }
        note(record.originId() != 0, "record with an origin");
        note(record.topXid() != 0, "record with a top-level xid");
        images(record);
        switch (record.rmid()) {
            case RmgrId.HEAP -> heap(record);
            case RmgrId.HEAP2 -> heap2(record);
            case RmgrId.XACT -> xact(record);
            case RmgrId.STANDBY -> standby(record);
            case RmgrId.LOGICALMSG -> {
                message.wrap(record);
                out.accept(message.isTransactional() ? "message transactional" : "message non-transactional");
            }
            default -> {}
        }
    }

    private void note(boolean present, String feature) {
        if (present) {
            out.accept(feature);
        }
    }

    private void images(XLogRecord record) {
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id) && record.block(id).hasImage()) {
                XLogBlockRef block = record.block(id);
                out.accept("image " + block.imageCompression());
                note(block.holeLength() > 0, "image with a hole");
                note(!block.applyImage(), "image not applied");
            }
        }
    }

    private void heap(XLogRecord record) {
        switch (record.info() & HeapOpcode.MASK) {
            case HeapOpcode.INSERT -> {
                insert.wrap(record);
                note(insert.isSpeculative(), "insert speculative");
                note(insert.isInitPage(), "insert with page initialised");
                note((insert.flags() & HeapInsertRecord.ON_TOAST_RELATION) != 0, "insert on a TOAST relation");
                note(!insert.containsNewTuple(), "insert not logged for decoding");
                note(insert.containsNewTuple() && record.block(0).hasImage(), "insert decoded beside an image");
            }
            case HeapOpcode.UPDATE, HeapOpcode.HOT_UPDATE -> {
                update.wrap(record);
                note(update.containsOldKey(), "update with old key");
                note(update.containsOldTuple(), "update with old tuple");
                note((update.flags() & HeapUpdateRecord.PREFIX_FROM_OLD) != 0, "update with prefix from old");
                note((update.flags() & HeapUpdateRecord.SUFFIX_FROM_OLD) != 0, "update with suffix from old");
                note(update.isInitPage(), "update with page initialised");
            }
            case HeapOpcode.DELETE -> {
                delete.wrap(record);
                note(delete.isSuper(), "delete of a speculative row");
                note(delete.isPartitionMove(), "delete by a partition move");
                note(delete.containsOldKey(), "delete with old key");
                note(delete.containsOldTuple(), "delete with old tuple");
            }
            case HeapOpcode.TRUNCATE -> {
                truncate.wrap(record);
                note(truncate.isCascade(), "truncate cascade");
                note(truncate.isRestartIdentity(), "truncate restart identity");
                note(truncate.relationCount() > 1, "truncate of several relations");
            }
            default -> {}
        }
    }

    private void heap2(XLogRecord record) {
        if ((record.info() & Heap2Opcode.MASK) == Heap2Opcode.MULTI_INSERT) {
            multiInsert.wrap(record);
            note(multiInsert.isInitPage(), "multi-insert with page initialised");
            note(multiInsert.containsNewTuple() && multiInsert.isLastInMulti(), "multi-insert last of its command");
            note(multiInsert.containsNewTuple() && !multiInsert.isLastInMulti(), "multi-insert with more to come");
        }
    }

    private void xact(XLogRecord record) {
        switch (record.info() & XactOpcode.MASK) {
            case XactOpcode.INVALIDATIONS -> {
                invalidations.wrap(record);
                messages(invalidations.bytes(), invalidations.invalidationsOffset(), invalidations.invalidationCount());
            }
            case XactOpcode.COMMIT, XactOpcode.ABORT, XactOpcode.COMMIT_PREPARED, XactOpcode.ABORT_PREPARED -> {
                xactEnd.wrap(record);
                String kind = xactEnd.isCommit() ? "commit with " : "abort with ";
                for (int bit = 0; bit < XINFO.length; bit++) {
                    note((xactEnd.xinfo() & 1 << bit) != 0, kind + XINFO[bit]);
                }
                messages(xactEnd.bytes(), xactEnd.invalidationsOffset(), xactEnd.invalidationCount());
            }
            default -> {}
        }
    }

    private void standby(XLogRecord record) {
        if (record.rmgrInfo() == StandbyOpcode.RUNNING_XACTS) {
            runningXacts.wrap(record);
            note(runningXacts.xidCount() == 0, "running-xacts empty");
            note(runningXacts.xidCount() > 1, "running-xacts of several transactions");
            note(runningXacts.subxidCount() > 0, "running-xacts with subtransactions");
            note(runningXacts.isSubxidOverflow(), "running-xacts overflowed");
        } else if (record.rmgrInfo() == StandbyOpcode.INVALIDATIONS) {
            standbyInvalidations.wrap(record);
            messages(
                    standbyInvalidations.bytes(),
                    standbyInvalidations.invalidationsOffset(),
                    standbyInvalidations.invalidationCount());
        }
    }

    private void messages(byte[] bytes, int offset, int count) {
        for (int i = 0; i < count; i++) {
            int at = offset + i * SharedInvalidationMessage.BYTES;
            if (SharedInvalidationMessage.isCatcache(bytes, at)) {
                out.accept("invalidation of a catcache");
            } else {
                out.accept("invalidation " + INVALIDATIONS[-SharedInvalidationMessage.id(bytes, at)]);
                note(
                        SharedInvalidationMessage.id(bytes, at) == SharedInvalidationMessage.RELCACHE
                                && SharedInvalidationMessage.relationOid(bytes, at) == 0,
                        "invalidation of all relcache");
            }
        }
    }
}
