package io.pgdecoder.core.replay;

/**
 * Leaves a change in the middle of its look-ups: its (sub)transaction turned out to have been rolled back, so that what the
 * catalogs say of it may be wrong (PostgreSQL: ERRCODE_TRANSACTION_ROLLBACK of HandleConcurrentAbort,
 * {@code access/index/genam.c}). Thrown by the check before a catalog read, caught by the {@link Replayer}; nobody else
 * sees it. One object without a stack, since an abort is nothing exceptional.
 */
final class ConcurrentAbort extends RuntimeException {
    static final ConcurrentAbort INSTANCE = new ConcurrentAbort();

    private static final long serialVersionUID = 1;

    private ConcurrentAbort() {
        super("the transaction was rolled back meanwhile", null, false, false);
    }
}
