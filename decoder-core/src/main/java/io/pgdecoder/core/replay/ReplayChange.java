package io.pgdecoder.core.replay;

import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TupleView;
import org.jspecify.annotations.Nullable;

/** The row change that a plugin is shown. Reused for each change. */
final class ReplayChange implements ChangeView {
    private Kind kind = Kind.INSERT;
    private long lsn;
    private int originId;
    private @Nullable RelationView relation;
    private @Nullable TupleView oldTuple;
    private @Nullable TupleView newTuple;

    ReplayChange set(
            Kind kind,
            long lsn,
            int originId,
            RelationView relation,
            @Nullable TupleView oldTuple,
            @Nullable TupleView newTuple) {
        this.kind = kind;
        this.lsn = lsn;
        this.originId = originId;
        this.relation = relation;
        this.oldTuple = oldTuple;
        this.newTuple = newTuple;
        return this;
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public long lsn() {
        return lsn;
    }

    @Override
    public int originId() {
        return originId;
    }

    @Override
    public RelationView relation() {
        if (relation == null) {
            throw new IllegalStateException("no change");
        }
        return relation;
    }

    @Override
    public @Nullable TupleView oldTuple() {
        return oldTuple;
    }

    @Override
    public @Nullable TupleView newTuple() {
        return newTuple;
    }
}
