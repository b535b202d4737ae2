package io.pgdecoder.catalog;

import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.HeapStore;
import io.pgdecoder.heapstore.HeapStoreListener;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the followed catalogs on the right files while VACUUM FULL and CLUSTER rewrite them (PostgreSQL: cluster_rel,
 * make_new_heap, swap_relation_files, {@code commands/cluster.c}). The new file is written before anything points to it,
 * so it is followed from its first sign on, as a candidate.
 *
 * <pre>
 *   sign of a new file                                       becomes current when
 *   pg_class row whose relrewrite is a followed catalog      mapped:     the relation map says so, at once
 *     (mapped: relfilenode 0, the file number is its OID)    not mapped: the transaction that wrote the catalog's new
 *   any new file of pg_global (written in any database)                  relfilenode into pg_class commits
 *
 *   both                                                     before that, once it is known that the transaction commits
 *                                                            and a later change of it is decoded ahead of the commit
 *
 *   a candidate is dropped when its transaction ends without that, when its file is, or when it turns out an index
 * </pre>
 */
final class RewriteTracker {
    private static final char HEAP = 'r';

    /** A file that may become a catalog's, and the record that showed it; xid 0 as long as nobody knows who writes it. */
    private record Candidate(HeapRelation relation, int xid, long lsn) {}

    /** What becomes true when a transaction commits, and the record that said so. */
    private record Relocation(int xid, CatalogTable table, RelFileLocator locator, long lsn) {}

    private final HeapStore store;
    private final Map<Integer, CatalogTable> tables;
    private final CatalogTable pgClass;
    private final int databaseOid;
    private final int defaultTablespace;
    private final RewriteMatcher matcher;
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<Relocation> relocations = new ArrayList<>();
    private final Map<RelFileLocator, Integer> rewrittenCatalog = new HashMap<>();
    private final Columns columns;
    private Function<RelFileLocator, HeapRelation> opener;
    private long lsn;

    private record Columns(int oid, int relfilenode, int reltablespace, int relkind, int relrewrite) {}

    /**
     * @param tables the followed catalogs by OID; pg_class is among them
     * @param opener makes the relation of a new candidate: while seeding from its file, later empty
     */
    RewriteTracker(
            HeapStore store,
            Map<Integer, CatalogTable> tables,
            int databaseOid,
            int defaultTablespace,
            RewriteMatcher matcher,
            Function<RelFileLocator, HeapRelation> opener) {
        this.store = store;
        this.tables = tables;
        this.databaseOid = databaseOid;
        this.defaultTablespace = defaultTablespace;
        this.matcher = matcher;
        this.opener = opener;
        pgClass = java.util.Objects.requireNonNull(tables.get(FollowedCatalog.PG_CLASS.oid()));
        columns = new Columns(
                pgClass.layout().requiredColumn("oid"),
                pgClass.layout().requiredColumn("relfilenode"),
                pgClass.layout().requiredColumn("reltablespace"),
                pgClass.layout().requiredColumn("relkind"),
                pgClass.layout().requiredColumn("relrewrite"));
    }

    /** Ends seeding: what is followed from now on starts empty. */
    void seeded() {
        opener = locator -> new HeapRelation(locator, NOBODY);
    }

    /** Start of the record that is applied from now on. */
    void at(long recordLsn) {
        lsn = recordLsn;
    }

    /** A row of pg_class appeared, in its current file or in a candidate for it. */
    void pgClassRowAdded(TupleVersion version) {
        var row = pgClass.read(version);
        if (row.character(columns.relkind()) != HEAP) {
            return;
        }
        int oid = row.int4(columns.oid());
        int rewritten = row.int4(columns.relrewrite());
        int relfilenode = row.int4(columns.relfilenode());
        int tablespace = row.int4(columns.reltablespace());
        CatalogTable original = tables.get(rewritten);
        if (rewritten != Oid.INVALID && original != null) {
            RelFileLocator locator =
                    locatorOf(original.catalog().isShared(), tablespace, relfilenode == 0 ? oid : relfilenode);
            rewrittenCatalog.putIfAbsent(locator, rewritten);
            follow(locator, version.rawXmin(), false);
            return;
        }
        CatalogTable table = tables.get(oid);
        if (table != null && relfilenode != 0) {
            RelFileLocator locator = locatorOf(table.catalog().isShared(), tablespace, relfilenode);
            if (!locator.equals(table.relation().locator())) {
                relocations.add(new Relocation(version.rawXmin(), table, locator, lsn));
            }
        }
    }

    private RelFileLocator locatorOf(boolean shared, int reltablespace, int fileNumber) {
        if (shared) {
            return new RelFileLocator(Oid.GLOBAL_TABLESPACE, 0, fileNumber);
        }
        return new RelFileLocator(reltablespace == 0 ? defaultTablespace : reltablespace, databaseOid, fileNumber);
    }

    /** A file of pg_global appeared: any database may be rewriting a shared catalog. */
    void sharedFileAppeared(RelFileLocator locator, int xid) {
        follow(locator, xid, true);
    }

    private void follow(RelFileLocator locator, int xid, boolean tentative) {
        HeapRelation known = store.find(locator);
        if (known != null) {
            if (!tentative) {
                known.setTentative(false);
            }
            return;
        }
        HeapRelation relation = opener.apply(locator);
        relation.setTentative(tentative);
        store.add(relation);
        candidates.add(new Candidate(relation, xid, lsn));
        if (rewrittenCatalog.getOrDefault(locator, 0) == FollowedCatalog.PG_CLASS.oid()) {
            relation.setListener(pgClassWatcher);
            relation.forEachVersion(this::pgClassRowAdded);
        }
    }

    /** A relation map came into force: its catalogs go over to the files that it names. */
    void mapChanged(RelationMapper mapper, boolean shared, long lsn) {
        for (CatalogTable table : tables.values()) {
            int fileNumber = mapper.fileNumber(shared, table.catalog().oid());
            if (table.catalog().isShared() == shared && fileNumber != 0) {
                RelFileLocator locator = locatorOf(shared, 0, fileNumber);
                if (!locator.equals(table.relation().locator())) {
                    adoptEarlierFiles(table, locator, lsn);
                    moveTo(table, locator, lsn);
                }
            }
        }
    }

    /** Whether a transaction may have files for catalogs that are not theirs yet. */
    boolean isPending() {
        return !relocations.isEmpty() || !candidates.isEmpty();
    }

    /**
     * Lets catalogs go over, before their transaction ends, to the files that it wrote.
     *
     * @param before only files whose first sign lies before this position
     * @param commits whether a (sub)transaction is that one, and will commit
     */
    void adoptAhead(RelationMapper mapper, long before, IntPredicate commits) {
        for (Relocation relocation : List.copyOf(relocations)) {
            if (Lsn.isBefore(relocation.lsn(), before) && commits.test(relocation.xid())) {
                moveTo(relocation.table(), relocation.locator(), before);
                // Else the end of the transaction would bring the first of two files back.
                relocations.remove(relocation);
            }
        }
        for (Candidate candidate : List.copyOf(candidates)) {
            RelFileLocator locator = candidate.relation().locator();
            CatalogTable table = tables.get(rewrittenCatalog.getOrDefault(locator, Oid.INVALID));
            if (table != null
                    && mapper.fileNumber(
                                    table.catalog().isShared(), table.catalog().oid())
                            != 0
                    && Lsn.isBefore(candidate.lsn(), before)
                    && commits.test(candidate.xid())) {
                moveTo(table, locator, before);
            }
        }
    }

    /** A transaction may rewrite a mapped catalog twice; the map names only the last file. */
    private void adoptEarlierFiles(CatalogTable table, RelFileLocator last, long lsn) {
        List<RelFileLocator> earlier = new ArrayList<>();
        int xid = TransactionId.INVALID;
        for (Candidate candidate : candidates) {
            if (candidate.relation().locator().equals(last)) {
                xid = candidate.xid();
            }
        }
        for (Candidate candidate : candidates) {
            RelFileLocator locator = candidate.relation().locator();
            if (locator.equals(last)) {
                break;
            }
            if (candidate.xid() == xid
                    && rewrittenCatalog.getOrDefault(locator, 0)
                            == table.catalog().oid()) {
                earlier.add(locator);
            }
        }
        for (RelFileLocator locator : earlier) {
            moveTo(table, locator, lsn);
        }
    }

    /** A transaction ended, with its subtransactions. */
    void transactionEnded(XactEndRecord end, boolean committed, long lsn) {
        if (relocations.isEmpty() && candidates.isEmpty()) {
            return;
        }
        List<Relocation> due = new ArrayList<>(relocations);
        due.removeIf(relocation -> !isNamed(end, relocation.xid()));
        relocations.removeAll(due);
        if (committed) {
            for (Relocation relocation : due) {
                moveTo(relocation.table(), relocation.locator(), lsn);
            }
        }
        candidates.removeIf(candidate -> isNamed(end, candidate.xid()) && dropUnlessCurrent(candidate.relation()));
    }

    private static boolean isNamed(XactEndRecord end, int xid) {
        if (end.xid() == xid) {
            return true;
        }
        for (int i = 0; i < end.subxactCount(); i++) {
            if (end.subxact(i) == xid) {
                return true;
            }
        }
        return false;
    }

    /** Transactions older than this one have ended, with or without a record. */
    void oldestRunning(int xid) {
        relocations.removeIf(relocation -> isOver(relocation.xid(), xid));
        candidates.removeIf(candidate -> isOver(candidate.xid(), xid) && dropUnlessCurrent(candidate.relation()));
    }

    private static boolean isOver(int xid, int oldestRunningXid) {
        return TransactionId.isNormal(xid) && TransactionId.precedes(xid, oldestRunningXid);
    }

    /** A file was removed. */
    void fileDropped(RelFileLocator locator) {
        candidates.removeIf(
                candidate -> candidate.relation().locator().equals(locator) && dropUnlessCurrent(candidate.relation()));
    }

    private boolean dropUnlessCurrent(HeapRelation relation) {
        if (!isCurrent(relation)) {
            store.remove(relation);
            rewrittenCatalog.remove(relation.locator());
        }
        return true;
    }

    private boolean isCurrent(HeapRelation relation) {
        for (CatalogTable table : tables.values()) {
            if (table.relation() == relation) {
                return true;
            }
        }
        return false;
    }

    private void moveTo(CatalogTable table, RelFileLocator locator, long lsn) {
        if (locator.equals(table.relation().locator())) {
            return;
        }
        HeapRelation former = table.relation();
        HeapRelation next = store.find(locator);
        @Nullable String unavailable = null;
        if (next == null) {
            next = new HeapRelation(locator, NOBODY);
            store.add(next);
            unavailable = "its file " + locator + " was written before WAL was followed";
        }
        if (isCurrent(next)) {
            throw new CorruptWalException(
                    ErrorCode.CATALOG_ROW_INVALID,
                    lsn,
                    locator.toString(),
                    "two catalogs have the same file",
                    "a file of its own for " + table.catalog(),
                    "one that holds another catalog");
        }
        next.setTentative(false);
        table.adopt(next, matcher, lsn);
        table.setUnavailable(unavailable);
        store.remove(former);
        HeapRelation current = next;
        candidates.removeIf(candidate -> candidate.relation() == current);
        rewrittenCatalog.remove(locator);
    }

    private final HeapStoreListener pgClassWatcher = new HeapStoreListener() {
        @Override
        public void added(TupleVersion version) {
            pgClassRowAdded(version);
        }

        @Override
        public void dataChanged(TupleVersion version) {}

        @Override
        public void forgotten(TupleVersion version) {}
    };

    private static final HeapStoreListener NOBODY = new HeapStoreListener() {
        @Override
        public void added(TupleVersion version) {}

        @Override
        public void dataChanged(TupleVersion version) {}

        @Override
        public void forgotten(TupleVersion version) {}
    };
}
