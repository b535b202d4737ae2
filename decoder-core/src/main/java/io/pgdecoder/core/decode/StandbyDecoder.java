package io.pgdecoder.core.decode;

import io.pgdecoder.snapbuild.RunningXacts;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.RunningXactsRecord;
import io.pgdecoder.wal.rmgr.StandbyInvalidationsRecord;
import io.pgdecoder.wal.rmgr.StandbyOpcode;

/** Records of the Standby resource manager (PostgreSQL: standby_decode, {@code replication/logical/decode.c}). */
final class StandbyDecoder implements ResumableDecoder {
    private final DecodeContext context;
    private final RunningXactsRecord runningXacts;
    private final StandbyInvalidationsRecord invalidations;

    StandbyDecoder(DecodeContext context) {
        this.context = context;
        this.runningXacts = new RunningXactsRecord(context.version());
        this.invalidations = new StandbyInvalidationsRecord(context.version());
    }

    @Override
    public boolean decode(XLogRecord record) {
        context.reorder().processXid(record.xid(), record.startLsn());
        switch (record.rmgrInfo()) {
            case StandbyOpcode.RUNNING_XACTS -> {
                decodeRunningXacts(record);
                return resume(record);
            }
            case StandbyOpcode.LOCK -> {} // locks change no rows
            case StandbyOpcode.INVALIDATIONS -> decodeInvalidations(record);
            default -> throw DecodeContext.unexpectedOpcode(record, "Standby");
        }
        return true;
    }

    /**
     * Besides what the builder does with it, a running-xacts record is the best place to forget transactions that ended
     * without an abort record in a crash: unlike a checkpoint, it knows the prepared ones.
     */
    @Override
    public boolean resume(XLogRecord record) {
        context.reorder().abortOld(runningXacts.oldestRunningXid());
        return context.reorder().openReplay() == null;
    }

    private void decodeRunningXacts(XLogRecord record) {
        runningXacts.wrap(record);
        int top = runningXacts.xidCount();
        int[] xids = new int[top + runningXacts.subxidCount()];
        for (int i = 0; i < xids.length; i++) {
            xids[i] = i < top ? runningXacts.xid(i) : runningXacts.subxid(i - top);
        }
        RunningXacts running = new RunningXacts(runningXacts.nextXid(), runningXacts.oldestRunningXid(), xids);
        context.snapBuild().processRunningXacts(record.startLsn(), record.endLsn(), running);
    }

    /** Of transactions without an xid. From 14 on XACT INVALIDATIONS records carry the same messages. */
    private void decodeInvalidations(XLogRecord record) {
        if (context.version().hasCommandInvalidations()) {
            return;
        }
        invalidations.wrap(record);
        context.target()
                .execute(record.bytes(), invalidations.invalidationsOffset(), invalidations.invalidationCount());
    }
}
