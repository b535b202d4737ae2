package io.pgdecoder.core.decode;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.ParameterChangeRecord;
import io.pgdecoder.wal.rmgr.XLogOpcode;

/** Records of the XLOG resource manager (PostgreSQL: xlog_decode, {@code replication/logical/decode.c}). */
final class XLogDecoder {
    private final DecodeContext context;
    private final ParameterChangeRecord parameterChange;

    XLogDecoder(DecodeContext context) {
        this.context = context;
        this.parameterChange = new ParameterChangeRecord(context.version());
    }

    void decode(XLogRecord record) {
        context.reorder().processXid(record.xid(), record.startLsn());
        switch (record.rmgrInfo()) {
            case XLogOpcode.CHECKPOINT_SHUTDOWN, XLogOpcode.END_OF_RECOVERY ->
                context.snapBuild().serializationPoint(record.startLsn(), record.endLsn());
            case XLogOpcode.PARAMETER_CHANGE -> checkWalLevel(record);
            case XLogOpcode.CHECKPOINT_ONLINE, // a running-xacts record is written near it
                    XLogOpcode.CHECKPOINT_REDO, // marks a position only
                    XLogOpcode.NOOP,
                    XLogOpcode.NEXTOID, // catalog rows show the oids that were used
                    XLogOpcode.SWITCH, // the reader has gone to the next segment
                    XLogOpcode.BACKUP_END,
                    XLogOpcode.RESTORE_POINT,
                    XLogOpcode.FPW_CHANGE,
                    XLogOpcode.FPI_FOR_HINT, // pages carry no logical change
                    XLogOpcode.FPI,
                    XLogOpcode.OVERWRITE_CONTRECORD -> {}
            default -> throw DecodeContext.unexpectedOpcode(record, "XLOG");
        }
    }

    /**
     * From this record on, rows are written without what decoding needs. The server never gets here on a primary, since
     * it does not start with such a setting while a slot exists; without a slot nothing stops it.
     */
    private void checkWalLevel(XLogRecord record) {
        int walLevel = parameterChange.wrap(record).walLevel();
        if (walLevel < ParameterChangeRecord.WAL_LEVEL_LOGICAL) {
            throw new DecoderException(
                    ErrorCode.WAL_LEVEL_TOO_LOW,
                    record.startLsn(),
                    null,
                    "wal_level was lowered",
                    "logical",
                    walLevel == 1 ? "replica" : walLevel == 0 ? "minimal" : Integer.toString(walLevel));
        }
    }
}
