package io.pgdecoder.catalog.datadir;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.HeapStoreListener;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.types.TransactionId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Opens one database of a data directory for following: finds it by name, its relation maps, and how the rows of its
 * catalogs are laid out.
 *
 * <pre>
 *   global/pg_filenode.map -&gt; pg_database -&gt; OID, encoding, tablespace of the database
 *     -&gt; its pg_filenode.map -&gt; pg_attribute (built-in layout) -&gt; the layouts of all catalogs
 * </pre>
 *
 * <p>Rows are judged by the commit log alone: there is no snapshot yet.
 */
public final class CatalogBootstrap {
    /** OID of pg_database. */
    public static final int PG_DATABASE = 1262;
    /** OID of pg_attribute. */
    public static final int PG_ATTRIBUTE = 1249;

    private static final HeapStoreListener NOBODY = new HeapStoreListener() {
        @Override
        public void added(TupleVersion version) {}

        @Override
        public void dataChanged(TupleVersion version) {}

        @Override
        public void forgotten(TupleVersion version) {}
    };

    private final DataDirectory directory;
    private final CommitLog commitLog;
    private final MultiXactLog multiXactLog;
    private final RelationMapFile sharedMap;
    private final Map<RelFileLocator, HeapRelation> loaded = new HashMap<>();
    private final int databaseOid;
    private final int encoding;
    private final int defaultTablespace;
    private final RelationMapFile localMap;

    /**
     * Finds the database.
     *
     * @throws DecoderException (UNKNOWN_DATABASE) if there is none of this name
     */
    public CatalogBootstrap(DataDirectory directory, String database) {
        this.directory = directory;
        ControlFile control = directory.controlFile();
        commitLog = new CommitLog(directory.files(), control.oldestXid());
        multiXactLog = new MultiXactLog(directory.files(), control.nextMulti(), control.nextMultiOffset());
        sharedMap = directory.relationMap(Oid.GLOBAL_TABLESPACE, 0);
        CatalogRowReader row = new CatalogRowReader(BootstrapLayouts.database(directory.version()));
        TupleVersion found = findDatabase(row, database);
        row.read(found);
        databaseOid = row.int4(row.layout().requiredColumn("oid"));
        encoding = row.int4(row.layout().requiredColumn("encoding"));
        defaultTablespace = row.int4(row.layout().requiredColumn("dattablespace"));
        localMap = directory.relationMap(defaultTablespace, databaseOid);
    }

    private TupleVersion findDatabase(CatalogRowReader row, String database) {
        HeapRelation relation = load(new RelFileLocator(Oid.GLOBAL_TABLESPACE, 0, sharedMap.fileNumber(PG_DATABASE)));
        int name = row.layout().requiredColumn("datname");
        byte[] wanted = database.getBytes(StandardCharsets.UTF_8);
        List<TupleVersion> matches = new ArrayList<>();
        relation.forEachVersion(version -> {
            if (isLive(version) && java.util.Arrays.equals(row.read(version).name(name), wanted)) {
                matches.add(version);
            }
        });
        if (matches.isEmpty()) {
            throw new DecoderException(
                    ErrorCode.UNKNOWN_DATABASE,
                    Lsn.INVALID,
                    directory.name(),
                    "there is no such database",
                    "the name of a database of the cluster",
                    database);
        }
        return matches.get(0);
    }

    /** Outcomes of transactions as of the seed, to be kept up. */
    public CommitLog commitLog() {
        return commitLog;
    }

    /** Multixacts as of the seed, to be kept up. */
    public MultiXactLog multiXactLog() {
        return multiXactLog;
    }

    /** Map of the shared catalogs. */
    public RelationMapFile sharedMap() {
        return sharedMap;
    }

    /** Map of the database's own catalogs. */
    public RelationMapFile localMap() {
        return localMap;
    }

    /** OID of the database. */
    public int databaseOid() {
        return databaseOid;
    }

    /** pg_database.encoding. */
    public int encoding() {
        return encoding;
    }

    /** pg_database.dattablespace. */
    public int defaultTablespace() {
        return defaultTablespace;
    }

    /** Whether the data directory has a file for this relation. */
    public boolean exists(RelFileLocator locator) {
        return directory.files().exists(directory.relationFile(locator));
    }

    /** Reads a relation; it is empty if there is no file. The same relation is read only once. */
    public HeapRelation load(RelFileLocator locator) {
        return loaded.computeIfAbsent(locator, wanted -> {
            HeapRelation relation = new HeapRelation(wanted, NOBODY);
            RelationFile.seed(directory.files(), directory.relationFile(wanted), relation);
            return relation;
        });
    }

    /** Whether the row's inserter committed and nobody who committed removed it. */
    public boolean isLive(TupleVersion version) {
        int infomask = version.infomask();
        int xminBits = infomask & HeapTupleHeader.XMIN_FROZEN;
        if (xminBits == HeapTupleHeader.XMIN_INVALID || xminBits == 0 && !commitLog.isCommitted(version.rawXmin())) {
            return false;
        }
        if ((infomask & HeapTupleHeader.XMAX_INVALID) != 0 || HeapTupleHeader.isXmaxLockOnly(infomask)) {
            return true;
        }
        int xmax = (infomask & HeapTupleHeader.XMAX_IS_MULTI) != 0
                ? multiXactLog.updateXid(version.rawXmax())
                : version.rawXmax();
        return !TransactionId.isValid(xmax) || !commitLog.isCommitted(xmax);
    }

    /** The layouts of these catalogs, by OID, as their rows in pg_attribute say. */
    public Map<Integer, CatalogLayout> layouts(List<Integer> catalogOids) {
        CatalogRowReader row = new CatalogRowReader(BootstrapLayouts.attribute(directory.version()));
        CatalogLayout columns = row.layout();
        int attrelid = columns.requiredColumn("attrelid");
        int attnum = columns.requiredColumn("attnum");
        Map<Integer, TreeMap<Integer, TupleVersion>> attributes = new HashMap<>();
        for (int oid : catalogOids) {
            attributes.put(oid, new TreeMap<>());
        }
        load(new RelFileLocator(defaultTablespace, databaseOid, localMap.fileNumber(PG_ATTRIBUTE)))
                .forEachVersion(version -> {
                    TreeMap<Integer, TupleVersion> ofCatalog =
                            attributes.get(row.read(version).int4(attrelid));
                    if (ofCatalog != null && row.int2(attnum) > 0 && isLive(version)) {
                        ofCatalog.put(row.int2(attnum), version);
                    }
                });
        Map<Integer, CatalogLayout> layouts = new HashMap<>();
        attributes.forEach((oid, ofCatalog) -> layouts.put(oid, layoutOf(oid, ofCatalog, row)));
        return layouts;
    }

    private CatalogLayout layoutOf(int oid, TreeMap<Integer, TupleVersion> attributes, CatalogRowReader row) {
        int count = attributes.size();
        if (count == 0 || attributes.lastKey() != count) {
            throw new DecoderException(
                    ErrorCode.CATALOG_NOT_AVAILABLE,
                    Lsn.INVALID,
                    directory.name(),
                    "pg_attribute does not describe catalog " + Oid.toString(oid),
                    "all its attributes",
                    count + " attributes");
        }
        CatalogLayout columns = row.layout();
        List<String> names = new ArrayList<>();
        short[] lengths = new short[count];
        byte[] alignments = new byte[count];
        for (TupleVersion version : attributes.values()) {
            row.read(version);
            int index = names.size();
            names.add(new String(row.name(columns.requiredColumn("attname")), StandardCharsets.UTF_8));
            lengths[index] = (short) row.int2(columns.requiredColumn("attlen"));
            alignments[index] = (byte) TupleDescriptor.alignmentOf(row.character(columns.requiredColumn("attalign")));
        }
        try {
            return new CatalogLayout(names, new TupleDescriptor(lengths, alignments));
        } catch (DecoderException e) {
            String file = "pg_attribute of catalog " + Oid.toString(oid);
            throw new DecoderException(e.code(), Lsn.INVALID, file, e.what(), e.expected(), e.found(), e);
        }
    }

    /** The files of shared relations that the shared map does not name: perhaps catalogs being rewritten. */
    public List<RelFileLocator> unmappedSharedFiles() {
        List<RelFileLocator> locators = new ArrayList<>();
        String global = directory.databaseDirectory(Oid.GLOBAL_TABLESPACE, 0);
        for (String name : directory.files().list(global)) {
            if (name.matches("[1-9][0-9]{0,9}")) {
                int fileNumber = (int) Long.parseLong(name);
                if (sharedMap.oid(fileNumber) == 0) {
                    locators.add(new RelFileLocator(Oid.GLOBAL_TABLESPACE, 0, fileNumber));
                }
            }
        }
        return locators;
    }
}
