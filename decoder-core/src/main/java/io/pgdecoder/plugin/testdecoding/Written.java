package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.plugin.TransactionView;

/**
 * What a transaction has written so far, kept as its plugin state; nothing is null (PostgreSQL: TestDecodingTxnData). Set
 * only when a callback succeeds, so that a callback that is repeated prints the same.
 */
enum Written {
    /** Changes, but none in the streamed block that is open. */
    CHANGES,
    /** Changes, some of them in the streamed block that is open. */
    CHANGES_IN_BLOCK;

    static boolean anything(TransactionView transaction) {
        return transaction.pluginState() != null;
    }

    static boolean inBlock(TransactionView transaction) {
        return transaction.pluginState() == CHANGES_IN_BLOCK;
    }
}
