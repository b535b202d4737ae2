package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferChangeType;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.LogicalMessageOpcode;
import io.pgdecoder.wal.rmgr.LogicalMessageRecord;

/**
 * Records of the LogicalMessage resource manager, made by pg_logical_emit_message (PostgreSQL: logicalmsg_decode,
 * {@code replication/logical/decode.c}). The position of a message is the end of its record.
 */
final class LogicalMessageDecoder {
    private final DecodeContext context;
    private final ReorderBuffer reorder;
    private final SnapBuild snapBuild;
    private final LogicalMessageRecord message;

    LogicalMessageDecoder(DecodeContext context) {
        this.context = context;
        this.message = new LogicalMessageRecord(context.version());
        this.reorder = context.reorder();
        this.snapBuild = context.snapBuild();
    }

    void decode(XLogRecord record) {
        if (record.rmgrInfo() != LogicalMessageOpcode.MESSAGE) {
            throw DecodeContext.unexpectedOpcode(record, "LogicalMessage");
        }
        reorder.processXid(record.xid(), record.startLsn());
        if (!snapBuild.isFullSnapshotReached()) {
            return;
        }
        message.wrap(record);
        if (message.dbOid() != context.databaseOid() || context.target().filterByOrigin(record.originId())) {
            return;
        }
        if (message.isTransactional()) {
            if (snapBuild.processChange(record.xid(), record.startLsn())) {
                queue(record);
            }
        } else if (snapBuild.isConsistent() && !snapBuild.xactNeedsSkip(record.startLsn())) {
            leaveAtOnce(record);
        }
    }

    private void queue(XLogRecord record) {
        ReorderBufferChange change =
                reorder.beginChange(record.xid(), record.endLsn(), ReorderBufferChangeType.MESSAGE, record.originId());
        change.copyMessage(
                record.bytes(),
                message.prefixOffset(),
                message.prefixLength(),
                message.messageOffset(),
                message.messageLength());
        reorder.queueChange(change, false);
    }

    private void leaveAtOnce(XLogRecord record) {
        context.target()
                .message(
                        record.endLsn(),
                        record.xid(),
                        record.originId(),
                        snapBuild.getOrBuildSnapshot(),
                        record.bytes(),
                        message.prefixOffset(),
                        message.prefixLength(),
                        message.messageOffset(),
                        message.messageLength());
    }
}
