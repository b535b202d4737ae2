package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TruncateView;
import java.util.List;

/** A truncate of some tables. */
record FakeTruncate(List<RelationView> relations, boolean cascade, boolean restartIdentity) implements TruncateView {
    @Override
    public long lsn() {
        return 1;
    }
}
