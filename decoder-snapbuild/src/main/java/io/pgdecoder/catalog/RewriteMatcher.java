package io.pgdecoder.catalog;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.TupleVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out which row of a rewritten catalog (VACUUM FULL, CLUSTER) was copied from which. Without a logical slot the
 * server says nothing about it, and the command ids of an open transaction are known by old address only (PostgreSQL
 * with a slot: logical_heap_rewrite_flush_mappings, {@code access/heap/rewriteheap.c}).
 *
 * <pre>
 *   1. same raw xmin, same user data, same effective xmax
 *   2. what is left: same raw xmin, same user data; one without xmax first (it was changed after it was copied)
 *
 *   effective xmax: 0 if invalid, lock only or aborted; the updater of a multixact; else as stored
 * </pre>
 *
 * <p>Several old rows may fit: a transaction that updates a row to and fro leaves copies that differ only in t_cid. They
 * all become predecessors, and {@link HistoricVisibility} decides when it knows the command ids.
 */
final class RewriteMatcher {
    private final RowXmax rowXmax;

    RewriteMatcher(RowXmax rowXmax) {
        this.rowXmax = rowXmax;
    }

    /**
     * Matches all rows of {@code next} with those of {@code former}.
     *
     * @param copied receives the rows of {@code former} that were copied
     * @return the rows of {@code next} that have predecessors now
     */
    List<TupleVersion> match(HeapRelation former, HeapRelation next, Set<TupleVersion> copied) {
        Map<Long, List<TupleVersion>> byContent = new HashMap<>();
        former.forEachVersion(version -> byContent
                .computeIfAbsent(contentKey(version), key -> new ArrayList<>(1))
                .add(version));
        List<TupleVersion> matched = new ArrayList<>();
        List<TupleVersion> rest = new ArrayList<>();
        List<TupleVersion> all = new ArrayList<>(next.retained().toList());
        next.forEachVersion(all::add);
        for (TupleVersion version : all) {
            List<TupleVersion> candidates = candidates(byContent, version);
            int xmax = rowXmax.effective(version);
            candidates.removeIf(candidate -> rowXmax.effective(candidate) != xmax);
            settle(version, candidates, copied, matched, rest);
        }
        List<TupleVersion> unmatched = new ArrayList<>();
        for (TupleVersion version : rest) {
            List<TupleVersion> candidates = candidates(byContent, version);
            candidates.removeIf(copied::contains);
            List<TupleVersion> unchanged = new ArrayList<>(candidates);
            unchanged.removeIf(candidate -> rowXmax.effective(candidate) != 0);
            settle(version, unchanged.isEmpty() ? candidates : unchanged, copied, matched, unmatched);
        }
        return matched;
    }

    private static void settle(
            TupleVersion version,
            List<TupleVersion> candidates,
            Set<TupleVersion> copied,
            List<TupleVersion> matched,
            List<TupleVersion> rest) {
        for (TupleVersion candidate : candidates) {
            if (copied.add(candidate)) {
                if (isWrittenLast(version, candidate)) {
                    version.copyFreezing(candidate);
                } else {
                    version.setPredecessors(candidates.toArray(new TupleVersion[0]));
                    matched.add(version);
                }
                return;
            }
        }
        rest.add(version);
    }

    /** Whether the copy waited in vain for its successor's place (end_heap_rewrite): its command ids are not carried over. */
    private static boolean isWrittenLast(TupleVersion version, TupleVersion old) {
        int infomask = version.infomask();
        return (infomask & HeapTupleHeader.XMAX_INVALID) == 0
                && !HeapTupleHeader.isXmaxLockOnly(infomask)
                && HeapTupleHeader.ctid(old.bytes(), 0) != old.tid()
                && HeapTupleHeader.ctid(version.bytes(), 0) == version.tid();
    }

    private static List<TupleVersion> candidates(Map<Long, List<TupleVersion>> byContent, TupleVersion version) {
        List<TupleVersion> candidates = new ArrayList<>(byContent.getOrDefault(contentKey(version), List.of()));
        candidates.removeIf(candidate -> !version.hasSameData(candidate));
        return candidates;
    }

    private static long contentKey(TupleVersion version) {
        byte[] bytes = version.bytes();
        int hash = 1;
        for (int i = HeapTupleHeader.HOFF; i < bytes.length; i++) {
            hash = 31 * hash + bytes[i];
        }
        return (long) version.rawXmin() << 32 | hash & 0xFFFFFFFFL;
    }
}
