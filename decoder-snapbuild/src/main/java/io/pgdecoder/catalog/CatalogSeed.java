package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogBootstrap;
import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.catalog.datadir.CatalogRowReader;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.HeapStore;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Makes the followed catalogs of a database from its data directory: mapped ones by the relation maps, the others by
 * pg_class.
 *
 * <p>The copy may be fuzzy: pg_class may already name a file that a rewrite made after the copy began, or still one that
 * is gone. Whichever named file exists is taken; if none does, the catalog cannot be asked until WAL brings it to a file
 * that was followed from its beginning.
 */
final class CatalogSeed {
    private final CatalogBootstrap bootstrap;
    private final RelationMapper mapper;
    private final String directory;
    private final Map<Integer, CatalogTable> tables = new LinkedHashMap<>();

    /** @param directory the data directory's name, for errors */
    CatalogSeed(CatalogBootstrap bootstrap, RelationMapper mapper, PgVersion version, String directory) {
        this.directory = directory;
        this.bootstrap = bootstrap;
        this.mapper = mapper;
        List<Integer> oids = new ArrayList<>();
        for (FollowedCatalog catalog : FollowedCatalog.values()) {
            if (catalog.existsIn(version)) {
                oids.add(catalog.oid());
            }
        }
        Map<Integer, CatalogLayout> layouts = bootstrap.layouts(oids);
        CatalogLayout classLayout = Objects.requireNonNull(layouts.get(FollowedCatalog.PG_CLASS.oid()));
        for (FollowedCatalog catalog : FollowedCatalog.values()) {
            if (catalog.existsIn(version)) {
                tables.put(
                        catalog.oid(), table(catalog, Objects.requireNonNull(layouts.get(catalog.oid())), classLayout));
            }
        }
    }

    /** The catalogs by OID, not started yet. */
    Map<Integer, CatalogTable> tables() {
        return tables;
    }

    /** Begins following: the files go into the store, the rows into the indexes. */
    void start(HeapStore store, RewriteTracker tracker) {
        for (CatalogTable table : tables.values()) {
            HeapRelation relation = table.relation();
            if (store.find(relation.locator()) != null) {
                throw new CorruptWalException(
                        ErrorCode.CATALOG_ROW_INVALID,
                        Lsn.INVALID,
                        relation.locator().toString(),
                        "two catalogs have the same file",
                        "a file of its own for " + table.catalog(),
                        "one that holds another catalog");
            }
            store.add(relation);
        }
        for (CatalogTable table : tables.values()) {
            if (table.catalog() == FollowedCatalog.PG_CLASS) {
                table.setWatcher(tracker::pgClassRowAdded);
            }
            table.start();
        }
        for (RelFileLocator locator : bootstrap.unmappedSharedFiles()) {
            tracker.sharedFileAppeared(locator, 0);
        }
    }

    private CatalogTable table(FollowedCatalog catalog, CatalogLayout layout, CatalogLayout classLayout) {
        int fileNumber = mapper.fileNumber(catalog.isShared(), catalog.oid());
        if (fileNumber != 0) {
            return existing(catalog, layout, locator(catalog, 0, fileNumber));
        }
        return existing(catalog, layout, locatorInPgClass(catalog, classLayout));
    }

    private CatalogTable existing(FollowedCatalog catalog, CatalogLayout layout, RelFileLocator locator) {
        CatalogTable table = new CatalogTable(catalog, layout, bootstrap.load(locator));
        if (!bootstrap.exists(locator)) {
            table.setUnavailable("its file " + locator + " is not in the data directory");
        }
        return table;
    }

    private RelFileLocator locatorInPgClass(FollowedCatalog catalog, CatalogLayout classLayout) {
        CatalogRowReader row = new CatalogRowReader(classLayout);
        int oid = classLayout.requiredColumn("oid");
        int relfilenode = classLayout.requiredColumn("relfilenode");
        int reltablespace = classLayout.requiredColumn("reltablespace");
        HeapRelation pgClass = pgClass(catalog).relation();
        List<RelFileLocator> live = new ArrayList<>();
        List<RelFileLocator> other = new ArrayList<>();
        pgClass.forEachVersion((TupleVersion version) -> {
            if (row.read(version).int4(oid) == catalog.oid()) {
                RelFileLocator locator = locator(catalog, row.int4(reltablespace), row.int4(relfilenode));
                (bootstrap.isLive(version) ? live : other).add(locator);
            }
        });
        live.addAll(other);
        for (RelFileLocator locator : live) {
            if (bootstrap.exists(locator)) {
                return locator;
            }
        }
        return live.isEmpty() ? locator(catalog, 0, 0) : live.get(0);
    }

    /** The first of all catalogs; it is not there yet if it is itself looked for, since the relation map lacks it. */
    private CatalogTable pgClass(FollowedCatalog wanted) {
        CatalogTable pgClass = tables.get(FollowedCatalog.PG_CLASS.oid());
        if (pgClass == null) {
            throw new DecoderException(
                    ErrorCode.RELATION_MAP_INVALID,
                    Lsn.INVALID,
                    directory,
                    "a catalog is missing in the relation map",
                    "the file of " + wanted,
                    "none");
        }
        return pgClass;
    }

    private RelFileLocator locator(FollowedCatalog catalog, int reltablespace, int fileNumber) {
        if (catalog.isShared()) {
            return new RelFileLocator(Oid.GLOBAL_TABLESPACE, 0, fileNumber);
        }
        int spcOid = reltablespace == 0 ? bootstrap.defaultTablespace() : reltablespace;
        return new RelFileLocator(spcOid, bootstrap.databaseOid(), fileNumber);
    }
}
