package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.FullPageImage;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.CheckpointRecord;
import io.pgdecoder.wal.rmgr.CheckpointRedoRecord;
import io.pgdecoder.wal.rmgr.ClogOpcode;
import io.pgdecoder.wal.rmgr.ClogTruncateRecord;
import io.pgdecoder.wal.rmgr.DatabaseCreateRecord;
import io.pgdecoder.wal.rmgr.DatabaseDropRecord;
import io.pgdecoder.wal.rmgr.DatabaseOpcode;
import io.pgdecoder.wal.rmgr.EndOfRecoveryRecord;
import io.pgdecoder.wal.rmgr.Heap2Opcode;
import io.pgdecoder.wal.rmgr.HeapConfirmRecord;
import io.pgdecoder.wal.rmgr.HeapDeleteRecord;
import io.pgdecoder.wal.rmgr.HeapInplaceRecord;
import io.pgdecoder.wal.rmgr.HeapInsertRecord;
import io.pgdecoder.wal.rmgr.HeapLockRecord;
import io.pgdecoder.wal.rmgr.HeapMultiInsertRecord;
import io.pgdecoder.wal.rmgr.HeapOpcode;
import io.pgdecoder.wal.rmgr.HeapPruneRecord;
import io.pgdecoder.wal.rmgr.HeapTruncateRecord;
import io.pgdecoder.wal.rmgr.HeapUpdateRecord;
import io.pgdecoder.wal.rmgr.HeapVisibleRecord;
import io.pgdecoder.wal.rmgr.LogicalMessageRecord;
import io.pgdecoder.wal.rmgr.MultixactCreateRecord;
import io.pgdecoder.wal.rmgr.MultixactOpcode;
import io.pgdecoder.wal.rmgr.NewCidRecord;
import io.pgdecoder.wal.rmgr.OverwriteContrecordRecord;
import io.pgdecoder.wal.rmgr.ParameterChangeRecord;
import io.pgdecoder.wal.rmgr.RelmapUpdateRecord;
import io.pgdecoder.wal.rmgr.ReplicationOriginOpcode;
import io.pgdecoder.wal.rmgr.ReplicationOriginSetRecord;
import io.pgdecoder.wal.rmgr.RewriteRecord;
import io.pgdecoder.wal.rmgr.RunningXactsRecord;
import io.pgdecoder.wal.rmgr.SmgrCreateRecord;
import io.pgdecoder.wal.rmgr.SmgrOpcode;
import io.pgdecoder.wal.rmgr.SmgrTruncateRecord;
import io.pgdecoder.wal.rmgr.StandbyInvalidationsRecord;
import io.pgdecoder.wal.rmgr.StandbyOpcode;
import io.pgdecoder.wal.rmgr.XLogOpcode;
import io.pgdecoder.wal.rmgr.XactAssignmentRecord;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactInvalidationsRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import io.pgdecoder.wal.rmgr.XactPrepareRecord;

/** Wraps every record by the reader of its kind and restores every image; the readers' own checks do the rest. */
final class RecordContents {
    private final PgVersion version;
    private final byte[] page = new byte[FullPageImage.PAGE_BYTES];

    RecordContents(PgVersion version) {
        this.version = version;
    }

    void check(XLogRecord record) {
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id) && record.block(id).hasImage()) {
                FullPageImage.restore(record, record.block(id), page, 0);
            }
        }
        switch (record.rmid()) {
            case RmgrId.XLOG -> checkXLog(record);
            case RmgrId.XACT -> checkXact(record);
            case RmgrId.HEAP -> checkHeap(record);
            case RmgrId.HEAP2 -> checkHeap2(record);
            case RmgrId.LOGICALMSG -> new LogicalMessageRecord(version).wrap(record);
            case RmgrId.RELMAP -> new RelmapUpdateRecord(version).wrap(record);
            default -> checkOther(record);
        }
    }

    private void checkXLog(XLogRecord record) {
        switch (record.rmgrInfo()) {
            case XLogOpcode.CHECKPOINT_SHUTDOWN, XLogOpcode.CHECKPOINT_ONLINE ->
                new CheckpointRecord(version).wrap(record);
            case XLogOpcode.PARAMETER_CHANGE -> new ParameterChangeRecord(version).wrap(record);
            case XLogOpcode.END_OF_RECOVERY -> new EndOfRecoveryRecord(version).wrap(record);
            case XLogOpcode.CHECKPOINT_REDO -> new CheckpointRedoRecord(version).wrap(record);
            case XLogOpcode.OVERWRITE_CONTRECORD -> new OverwriteContrecordRecord(version).wrap(record);
            default -> {}
        }
    }

    private void checkXact(XLogRecord record) {
        switch (record.info() & XactOpcode.MASK) {
            case XactOpcode.PREPARE -> new XactPrepareRecord(version).wrap(record);
            case XactOpcode.ASSIGNMENT -> new XactAssignmentRecord(version).wrap(record);
            case XactOpcode.INVALIDATIONS -> new XactInvalidationsRecord(version).wrap(record);
            default -> new XactEndRecord(version).wrap(record);
        }
    }

    private void checkHeap(XLogRecord record) {
        switch (record.info() & HeapOpcode.MASK) {
            case HeapOpcode.INSERT -> new HeapInsertRecord(version).wrap(record);
            case HeapOpcode.DELETE -> new HeapDeleteRecord(version).wrap(record);
            case HeapOpcode.UPDATE, HeapOpcode.HOT_UPDATE -> new HeapUpdateRecord(version).wrap(record);
            case HeapOpcode.TRUNCATE -> new HeapTruncateRecord(version).wrap(record);
            case HeapOpcode.CONFIRM -> new HeapConfirmRecord(version).wrap(record);
            case HeapOpcode.LOCK -> new HeapLockRecord(version).wrap(record);
            default -> new HeapInplaceRecord(version).wrap(record);
        }
    }

    private void checkHeap2(XLogRecord record) {
        switch (record.info() & Heap2Opcode.MASK) {
            case Heap2Opcode.REWRITE -> new RewriteRecord(version).wrap(record);
            case Heap2Opcode.VISIBLE -> new HeapVisibleRecord(version).wrap(record);
            case Heap2Opcode.LOCK_UPDATED -> new HeapLockRecord(version).wrap(record);
            case Heap2Opcode.NEW_CID -> new NewCidRecord(version).wrap(record);
            case Heap2Opcode.MULTI_INSERT -> {
                HeapMultiInsertRecord rows = new HeapMultiInsertRecord(version).wrap(record);
                while (rows.next()) {
                    rows.offnum();
                }
            }
            default -> new HeapPruneRecord(version).wrap(record);
        }
    }

    private void checkOther(XLogRecord record) {
        int opcode = record.rmgrInfo();
        if (record.rmid() == RmgrId.STANDBY && opcode == StandbyOpcode.RUNNING_XACTS) {
            new RunningXactsRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.STANDBY && opcode == StandbyOpcode.INVALIDATIONS) {
            new StandbyInvalidationsRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.SMGR && opcode == SmgrOpcode.CREATE) {
            new SmgrCreateRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.SMGR && opcode == SmgrOpcode.TRUNCATE) {
            new SmgrTruncateRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.DBASE && DatabaseOpcode.isDrop(version, opcode)) {
            new DatabaseDropRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.DBASE) {
            new DatabaseCreateRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.MULTIXACT && opcode == MultixactOpcode.CREATE_ID) {
            new MultixactCreateRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.CLOG && opcode == ClogOpcode.TRUNCATE) {
            new ClogTruncateRecord(version).wrap(record);
        } else if (record.rmid() == RmgrId.REPLORIGIN && opcode == ReplicationOriginOpcode.SET) {
            new ReplicationOriginSetRecord(version).wrap(record);
        }
    }
}
