package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.catalog.datadir.CatalogRowReader;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.HeapStoreListener;
import io.pgdecoder.heapstore.RetainedVersions;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.TransactionId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One followed catalog: the file that holds it now, what earlier files and pruning left to be kept, and indexes over all
 * these versions.
 *
 * <pre>
 *   adopt(B):   file A --- versions copied to B ----&gt; leave the indexes; B's lead back to them as predecessors
 *                     \--- versions not copied -----&gt; retained, until the horizon passes
 *               file B --- becomes the current file
 * </pre>
 */
final class CatalogTable implements HeapStoreListener {
    private final FollowedCatalog catalog;
    private final CatalogLayout layout;
    private final CatalogRowReader rowReader;
    private final List<KeyIndex> indexes = new ArrayList<>();
    private final RetainedVersions formerFiles = new RetainedVersions();
    private final List<TupleVersion> withPredecessors = new ArrayList<>();
    private @Nullable CatalogRowReader keyReader;
    private @Nullable Consumer<TupleVersion> watcher;
    private HeapRelation relation;
    private @Nullable String unavailable;

    CatalogTable(FollowedCatalog catalog, CatalogLayout layout, HeapRelation relation) {
        this.catalog = catalog;
        this.layout = layout;
        this.rowReader = new CatalogRowReader(layout);
        this.relation = relation;
    }

    FollowedCatalog catalog() {
        return catalog;
    }

    CatalogLayout layout() {
        return layout;
    }

    /** The file that holds the catalog now. */
    HeapRelation relation() {
        return relation;
    }

    /** Reads whole rows; reused. */
    CatalogRowReader read(TupleVersion version) {
        return rowReader.read(version);
    }

    /** Declares an index; only before {@link #start}. */
    KeyIndex index(String... columns) {
        KeyIndex index = new KeyIndex(layout, columns);
        indexes.add(index);
        return index;
    }

    /** Who else is to be told of each version that appears. */
    void setWatcher(Consumer<TupleVersion> watcher) {
        this.watcher = watcher;
    }

    /** Takes what the current file holds into the indexes, and listens to it from now on. */
    void start() {
        int last = -1;
        for (KeyIndex index : indexes) {
            last = Math.max(last, index.lastColumn());
        }
        if (last >= 0) {
            keyReader = new CatalogRowReader(layout.prefix(last));
        }
        relation.setListener(this);
        relation.forEachVersion(this::added);
    }

    /** Why the catalog cannot be asked at all, or null. */
    @Nullable
    String unavailable() {
        return unavailable != null ? unavailable : relation.firstDefect();
    }

    /** Says that no file of the catalog is known. */
    void setUnavailable(@Nullable String reason) {
        unavailable = reason;
    }

    @Override
    public void added(TupleVersion version) {
        if (keyReader != null) {
            keyReader.read(version);
            for (KeyIndex index : indexes) {
                index.add(keyReader, version);
            }
        }
        if (watcher != null) {
            watcher.accept(version);
        }
    }

    @Override
    public void dataChanged(TupleVersion version) {
        // an in-place update changes no key column
    }

    @Override
    public void forgotten(TupleVersion version) {
        if (keyReader != null) {
            keyReader.read(version);
            for (KeyIndex index : indexes) {
                index.remove(keyReader, version);
            }
        }
    }

    /**
     * Goes over to another file.
     *
     * @param next holds the rewritten catalog
     * @param matcher finds what was copied from where
     * @param lsn end of the record that made the other file the current one
     */
    void adopt(HeapRelation next, RewriteMatcher matcher, long lsn) {
        HeapRelation former = relation;
        Set<TupleVersion> copied = Collections.newSetFromMap(new IdentityHashMap<>());
        withPredecessors.addAll(matcher.match(former, next, copied));
        former.retire(copied::contains, lsn, formerFiles);
        copied.forEach(this::forgotten);
        formerFiles.takeAll(former.retained());
        relation = next;
        unavailable = null;
        Consumer<TupleVersion> told = watcher;
        watcher = null; // it has heard of these versions when they appeared
        for (TupleVersion version : next.retained().toList()) {
            added(version);
        }
        next.setListener(this);
        next.forEachVersion(this::added);
        watcher = told;
    }

    /** Lets go of what no replay can ask for; see {@link CatalogFollower#setRetentionHorizon}. */
    void purge(Predicate<TupleVersion> rule, int horizon) {
        relation.retained().purge(rule, this);
        formerFiles.purge(rule, this);
        withPredecessors.removeIf(version -> {
            boolean settled = TransactionId.precedes(version.rawXmin(), horizon)
                    && TransactionId.precedes(version.rawXmax(), horizon);
            if (settled) {
                version.setPredecessors(new TupleVersion[0]);
            }
            return settled;
        });
    }

    /** Visits all versions that can still be asked for. */
    void forEachVersion(Consumer<TupleVersion> visitor) {
        relation.forEachVersion(visitor);
        relation.retained().toList().forEach(visitor);
        formerFiles.toList().forEach(visitor);
    }

    /** Number of versions kept that no page holds any more. */
    int retainedCount() {
        return relation.retained().size() + formerFiles.size();
    }
}
