package io.pgdecoder.catalog;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.Lsn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A catalog together with the type of its rows: look-ups under a snapshot. A version's row is decoded when first asked
 * for and kept with the version.
 *
 * <p>Where several versions of one key are visible at once, the one is taken that the server's index scan would meet
 * first: equal keys lie in the index by TID, and a chain of HOT updates is walked from its root. So: versions of the
 * current file before those kept from earlier files, then by block, then the older member of a HOT chain, then by offset
 * number. Where the chain has been pruned its order is lost, and the offset number decides.
 *
 * @param <T> the row
 */
final class TypedCatalog<T> {
    private static final int MAX_CHAIN = 300;

    private final CatalogTable table;
    private final Class<T> rowType;
    private final RowDecoder<T> decoder;
    private final HistoricVisibility visibility;
    private final String directory;

    TypedCatalog(
            CatalogTable table,
            Class<T> rowType,
            RowDecoder<T> decoder,
            HistoricVisibility visibility,
            String directory) {
        this.table = table;
        this.rowType = rowType;
        this.decoder = decoder;
        this.visibility = visibility;
        this.directory = directory;
    }

    /** Declares an index; only before the table is started. */
    TypedIndex<T> index(String... columns) {
        return new TypedIndex<>(this, table.index(columns));
    }

    /** Whether this version's catalog has a column. */
    boolean hasColumn(String column) {
        return table.layout().column(column) >= 0;
    }

    /** The visible row under a key that also passes a test, or null. */
    @Nullable
    T find(KeyIndex index, long key, CatalogSnapshot snapshot, Predicate<T> test) {
        requireAvailable();
        TupleVersion best = null;
        List<TupleVersion> versions = index.find(key);
        IntPredicate rolledBackSince = rolledBackSince(versions, snapshot);
        if (visibility.requiresCommandIds()) {
            return findInOrder(versions, snapshot, rolledBackSince, test);
        }
        for (TupleVersion version : versions) {
            if (visibility.isVisible(version, snapshot, rolledBackSince)
                    && test.test(row(version))
                    && (best == null || comesBefore(version, best))) {
                best = version;
            }
        }
        return best == null ? null : row(best);
    }

    /** The same by asking for the versions one after the other, as the server's scan does, which ends at the first one. */
    private @Nullable T findInOrder(
            List<TupleVersion> versions,
            CatalogSnapshot snapshot,
            @Nullable IntPredicate rolledBackSince,
            Predicate<T> test) {
        List<TupleVersion> left = new ArrayList<>(versions);
        while (!left.isEmpty()) {
            // Not sorted: chains of damaged rows may lead in a circle, which is no order.
            TupleVersion next = left.get(0);
            for (TupleVersion version : left) {
                if (comesBefore(version, next)) {
                    next = version;
                }
            }
            left.remove(next);
            if (test.test(row(next)) && visibility.isVisible(next, snapshot, rolledBackSince)) {
                return row(next);
            }
        }
        return null;
    }

    /** All visible rows under a key; of several versions under one {@code slot} the first that a scan would meet. */
    List<T> findAll(KeyIndex index, long key, CatalogSnapshot snapshot, ToIntFunction<T> slot) {
        requireAvailable();
        List<TupleVersion> visible = new ArrayList<>();
        List<TupleVersion> versions = index.find(key);
        IntPredicate rolledBackSince = rolledBackSince(versions, snapshot);
        for (TupleVersion version : versions) {
            if (visibility.isVisible(version, snapshot, rolledBackSince)) {
                visible.add(version);
            }
        }
        visible.sort(Comparator.comparingInt(version -> slot.applyAsInt(row(version))));
        List<T> rows = new ArrayList<>(visible.size());
        for (int i = 0; i < visible.size(); ) {
            // The first of a slot is found as in find(): chains of damaged rows may lead in a circle, which is no
            // order.
            TupleVersion best = visible.get(i);
            int number = slot.applyAsInt(row(best));
            for (i++; i < visible.size() && slot.applyAsInt(row(visible.get(i))) == number; i++) {
                if (comesBefore(visible.get(i), best)) {
                    best = visible.get(i);
                }
            }
            rows.add(row(best));
        }
        return rows;
    }

    /** What was rolled back since of the snapshot's own, as far as later look-ups came by the versions of a key. */
    private @Nullable IntPredicate rolledBackSince(List<TupleVersion> versions, CatalogSnapshot snapshot) {
        if (snapshot.rolledBackSince() != null) {
            for (TupleVersion version : versions) {
                if (visibility.survives(version, snapshot)) {
                    return snapshot.rolledBackSince();
                }
            }
        }
        return null;
    }

    private T row(TupleVersion version) {
        Object known = version.row();
        if (known != null) {
            return rowType.cast(known);
        }
        T row = decoder.decode(table.read(version));
        version.setRow(row);
        return row;
    }

    private void requireAvailable() {
        String reason = table.unavailable();
        if (reason != null) {
            throw new DecoderException(
                    ErrorCode.CATALOG_NOT_AVAILABLE,
                    Lsn.INVALID,
                    directory,
                    table.catalog() + " cannot be asked yet",
                    "a catalog whose pages are known; start decoding later",
                    reason);
        }
    }

    private boolean comesBefore(TupleVersion a, TupleVersion b) {
        boolean aCurrent = a.relation() == table.relation();
        boolean bCurrent = b.relation() == table.relation();
        if (aCurrent != bCurrent) {
            return aCurrent;
        }
        int aBlock = ItemPointer.blockNumber(a.tid());
        int bBlock = ItemPointer.blockNumber(b.tid());
        if (a.relation() != b.relation() || aBlock != bBlock) {
            return Integer.compareUnsigned(aBlock, bBlock) < 0;
        }
        if (leadsTo(a, b.tid())) {
            return true;
        }
        return !leadsTo(b, a.tid()) && ItemPointer.offsetNumber(a.tid()) < ItemPointer.offsetNumber(b.tid());
    }

    /** Whether HOT updates lead from a version to the one at {@code tid}. */
    private static boolean leadsTo(TupleVersion from, long tid) {
        TupleVersion version = from;
        for (int i = 0; i < MAX_CHAIN && version != null; i++) {
            if ((HeapTupleHeader.infomask2(version.bytes(), 0) & HeapTupleHeader.HOT_UPDATED) == 0) {
                return false;
            }
            long next = HeapTupleHeader.ctid(version.bytes(), 0);
            if (next == tid) {
                return true;
            }
            version = version.relation().version(next);
        }
        return false;
    }
}
