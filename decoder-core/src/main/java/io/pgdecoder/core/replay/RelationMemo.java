package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * The relation of a change by file number, remembered while nothing was invalidated: a direct-mapped table in front of
 * the session caches, so that a row costs one comparison. It never answers what the caches would not.
 */
final class RelationMemo {
    private static final int SLOTS = 256;

    private final int[] spcOids = new int[SLOTS];
    private final int[] relNumbers = new int[SLOTS];
    private final long[] epochs = new long[SLOTS];
    private final ReplayRelation[] relations = new ReplayRelation[SLOTS];

    private final PgVersion version;

    RelationMemo(PgVersion version) {
        this.version = version;
    }

    /** The relation, or null if it is not remembered under this epoch. */
    @Nullable
    ReplayRelation get(int spcOid, int relNumber, long epoch) {
        int slot = slot(relNumber);
        return relations[slot] != null
                        && relNumbers[slot] == relNumber
                        && spcOids[slot] == spcOid
                        && epochs[slot] == epoch
                ? relations[slot]
                : null;
    }

    /** Remembers a relation; what was resolved for the same descriptor before is kept, under its own epochs. */
    ReplayRelation put(int spcOid, int relNumber, long epoch, RelationDescriptor descriptor) {
        int slot = slot(relNumber);
        ReplayRelation before = relations[slot];
        ReplayRelation relation =
                before != null && before.descriptor() == descriptor ? before : new ReplayRelation(descriptor, version);
        spcOids[slot] = spcOid;
        relNumbers[slot] = relNumber;
        epochs[slot] = epoch;
        relations[slot] = relation;
        return relation;
    }

    private static int slot(int relNumber) {
        return relNumber & (SLOTS - 1);
    }
}
