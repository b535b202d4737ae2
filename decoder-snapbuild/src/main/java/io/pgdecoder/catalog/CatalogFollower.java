package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogBootstrap;
import io.pgdecoder.catalog.datadir.CommitLog;
import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.catalog.datadir.MultiXactLog;
import io.pgdecoder.catalog.datadir.RelationMapFile;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heapstore.HeapRedo;
import io.pgdecoder.heapstore.HeapStore;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ForkNumber;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.DatabaseCreateRecord;
import io.pgdecoder.wal.rmgr.DatabaseOpcode;
import io.pgdecoder.wal.rmgr.MultixactCreateRecord;
import io.pgdecoder.wal.rmgr.MultixactOpcode;
import io.pgdecoder.wal.rmgr.RelmapOpcode;
import io.pgdecoder.wal.rmgr.RelmapUpdateRecord;
import io.pgdecoder.wal.rmgr.RunningXactsRecord;
import io.pgdecoder.wal.rmgr.SmgrCreateRecord;
import io.pgdecoder.wal.rmgr.SmgrOpcode;
import io.pgdecoder.wal.rmgr.StandbyOpcode;
import io.pgdecoder.wal.rmgr.XLogOpcode;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Follows the catalogs of one database through WAL, from a data directory on, so that they can be asked as of any
 * snapshot that an open transaction may hold.
 *
 * <pre>
 *   DataDirectory --seed--&gt; HeapStore (one file per catalog) &lt;--HeapRedo-- every record, in order, from redoLsn on
 *                           CommitLog, MultiXactLog         &lt;------------ commits, aborts, multixacts
 *                           RelationMapper, RewriteTracker  &lt;------------ relation maps, pg_class rows, commits
 *                                   |
 *                           CatalogReader: rows visible to a snapshot
 * </pre>
 *
 * <p>{@link #apply} takes every record once, in order, before anybody replays a transaction that it ends. Unlike a
 * server with a logical slot, nothing keeps catalog rows from being removed from the pages; they are kept here until
 * {@link #setRetentionHorizon} lets them go. WAL of other databases is skipped. Not followed: TOAST relations of
 * catalogs, and a move of the whole database to another tablespace.
 *
 * <p>{@code apply} is in the per-record zone for records that concern no catalog. Not thread-safe.
 */
public final class CatalogFollower {
    /** Multixacts remembered before those that nobody needs are forgotten. */
    private static final int MULTIXACT_LIMIT = 1 << 16;

    private final DataDirectory directory;
    private final CatalogBootstrap seed;
    private final HeapStore store = new HeapStore();
    private final HeapRedo redo;
    private final CommitLog commitLog;
    private final MultiXactLog multiXactLog;
    private final RowXmax rowXmax;
    private final RelationMapper mapper;
    private final Map<Integer, CatalogTable> tables;
    private final RewriteTracker tracker;
    private final StoreCatalogReader reader;
    private final XactEndRecord xactEnd;
    private final RelmapUpdateRecord relmapUpdate;
    private final SmgrCreateRecord smgrCreate;
    private final MultixactCreateRecord multixactCreate;
    private final RunningXactsRecord runningXacts;
    private final DatabaseCreateRecord databaseCreate;
    private int multixactLimit = MULTIXACT_LIMIT;

    private CatalogFollower(DataDirectory directory, String database) {
        this.directory = directory;
        PgVersion version = directory.version();
        seed = new CatalogBootstrap(directory, database);
        commitLog = seed.commitLog();
        multiXactLog = seed.multiXactLog();
        rowXmax = new RowXmax(commitLog, multiXactLog);
        mapper = new RelationMapper(seed.sharedMap(), seed.localMap());
        CatalogSeed tableSeed = new CatalogSeed(seed, mapper, version, directory.name());
        tables = tableSeed.tables();
        reader = new StoreCatalogReader(
                tables, new HistoricVisibility(commitLog, rowXmax, version), mapper, directory.name(), version);
        tracker = new RewriteTracker(
                store, tables, seed.databaseOid(), seed.defaultTablespace(), new RewriteMatcher(rowXmax), seed::load);
        tableSeed.start(store, tracker);
        tracker.seeded();
        directory.checkUnchanged();
        redo = new HeapRedo(version, store);
        xactEnd = new XactEndRecord(version);
        relmapUpdate = new RelmapUpdateRecord(version);
        smgrCreate = new SmgrCreateRecord(version);
        multixactCreate = new MultixactCreateRecord(version);
        runningXacts = new RunningXactsRecord(version);
        databaseCreate = new DatabaseCreateRecord(version);
    }

    /**
     * Seeds the catalogs of a database.
     *
     * @throws io.pgdecoder.types.DecoderException (UNKNOWN_DATABASE, RELATION_MAP_INVALID, DATA_FILE_MISSING,
     *     CATALOG_NOT_AVAILABLE, CATALOG_ROW_INVALID, IO_ERROR)
     */
    public static CatalogFollower open(DataDirectory directory, String database) {
        return new CatalogFollower(directory, database);
    }

    /** What error messages call the data directory. */
    public String name() {
        return directory.name();
    }

    /** The major version. */
    public PgVersion version() {
        return directory.version();
    }

    /** The position from which every record must be applied. */
    public long redoLsn() {
        return directory.redoLsn();
    }

    /** Names the cluster. */
    public long systemIdentifier() {
        return directory.controlFile().systemIdentifier();
    }

    /** Timeline of {@link #redoLsn()}. */
    public int timeline() {
        return directory.timeline();
    }

    /** Bytes of a WAL segment. */
    public int segmentSize() {
        return directory.controlFile().segmentSize();
    }

    /** wal_level as pg_control says: 0 minimal, 1 replica, 2 logical. */
    public int walLevel() {
        return directory.controlFile().walLevel();
    }

    /** OID of the followed database. */
    public int databaseOid() {
        return seed.databaseOid();
    }

    /** pg_database.encoding of the followed database. */
    public int encoding() {
        return seed.encoding();
    }

    /** pg_database.dattablespace of the followed database. */
    public int defaultTablespace() {
        return seed.defaultTablespace();
    }

    /** The catalogs as far as records have been applied. */
    public CatalogReader reader() {
        return reader;
    }

    /** The followed files, for comparison with the server's pages. */
    public HeapStore store() {
        return store;
    }

    /** Where a catalog lies now, for comparison with the server's pages; null if it is not followed. */
    public @org.jspecify.annotations.Nullable RelFileLocator locatorOf(int catalogOid) {
        CatalogTable table = tables.get(catalogOid);
        return table == null ? null : table.relation().locator();
    }

    /** Whether the transaction committed, as far as records have been applied. */
    public boolean isCommitted(int xid) {
        return commitLog.isCommitted(xid);
    }

    /** Whether the transaction aborted or crashed, as far as records have been applied. */
    public boolean isAborted(int xid) {
        return commitLog.isAborted(xid);
    }

    /** Whether the transaction has not ended yet, as far as records have been applied. */
    public boolean isInProgress(int xid) {
        return commitLog.isInProgress(xid);
    }

    /**
     * Lets go of row versions that no snapshot can ask for any more.
     *
     * @param xid the oldest xmin of all base snapshots of open and queued transactions, or the next xid if there is none
     */
    public void setRetentionHorizon(int xid) {
        for (CatalogTable table : tables.values()) {
            table.purge(
                    version -> {
                        if (commitLog.isAborted(version.rawXmin())) {
                            return true;
                        }
                        int xmax = rowXmax.remover(version);
                        return TransactionId.isNormal(xmax)
                                && TransactionId.precedes(xmax, xid)
                                && commitLog.isCommitted(xmax);
                    },
                    xid);
        }
        if (multiXactLog.size() > multixactLimit) {
            forgetMultixacts(xid);
        }
    }

    private void forgetMultixacts(int horizon) {
        Set<Integer> needed = new HashSet<>();
        for (CatalogTable table : tables.values()) {
            table.forEachVersion(version -> {
                if ((version.infomask() & HeapTupleHeader.XMAX_IS_MULTI) != 0) {
                    needed.add(version.rawXmax());
                }
            });
        }
        multiXactLog.forget(needed, horizon);
        multixactLimit = Math.max(MULTIXACT_LIMIT, multiXactLog.size() * 2);
    }

    /** Number of row versions kept that no page holds any more. */
    public int retainedVersionCount() {
        int count = 0;
        for (CatalogTable table : tables.values()) {
            count += table.retainedCount();
        }
        return count;
    }

    /** Whether a transaction in progress may have rewritten catalogs, so that {@link #adoptAhead} has something to do. */
    public boolean hasPendingRewrites() {
        return tracker.isPending();
    }

    /**
     * Takes the files of catalogs that a transaction in progress rewrote (CLUSTER) for theirs, as its commit will: what it did
     * to the catalogs since is only there. Until it ends nobody else can read or write them.
     *
     * @param lsn a change of the transaction that is decoded; what it rewrote before this is done
     * @param commits whether an xid is of that transaction, and will commit
     */
    public void adoptAhead(long lsn, IntPredicate commits) {
        tracker.adoptAhead(mapper, lsn, commits);
    }

    /**
     * Applies one record.
     *
     * @throws io.pgdecoder.types.DecoderException if it does not fit the followed catalogs, or is damaged
     */
    public void apply(XLogRecord record) {
        tracker.at(record.startLsn());
        switch (record.rmid()) {
            case RmgrId.HEAP, RmgrId.HEAP2 -> redo.apply(record);
            case RmgrId.XLOG -> applyXLog(record);
            case RmgrId.XACT -> applyXact(record);
            case RmgrId.SMGR -> applySmgr(record);
            case RmgrId.RELMAP -> {
                if (record.rmgrInfo() == RelmapOpcode.UPDATE) {
                    applyRelmap(record);
                }
            }
            case RmgrId.DBASE -> applyDatabaseCreate(record);
            case RmgrId.MULTIXACT -> {
                if (record.rmgrInfo() == MultixactOpcode.CREATE_ID) {
                    applyMultixact(record);
                }
            }
            case RmgrId.STANDBY -> {
                if (record.rmgrInfo() == StandbyOpcode.RUNNING_XACTS) {
                    int oldest = runningXacts.wrap(record).oldestRunningXid();
                    commitLog.setOldestRunningXid(oldest);
                    tracker.oldestRunning(oldest);
                }
            }
            default -> {
                // no heap pages, and nothing that says where catalogs lie or who committed
            }
        }
    }

    private void applyXLog(XLogRecord record) {
        int opcode = record.rmgrInfo();
        if (opcode != XLogOpcode.FPI && opcode != XLogOpcode.FPI_FOR_HINT) {
            return;
        }
        if (record.hasBlock(0)) {
            XLogBlockRef block = record.block(0);
            if (block.spcOid() == Oid.GLOBAL_TABLESPACE
                    && block.forkNumber() == ForkNumber.MAIN
                    && opcode == XLogOpcode.FPI
                    && store.find(block.spcOid(), block.dbOid(), block.relNumber()) == null
                    && block.blockNumber() == 0) {
                tracker.sharedFileAppeared(locatorOf(block), record.xid());
            }
        }
        redo.apply(record);
    }

    private static RelFileLocator locatorOf(XLogBlockRef block) {
        return new RelFileLocator(block.spcOid(), block.dbOid(), block.relNumber());
    }

    private void applyXact(XLogRecord record) {
        int opcode = record.info() & XactOpcode.MASK;
        boolean commit = opcode == XactOpcode.COMMIT || opcode == XactOpcode.COMMIT_PREPARED;
        if (!commit && opcode != XactOpcode.ABORT && opcode != XactOpcode.ABORT_PREPARED) {
            return;
        }
        xactEnd.wrap(record);
        int xid = xactEnd.xid();
        if (commit) {
            commitLog.setCommitted(xid);
        } else {
            commitLog.setAborted(xid);
        }
        for (int i = 0; i < xactEnd.subxactCount(); i++) {
            if (commit) {
                commitLog.setCommitted(xactEnd.subxact(i));
            } else {
                commitLog.setAborted(xactEnd.subxact(i));
            }
        }
        tracker.transactionEnded(xactEnd, commit, record.endLsn());
        for (int i = 0; i < xactEnd.droppedRelationCount(); i++) {
            tracker.fileDropped(xactEnd.droppedRelation(i));
        }
    }

    private void applySmgr(XLogRecord record) {
        if (record.rmgrInfo() == SmgrOpcode.CREATE) {
            smgrCreate.wrap(record);
            if (smgrCreate.spcOid() == Oid.GLOBAL_TABLESPACE && smgrCreate.forkNumber() == ForkNumber.MAIN) {
                tracker.sharedFileAppeared(
                        new RelFileLocator(smgrCreate.spcOid(), smgrCreate.dbOid(), smgrCreate.relNumber()),
                        record.xid());
            }
        } else {
            redo.apply(record);
        }
    }

    private void applyRelmap(XLogRecord record) {
        relmapUpdate.wrap(record);
        boolean shared = relmapUpdate.dbOid() == 0;
        if (!shared && relmapUpdate.dbOid() != seed.databaseOid()) {
            return;
        }
        mapper.replace(
                shared,
                RelationMapFile.parse(
                        record.bytes(),
                        relmapUpdate.dataOffset(),
                        relmapUpdate.dataLength(),
                        directory.version(),
                        record.startLsn(),
                        "RELMAP UPDATE record"));
        tracker.mapChanged(mapper, shared, record.endLsn());
    }

    private void applyMultixact(XLogRecord record) {
        multixactCreate.wrap(record);
        for (int i = 0; i < multixactCreate.memberCount(); i++) {
            if (MultiXactLog.isUpdate(multixactCreate.memberStatus(i))) {
                multiXactLog.setUpdateXid(multixactCreate.multi(), multixactCreate.memberXid(i));
                return;
            }
        }
    }

    /** A move of the followed database would take its catalogs to files that no record writes. */
    private void applyDatabaseCreate(XLogRecord record) {
        if (record.rmgrInfo() != DatabaseOpcode.CREATE_FILE_COPY) {
            return;
        }
        databaseCreate.wrap(record);
        if (databaseCreate.dbOid() == seed.databaseOid() && databaseCreate.spcOid() != seed.defaultTablespace()) {
            throw new DecoderException(
                    ErrorCode.FEATURE_UNSUPPORTED,
                    record.startLsn(),
                    null,
                    "the followed database moves to another tablespace",
                    "tablespace " + Oid.toString(seed.defaultTablespace()),
                    Oid.toString(databaseCreate.spcOid()));
        }
    }

    @Override
    public String toString() {
        return "CatalogFollower[database=" + Oid.toString(databaseOid()) + ", redo=" + Lsn.toString(redoLsn()) + ']';
    }
}
