package io.pgdecoder.catalog;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.TupleCids;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot in force for catalog reads during a replay: a shared {@link HistoricSnapshot} and what is private to the
 * transaction (PostgreSQL: the private copy made by ReorderBufferCopySnap, with subxip and curcid).
 *
 * @param snapshot the shared part
 * @param curcid commands of the own transaction below it are visible
 * @param ownXids the top xid and all known subxids, sorted unsigned; empty until the first command id change
 * @param tupleCids command ids of the transaction's own catalog tuples
 */
public record CatalogSnapshot(
        HistoricSnapshot snapshot,
        int curcid,
        int[] ownXids,
        @Nullable TupleCids tupleCids) {}
