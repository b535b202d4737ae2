package io.pgdecoder.core.replay;

import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.reorder.ReorderBufferTransaction;
import org.jspecify.annotations.Nullable;

/** The transaction that a plugin is shown. Reused for each replay. */
final class ReplayTransaction implements TransactionView {
    private @Nullable ReorderBufferTransaction transaction;

    ReplayTransaction wrap(ReorderBufferTransaction transaction) {
        this.transaction = transaction;
        return this;
    }

    @Override
    public int xid() {
        return transaction().xid();
    }

    @Override
    public long firstLsn() {
        return transaction().firstLsn();
    }

    @Override
    public long finalLsn() {
        return transaction().finalLsn();
    }

    @Override
    public long endLsn() {
        return transaction().endLsn();
    }

    @Override
    public long commitTime() {
        return transaction().commitTime();
    }

    @Override
    public int originId() {
        return transaction().originId();
    }

    @Override
    public long originLsn() {
        return transaction().originLsn();
    }

    @Override
    public byte @Nullable [] gid() {
        return transaction().gid();
    }

    @Override
    public boolean isStreamed() {
        return transaction().isStreamed();
    }

    @Override
    public @Nullable Object pluginState() {
        return transaction().pluginState();
    }

    @Override
    public void setPluginState(@Nullable Object state) {
        transaction().setPluginState(state);
    }

    private ReorderBufferTransaction transaction() {
        if (transaction == null) {
            throw new IllegalStateException("no transaction");
        }
        return transaction;
    }
}
