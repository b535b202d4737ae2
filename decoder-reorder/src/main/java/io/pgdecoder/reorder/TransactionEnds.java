package io.pgdecoder.reorder;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import org.jspecify.annotations.Nullable;

/**
 * What prepare, commit and abort records lead to, and what becomes of a transaction after a replay (PostgreSQL:
 * ReorderBufferReplay, ReorderBufferPrepare, ReorderBufferFinishPrepared, ReorderBufferStreamCommit, ReorderBufferAbort,
 * {@code replication/logical/reorderbuffer.c}).
 *
 * <p>The server makes all callbacks of a record in one go. Here at most one replay is open at a time, so what follows it is
 * noted and opened by {@link #finished}:
 *
 * <pre>
 *                             not streamed          streamed before
 *   commit                    TRANSACTION           STREAM_BLOCK, STREAM_COMMIT
 *   prepare                   PREPARED              STREAM_BLOCK, STREAM_PREPARE
 *   commit prepared           [as prepare, if it was prepared too early,] COMMIT_PREPARED
 *   rollback prepared         ROLLBACK_PREPARED     ROLLBACK_PREPARED
 *   abort, crash              -                     STREAM_ABORT
 * </pre>
 */
final class TransactionEnds {
    /** Where and when the second phase of a prepared transaction took place. */
    private record SecondPhase(ReplayKind kind, long commitLsn, long endLsn, long time, int originId, long originLsn) {}

    private final TransactionCleanup cleanup;
    private final TransactionRegistry transactions;
    private final ReplayCursor cursor;
    private boolean endsAfterBlock;
    private @Nullable SecondPhase secondPhase;

    TransactionEnds(TransactionCleanup cleanup, TransactionRegistry transactions, ReplayCursor cursor) {
        this.cleanup = cleanup;
        this.transactions = transactions;
        this.cursor = cursor;
    }

    void commit(int xid, long commitLsn, long endLsn, long time, int originId, long originLsn) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction != null) {
            setEnd(transaction, commitLsn, endLsn, time, originId, originLsn);
            replay(transaction);
        }
    }

    boolean rememberPrepareInfo(int xid, long prepareLsn, long endLsn, long time, int originId, long originLsn) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction == null) {
            return false;
        }
        setEnd(transaction, prepareLsn, endLsn, time, originId, originLsn);
        return true;
    }

    void skipPrepare(int xid) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction != null) {
            transaction.prepareSkipped = true;
        }
    }

    void prepare(int xid, byte[] gid) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction == null) {
            return;
        }
        transaction.prepared = true;
        transaction.gid = gid;
        replay(transaction);
    }

    void finishPrepared(
            int xid,
            byte[] gid,
            boolean isCommit,
            long twoPhaseAt,
            long commitLsn,
            long endLsn,
            long time,
            int originId,
            long originLsn) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction == null) {
            return;
        }
        if (transaction.baseSnapshot == null) {
            // It changed nothing, so that its PREPARE was not put out either: servers of all versions are silent.
            cleanup.cleanup(transaction);
            return;
        }
        transaction.prepareEndLsn = transaction.endLsn;
        transaction.prepareTime = transaction.commitTime;
        transaction.gid = gid;
        ReplayKind kind = isCommit ? ReplayKind.COMMIT_PREPARED : ReplayKind.ROLLBACK_PREPARED;
        SecondPhase second = new SecondPhase(kind, commitLsn, endLsn, time, originId, originLsn);
        if (isCommit && Lsn.isBefore(transaction.finalLsn, twoPhaseAt)) {
            transaction.prepared = true;
            replay(transaction);
        }
        if (cursor.isOpen()) {
            secondPhase = second;
        } else {
            openSecondPhase(transaction, second);
        }
    }

    void abort(int xid, long lsn, long time) {
        ReorderBufferTransaction transaction = transactions.get(xid);
        if (transaction == null) {
            return;
        }
        transaction.commitTime = time;
        if (transaction.streamed) {
            cursor.openAbort(transaction, lsn, true);
        } else {
            cleanup.cleanup(transaction);
        }
    }

    void abortOld(int oldestRunningXid) {
        ReorderBufferTransaction transaction = transactions.firstTop();
        while (transaction != null && TransactionId.precedes(transaction.xid, oldestRunningXid)) {
            if (transaction.streamed) {
                cursor.openAbort(transaction, Lsn.INVALID, false);
                return;
            }
            cleanup.cleanup(transaction);
            transaction = transactions.firstTop();
        }
    }

    /** Does with the transaction what its replay calls for, and opens the replay that follows, if any. */
    void finished(ReplayKind kind, ReorderBufferTransaction transaction) {
        switch (kind) {
            case TRANSACTION, COMMIT_PREPARED, ROLLBACK_PREPARED, STREAM_COMMIT, STREAM_ABORT ->
                cleanup.cleanup(transaction);
            case PREPARED, STREAM_PREPARE -> {
                cleanup.truncate(transaction, true);
                SecondPhase second = secondPhase;
                if (second != null) {
                    secondPhase = null;
                    openSecondPhase(transaction, second);
                }
            }
            case STREAM_BLOCK -> {
                cleanup.truncateStreamed(transaction);
                if (endsAfterBlock) {
                    endsAfterBlock = false;
                    cursor.open(
                            transaction.prepared ? ReplayKind.STREAM_PREPARE : ReplayKind.STREAM_COMMIT, transaction);
                }
            }
        }
    }

    /** Forgets what was to follow a replay that is given up. */
    void givenUp() {
        endsAfterBlock = false;
        secondPhase = null;
    }

    private void replay(ReorderBufferTransaction transaction) {
        if (transaction.streamed) {
            endsAfterBlock = true;
            cursor.open(ReplayKind.STREAM_BLOCK, transaction);
        } else if (transaction.baseSnapshot != null) {
            cursor.open(transaction.prepared ? ReplayKind.PREPARED : ReplayKind.TRANSACTION, transaction);
        } else if (!transaction.prepared) {
            // It changed nothing. A prepared one stays all the same, for the sake of the restart point.
            cleanup.cleanup(transaction);
        }
    }

    private void openSecondPhase(ReorderBufferTransaction transaction, SecondPhase second) {
        setEnd(transaction, second.commitLsn, second.endLsn, second.time, second.originId, second.originLsn);
        cursor.open(second.kind, transaction);
    }

    private static void setEnd(
            ReorderBufferTransaction transaction, long finalLsn, long endLsn, long time, int originId, long originLsn) {
        transaction.finalLsn = finalLsn;
        transaction.endLsn = endLsn;
        transaction.commitTime = time;
        transaction.originId = originId;
        transaction.originLsn = originLsn;
    }
}
