package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.plugin.TransactionView;
import org.jspecify.annotations.Nullable;

/** A transaction with the largest xid and a commit time. */
final class FakeTransaction implements TransactionView {
    private @Nullable Object state;
    byte @Nullable [] gid;

    @Override
    public int xid() {
        return -1;
    }

    @Override
    public long firstLsn() {
        return 1;
    }

    @Override
    public long finalLsn() {
        return 1;
    }

    @Override
    public long endLsn() {
        return 1;
    }

    /** 2000-07-01 00:00:00.25 UTC. */
    @Override
    public long commitTime() {
        return 182L * 86_400_000_000L + 250_000;
    }

    @Override
    public int originId() {
        return 0;
    }

    @Override
    public long originLsn() {
        return 0;
    }

    @Override
    public byte @Nullable [] gid() {
        return gid;
    }

    @Override
    public boolean isStreamed() {
        return false;
    }

    @Override
    public @Nullable Object pluginState() {
        return state;
    }

    @Override
    public void setPluginState(@Nullable Object newState) {
        state = newState;
    }
}
