package io.pgdecoder.catalog;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.TupleCids;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot in force for catalog reads during a replay: a shared {@link HistoricSnapshot} and what is private to the
 * transaction (PostgreSQL: the private copy made by ReorderBufferCopySnap, with subxip and curcid).
 *
 * @param snapshot the shared part
 * @param curcid commands of the own transaction below it are visible
 * @param ownXids the top xid and all known subxids, sorted unsigned; empty until the first command id change
 * @param tupleCids command ids of the transaction's own catalog tuples
 * @param rolledBackSince whether one of the own xids, which ran to its end here, was rolled back in WAL that comes later,
 *     and hint bits tell so; null where they committed or each read is checked before
 */
public record CatalogSnapshot(
        HistoricSnapshot snapshot,
        int curcid,
        int[] ownXids,
        @Nullable TupleCids tupleCids,
        @Nullable IntPredicate rolledBackSince) {
    /** Of a transaction none of whose parts is rolled back later. */
    public CatalogSnapshot(HistoricSnapshot snapshot, int curcid, int[] ownXids, @Nullable TupleCids tupleCids) {
        this(snapshot, curcid, ownXids, tupleCids, null);
    }

    /** Whether an xid is the transaction's own or that of one of its subtransactions. */
    boolean isOwn(int xid) {
        return HistoricSnapshot.containsUnsigned(ownXids, xid);
    }
}
