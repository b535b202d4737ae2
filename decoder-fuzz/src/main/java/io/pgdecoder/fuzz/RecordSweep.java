package io.pgdecoder.fuzz;

import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.CheckPoint;
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
import io.pgdecoder.wal.rmgr.HeapTupleData;
import io.pgdecoder.wal.rmgr.HeapUpdateRecord;
import io.pgdecoder.wal.rmgr.HeapVisibleRecord;
import io.pgdecoder.wal.rmgr.LogicalMessageRecord;
import io.pgdecoder.wal.rmgr.MultixactCreateRecord;
import io.pgdecoder.wal.rmgr.MultixactOpcode;
import io.pgdecoder.wal.rmgr.NewCidRecord;
import io.pgdecoder.wal.rmgr.OverwriteContrecordRecord;
import io.pgdecoder.wal.rmgr.ParameterChangeRecord;
import io.pgdecoder.wal.rmgr.RecordDescriber;
import io.pgdecoder.wal.rmgr.RelmapUpdateRecord;
import io.pgdecoder.wal.rmgr.ReplicationOriginOpcode;
import io.pgdecoder.wal.rmgr.ReplicationOriginSetRecord;
import io.pgdecoder.wal.rmgr.RewriteRecord;
import io.pgdecoder.wal.rmgr.RunningXactsRecord;
import io.pgdecoder.wal.rmgr.SharedInvalidationMessage;
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

/** Wraps the reader of a record's kind round it and asks for everything that it can say. */
final class RecordSweep {
    private static final int CATALOG_OFFSET = 4;

    private final PgVersion version;
    private final RecordDescriber describer;
    private long sink;

    RecordSweep(PgVersion version) {
        this.version = version;
        this.describer = new RecordDescriber(version);
    }

    /** What was read, so that no reading can be left out by the compiler. */
    long sink() {
        return sink;
    }

    void sweep(XLogRecord record) {
        take(describer.resourceManager(record.rmid()).length());
        take(describer.recordType(record.rmid(), record.info()).length());
        switch (record.rmid()) {
            case RmgrId.HEAP -> heap(record);
            case RmgrId.HEAP2 -> heap2(record);
            case RmgrId.XACT -> xact(record);
            case RmgrId.STANDBY -> standby(record);
            case RmgrId.XLOG -> xlog(record);
            default -> others(record);
        }
    }

    private void heap(XLogRecord record) {
        switch (record.info() & HeapOpcode.MASK) {
            case HeapOpcode.INSERT -> insert(new HeapInsertRecord(version).wrap(record));
            case HeapOpcode.DELETE -> delete(new HeapDeleteRecord(version).wrap(record));
            case HeapOpcode.UPDATE, HeapOpcode.HOT_UPDATE -> update(new HeapUpdateRecord(version).wrap(record));
            case HeapOpcode.TRUNCATE -> truncate(new HeapTruncateRecord(version).wrap(record));
            case HeapOpcode.CONFIRM ->
                take(new HeapConfirmRecord(version).wrap(record).offnum());
            case HeapOpcode.LOCK -> lock(new HeapLockRecord(version).wrap(record));
            default -> inplace(new HeapInplaceRecord(version).wrap(record));
        }
    }

    private void insert(HeapInsertRecord read) {
        take(read.offnum());
        if (read.hasTuple()) {
            tuple(read.tuple());
        }
    }

    private void delete(HeapDeleteRecord read) {
        take(read.xmax(), read.offnum(), read.infobits());
        if (read.containsOld()) {
            tuple(read.oldTuple());
        }
    }

    private void update(HeapUpdateRecord read) {
        take(read.oldXmax(), read.oldOffnum(), read.oldInfobits(), read.newXmax(), read.newOffnum(), read.oldBlockId());
        if (read.containsOld()) {
            tuple(read.oldTuple());
        }
        if (read.hasNewTuple()) {
            tuple(read.newTuple());
            take(read.prefixLength(), read.suffixLength());
        }
    }

    private void truncate(HeapTruncateRecord read) {
        take(read.dbOid(), read.flags());
        for (int i = 0; i < read.relationCount(); i++) {
            take(read.relationOid(i));
        }
    }

    private void lock(HeapLockRecord read) {
        take(read.xmax(), read.offnum(), read.infobits(), read.flags());
    }

    private void inplace(HeapInplaceRecord read) {
        take(read.offnum());
        messages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
        if (read.hasNewData()) {
            bytes(read.bytes(), read.newDataOffset(), read.newDataLength());
        }
    }

    private void heap2(XLogRecord record) {
        int opcode = record.info() & Heap2Opcode.MASK;
        if (opcode == Heap2Opcode.REWRITE) {
            rewrite(new RewriteRecord(version).wrap(record));
        } else if (opcode == Heap2Opcode.VISIBLE) {
            HeapVisibleRecord read = new HeapVisibleRecord(version).wrap(record);
            take(read.conflictXid(), read.flags());
        } else if (opcode == Heap2Opcode.MULTI_INSERT) {
            multiInsert(new HeapMultiInsertRecord(version).wrap(record));
        } else if (opcode == Heap2Opcode.LOCK_UPDATED) {
            lock(new HeapLockRecord(version).wrap(record));
        } else if (opcode == Heap2Opcode.NEW_CID) {
            NewCidRecord read = new NewCidRecord(version).wrap(record);
            take(read.topXid(), read.cmin(), read.cmax(), read.comboCid(), read.relNumber());
            sink += read.tid();
        } else {
            prune(new HeapPruneRecord(version).wrap(record));
        }
    }

    private void rewrite(RewriteRecord read) {
        take(read.mappedXid(), read.mappedDbOid(), read.mappedRelationOid());
        for (int i = 0; i < read.mappingCount(); i++) {
            take(read.oldLocator(i).relNumber(), read.newLocator(i).relNumber());
            sink += read.oldTid(i) + read.newTid(i);
        }
    }

    private void multiInsert(HeapMultiInsertRecord read) {
        int count = 0;
        while (read.next()) {
            take(read.offnum());
            if (read.hasTuples()) {
                tuple(read.tuple());
            }
            count++;
        }
        if (read.hasTuples() && count != read.tupleCount()) {
            throw new IllegalStateException(count + " of " + read.tupleCount() + " tuples");
        }
    }

    private void prune(HeapPruneRecord read) {
        take(read.kind().ordinal(), read.conflictXid());
        for (int i = 0; i < read.redirectedCount(); i++) {
            take(read.redirectedFrom(i), read.redirectedTo(i));
        }
        for (int i = 0; i < read.deadCount(); i++) {
            take(read.dead(i));
        }
        for (int i = 0; i < read.unusedCount(); i++) {
            take(read.unused(i));
        }
        int item = 0;
        for (int plan = 0; plan < read.planCount(); plan++) {
            take(read.planXmax(plan), read.planInfomask(plan), read.planInfomask2(plan), read.planFreezeFlags(plan));
            for (int i = 0; i < read.planTupleCount(plan); i++) {
                take(read.frozen(plan, item++));
            }
        }
    }

    private void xact(XLogRecord record) {
        switch (record.info() & XactOpcode.MASK) {
            case XactOpcode.COMMIT, XactOpcode.ABORT, XactOpcode.COMMIT_PREPARED, XactOpcode.ABORT_PREPARED ->
                end(new XactEndRecord(version).wrap(record));
            case XactOpcode.PREPARE -> prepare(new XactPrepareRecord(version).wrap(record));
            case XactOpcode.ASSIGNMENT -> {
                XactAssignmentRecord read = new XactAssignmentRecord(version).wrap(record);
                for (int i = 0; i < read.subxactCount(); i++) {
                    take(read.subxact(i));
                }
            }
            case XactOpcode.INVALIDATIONS -> {
                XactInvalidationsRecord read = new XactInvalidationsRecord(version).wrap(record);
                messages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
            }
            default -> take(record.info());
        }
    }

    private void end(XactEndRecord read) {
        take(read.xid(), read.dbOid(), read.spcOid(), read.xinfo());
        for (int i = 0; i < read.subxactCount(); i++) {
            take(read.subxact(i));
        }
        for (int i = 0; i < read.droppedRelationCount(); i++) {
            take(read.droppedRelation(i).relNumber());
        }
        messages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
        bytes(read.bytes(), read.gidOffset(), read.gidLength());
        sink += read.originLsn() + read.originTimestamp() + read.xactTime() + read.outputTime();
    }

    private void prepare(XactPrepareRecord read) {
        take(read.xid(), read.dbOid());
        for (int i = 0; i < read.subxactCount(); i++) {
            take(read.subxact(i));
        }
        messages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
        bytes(read.bytes(), read.gidOffset(), read.gidLength());
        sink += read.originLsn() + read.originTimestamp() + read.preparedAt();
    }

    private void standby(XLogRecord record) {
        if (record.rmgrInfo() == StandbyOpcode.RUNNING_XACTS) {
            RunningXactsRecord read = new RunningXactsRecord(version).wrap(record);
            take(read.nextXid(), read.oldestRunningXid(), read.latestCompletedXid());
            for (int i = 0; i < read.xidCount(); i++) {
                take(read.xid(i));
            }
            for (int i = 0; i < read.subxidCount(); i++) {
                take(read.subxid(i));
            }
        } else if (record.rmgrInfo() == StandbyOpcode.INVALIDATIONS) {
            StandbyInvalidationsRecord read = new StandbyInvalidationsRecord(version).wrap(record);
            messages(read.bytes(), read.invalidationsOffset(), read.invalidationCount());
        }
    }

    private void xlog(XLogRecord record) {
        switch (record.rmgrInfo()) {
            case XLogOpcode.CHECKPOINT_SHUTDOWN, XLogOpcode.CHECKPOINT_ONLINE -> {
                CheckpointRecord read = new CheckpointRecord(version).wrap(record);
                take(read.timelineId(), read.oldestActiveXid());
                bytes(read.bytes(), read.offset(), CheckPoint.BYTES);
                sink += read.redoLsn() + read.nextFullXid();
            }
            case XLogOpcode.PARAMETER_CHANGE ->
                take(new ParameterChangeRecord(version).wrap(record).walLevel());
            case XLogOpcode.END_OF_RECOVERY -> {
                EndOfRecoveryRecord read = new EndOfRecoveryRecord(version).wrap(record);
                take(read.timelineId(), read.prevTimelineId());
            }
            case XLogOpcode.OVERWRITE_CONTRECORD ->
                sink += new OverwriteContrecordRecord(version).wrap(record).overwrittenLsn();
            case XLogOpcode.CHECKPOINT_REDO ->
                take(new CheckpointRedoRecord(version).wrap(record).walLevel());
            default -> take(record.info());
        }
    }

    private void others(XLogRecord record) {
        int opcode = record.rmgrInfo();
        if (record.rmid() == RmgrId.LOGICALMSG) {
            LogicalMessageRecord read = new LogicalMessageRecord(version).wrap(record);
            bytes(read.bytes(), read.prefixOffset(), read.prefixLength());
            bytes(read.bytes(), read.messageOffset(), read.messageLength());
        } else if (record.rmid() == RmgrId.RELMAP) {
            RelmapUpdateRecord read = new RelmapUpdateRecord(version).wrap(record);
            bytes(read.bytes(), read.dataOffset(), read.dataLength());
        } else if (record.rmid() == RmgrId.SMGR && opcode == SmgrOpcode.CREATE) {
            SmgrCreateRecord read = new SmgrCreateRecord(version).wrap(record);
            take(read.spcOid(), read.dbOid(), read.relNumber(), read.forkNumber());
        } else if (record.rmid() == RmgrId.SMGR) {
            SmgrTruncateRecord read = new SmgrTruncateRecord(version).wrap(record);
            take(read.spcOid(), read.dbOid(), read.relNumber(), read.blockCount(), read.flags());
        } else if (record.rmid() == RmgrId.MULTIXACT && opcode == MultixactOpcode.CREATE_ID) {
            MultixactCreateRecord read = new MultixactCreateRecord(version).wrap(record);
            for (int i = 0; i < read.memberCount(); i++) {
                take(read.memberXid(i), read.memberStatus(i));
            }
        } else if (record.rmid() == RmgrId.CLOG && opcode == ClogOpcode.TRUNCATE) {
            take(new ClogTruncateRecord(version).wrap(record).oldestXid());
        } else if (record.rmid() == RmgrId.REPLORIGIN && opcode == ReplicationOriginOpcode.SET) {
            ReplicationOriginSetRecord read = new ReplicationOriginSetRecord(version).wrap(record);
            take(read.originId());
        } else if (record.rmid() == RmgrId.DBASE) {
            database(record, opcode);
        }
    }

    private void database(XLogRecord record, int opcode) {
        if (opcode == DatabaseOpcode.CREATE_FILE_COPY) {
            DatabaseCreateRecord read = new DatabaseCreateRecord(version).wrap(record);
            take(read.dbOid(), read.spcOid(), read.sourceDbOid(), read.sourceSpcOid());
        } else {
            DatabaseDropRecord read = new DatabaseDropRecord(version).wrap(record);
            for (int i = 0; i < read.tablespaceCount(); i++) {
                take(read.tablespace(i));
            }
        }
    }

    private void tuple(HeapTupleData tuple) {
        byte[] copy = new byte[tuple.tupleLength()];
        tuple.copyTuple(copy, 0);
        if (tuple.hoff() < 23 || tuple.hoff() > copy.length) {
            throw new IllegalStateException("t_hoff " + tuple.hoff() + " of a tuple of " + copy.length + " bytes");
        }
        take(copy.length);
    }

    private void messages(byte[] bytes, int offset, int count) {
        for (int i = 0; i < count; i++) {
            int message = offset + i * SharedInvalidationMessage.BYTES;
            take(bytes[message], SharedInvalidationMessage.dbOid(bytes, message), bytes[message + CATALOG_OFFSET]);
            bytes(bytes, message, SharedInvalidationMessage.BYTES);
        }
    }

    private void bytes(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            sink += bytes[i];
        }
    }

    private void take(int value) {
        sink = sink * 31 + value;
    }

    private void take(int... values) {
        for (int value : values) {
            take(value);
        }
    }
}
