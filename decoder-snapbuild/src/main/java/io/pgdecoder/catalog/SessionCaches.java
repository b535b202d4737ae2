package io.pgdecoder.catalog;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The caches through which a decoding session reads the catalogs (PostgreSQL: {@code utils/cache}: catcache, relcache,
 * relfilenumbermap, and the search path of {@code catalog/namespace.c}).
 *
 * <pre>
 *   replay asks --> cached? --yes--> the cached row, whatever the snapshot in force
 *                     |no
 *                     +--> CatalogReader under the snapshot in force --> cached for every later transaction
 *
 *   executed invalidation --> relcache entry by OID, catcache entries by hash, absent file numbers always
 * </pre>
 *
 * <p>The server's output shows what these caches held: a transaction replayed between another one's rows and their
 * commit leaves its newer rows behind. That is why the caches are built here with the server's granularity instead of
 * reading by snapshot. {@link #setExact} gives up this likeness and reads by snapshot always.
 *
 * <p>A decoding session starts cold. Used by the decoder's thread only; per transaction and per relation, not per row.
 */
public final class SessionCaches {
    private static final int PG_CLASS = 1259;
    private static final int PG_TYPE = 1247;
    private static final int PG_PROC = 1255;
    private static final int PG_NAMESPACE = 2615;
    private static final int PG_ENUM = 3501;
    private static final int PG_AUTHID = 1260;

    private final PgVersion version;
    private final CatalogReader reader;
    private final int databaseOid;
    private final SearchPath searchPath;

    private final CatCache<Integer, PgClassRow> reloid;
    private final CatCache<Integer, PgTypeRow> typeoid;
    private final CatCache<NameKey, PgTypeRow> typenamensp;
    private final CatCache<Integer, PgNamespaceRow> namespaceoid;
    private final CatCache<NameKey, PgNamespaceRow> namespacename;
    private final CatCache<Integer, PgEnumRow> enumoid;
    private final CatCache<Integer, PgProcRow> procoid;
    private final CatCache<Integer, PgAuthidRow> authoid;
    private final int encoding;
    private final ObjectCaches objects;
    private final List<CatCache<?, ?>> catCaches;
    private final Map<Integer, PgRangeRow> ranges = new HashMap<>();
    private final Map<Integer, PgRangeRow> multiranges = new HashMap<>();
    private final RelationCaches relations;

    private @Nullable CatalogSnapshot snapshot;
    private long readCount;
    private BooleanSupplier rolledBack = () -> false;
    private RuntimeException cutOff = new IllegalStateException("no check before catalog reads is set");
    private boolean exact;
    private long epoch;
    private long replayLsn;

    /**
     * @param databaseOid the database that is decoded; messages of others are ignored
     * @param defaultTablespace pg_database.dattablespace, which pg_class writes as 0
     * @param encoding pg_database.encoding
     * @param searchPath names of search_path, and whose session it is
     */
    public SessionCaches(
            PgVersion version,
            CatalogReader reader,
            int databaseOid,
            int defaultTablespace,
            int encoding,
            SearchPath searchPath) {
        this.version = version;
        this.reader = reader;
        this.databaseOid = databaseOid;
        this.relations = new RelationCaches(version, this, reader, defaultTablespace);
        this.encoding = encoding;
        this.searchPath = searchPath;
        this.reloid = cache(CatCacheId.RELOID, PG_CLASS);
        this.typeoid = cache(CatCacheId.TYPEOID, PG_TYPE);
        this.typenamensp = cache(CatCacheId.TYPENAMENSP, PG_TYPE);
        this.namespaceoid = cache(CatCacheId.NAMESPACEOID, PG_NAMESPACE);
        this.namespacename = cache(CatCacheId.NAMESPACENAME, PG_NAMESPACE);
        this.enumoid = cache(CatCacheId.ENUMOID, PG_ENUM);
        this.procoid = cache(CatCacheId.PROCOID, PG_PROC);
        this.authoid = cache(CatCacheId.AUTHOID, PG_AUTHID);
        this.objects = new ObjectCaches(version, this, reader, encoding);
        this.catCaches = new ArrayList<>(
                List.of(reloid, typeoid, typenamensp, namespaceoid, namespacename, enumoid, procoid, authoid));
        this.catCaches.addAll(objects.catCaches());
    }

    private <K, V> CatCache<K, V> cache(CatCacheId id, int catalogOid) {
        return new CatCache<>(id.of(version), catalogOid);
    }

    /** pg_database.encoding. */
    public int encoding() {
        return encoding;
    }

    /** Reads by snapshot from now on: every change of the snapshot empties the caches. */
    public void setExact(boolean readBySnapshot) {
        this.exact = readBySnapshot;
    }

    /** Puts a snapshot in force (SetupHistoricSnapshot). */
    public void setSnapshot(CatalogSnapshot inForce) {
        if (exact && !inForce.equals(snapshot)) {
            invalidateAll();
        }
        this.snapshot = inForce;
    }

    /**
     * What is asked before each read of a catalog that the caches cannot answer (PostgreSQL: HandleConcurrentAbort in
     * {@code access/index/genam.c}).
     *
     * @param isRolledBack whether the change that is being replayed was rolled back
     * @param thrown leaves the change if so; nothing of what was asked for is kept, and the caches stay as they were
     */
    public void setReadCheck(BooleanSupplier isRolledBack, RuntimeException thrown) {
        this.rolledBack = isRolledBack;
        this.cutOff = thrown;
    }

    /** What is asked for the relation map at the end of WAL; without it, that of the record in hand is taken. */
    public void setRelationMap(RelationMapInForce inForce) {
        relations.setRelationMap(inForce);
    }

    /** Takes the snapshot back (TeardownHistoricSnapshot); nothing may be read until the next one. */
    public void clearSnapshot() {
        this.snapshot = null;
    }

    /** The change that is being replayed, for error messages. */
    public void setReplayLsn(long lsn) {
        this.replayLsn = lsn;
    }

    /** A number that grows whenever an entry was dropped; what was read under an equal number is still cached. */
    public long epoch() {
        return epoch;
    }

    /** The relation with this file number, 0 if there is none (RelidByRelfilenumber). */
    public int relidByRelfilenumber(int spcOid, int relNumber) {
        return relations.relidByRelfilenumber(spcOid, relNumber);
    }

    /** The relation's descriptor, or null if pg_class has no such row (RelationIdGetRelation). */
    public @Nullable RelationDescriptor relation(int relid) {
        return relations.relation(relid);
    }

    /** pg_class by OID through RELOID, or null. */
    public @Nullable PgClassRow classByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!reloid.contains(oid, hash)) {
            reloid.put(oid, hash, reader.classByOid(oid, inForce()));
        }
        return reloid.get(oid, hash);
    }

    /** pg_type by OID through TYPEOID, or null. */
    public @Nullable PgTypeRow typeByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!typeoid.contains(oid, hash)) {
            typeoid.put(oid, hash, reader.typeByOid(oid, inForce()));
        }
        return typeoid.get(oid, hash);
    }

    /** pg_namespace by OID through NAMESPACEOID, or null. */
    public @Nullable PgNamespaceRow namespaceByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!namespaceoid.contains(oid, hash)) {
            namespaceoid.put(oid, hash, reader.namespaceByOid(oid, inForce()));
        }
        return namespaceoid.get(oid, hash);
    }

    /** pg_enum by OID through ENUMOID, or null. */
    public @Nullable PgEnumRow enumByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!enumoid.contains(oid, hash)) {
            enumoid.put(oid, hash, reader.enumByOid(oid, inForce()));
        }
        return enumoid.get(oid, hash);
    }

    /**
     * pg_range by range type, or null. The type cache of a session ({@code utils/cache/typcache.c}) keeps what it found
     * for good, since a range type never changes its subtype.
     */
    public @Nullable PgRangeRow rangeByOid(int rangeTypeOid) {
        PgRangeRow row = ranges.get(rangeTypeOid);
        if (row == null) {
            row = reader.rangeByOid(rangeTypeOid, inForce());
            if (row != null) {
                ranges.put(rangeTypeOid, row);
            }
        }
        return row;
    }

    /** pg_range by multirange type, or null; kept as {@link #rangeByOid} does. */
    public @Nullable PgRangeRow rangeByMultirange(int multirangeTypeOid) {
        PgRangeRow row = multiranges.get(multirangeTypeOid);
        if (row == null) {
            row = reader.rangeByMultirange(multirangeTypeOid, inForce());
            if (row != null) {
                multiranges.put(multirangeTypeOid, row);
            }
        }
        return row;
    }

    /** pg_proc by OID through PROCOID, or null. */
    public @Nullable PgProcRow procByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!procoid.contains(oid, hash)) {
            procoid.put(oid, hash, reader.procByOid(oid, inForce()));
        }
        return procoid.get(oid, hash);
    }

    /** pg_authid by OID through AUTHOID, or null. */
    public @Nullable PgAuthidRow authidByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!authoid.contains(oid, hash)) {
            authoid.put(oid, hash, reader.authidByOid(oid, inForce()));
        }
        return authoid.get(oid, hash);
    }

    /** What decides whether objects need their namespace in their names. */
    public ObjectCaches objects() {
        return objects;
    }

    int[] searchPathNamespaces() {
        return searchPath.namespaces(this);
    }

    /** OID of a namespace by name through NAMESPACENAME, 0 if there is none. */
    int namespaceOidByName(byte[] name) {
        NameKey key = new NameKey(name, Oid.INVALID);
        int hash = CatCacheHash.ofName(name);
        if (!namespacename.contains(key, hash)) {
            namespacename.put(key, hash, reader.namespaceByName(name, inForce()));
        }
        PgNamespaceRow row = namespacename.get(key, hash);
        return row == null ? Oid.INVALID : row.oid();
    }

    /** Whether a type is found by its bare name (TypeIsVisible). */
    public boolean typeIsVisible(int typeOid) {
        PgTypeRow row = typeByOid(typeOid);
        if (row == null) {
            throw lookupFailed("type", "a row in pg_type", "none with OID " + Oid.toString(typeOid));
        }
        return SearchPath.isFirst(
                searchPath.namespaces(this),
                row.typnamespace(),
                namespaceOid -> typeExists(row.typname(), namespaceOid));
    }

    private boolean typeExists(byte[] name, int namespaceOid) {
        NameKey key = new NameKey(name, namespaceOid);
        int hash = CatCacheHash.ofTwo(CatCacheHash.ofName(name), CatCacheHash.ofOid(namespaceOid));
        if (!typenamensp.contains(key, hash)) {
            typenamensp.put(key, hash, reader.typeByName(name, namespaceOid, inForce()));
        }
        return typenamensp.get(key, hash) != null;
    }

    /**
     * Executes invalidation messages as they stand in WAL (LocalExecuteInvalidationMessage). Messages that concern
     * caches which replay does not read are ignored: smgr, relation map and snapshot messages, other catcaches.
     *
     * @throws RuntimeException that of the read check, if a message makes the server read a catalog and what is being replayed
     *     was rolled back; the rest is not executed
     */
    public void executeInvalidations(byte[] messages, int offset, int count) {
        for (int i = 0; i < count; i++) {
            executeInvalidation(messages, offset + i * SharedInvalidationMessage.BYTES);
        }
    }

    private void executeInvalidation(byte[] messages, int at) {
        int id = SharedInvalidationMessage.id(messages, at);
        int messageDb = SharedInvalidationMessage.dbId(messages, at);
        if (messageDb != databaseOid && messageDb != Oid.INVALID) {
            return;
        }
        if (id >= 0) {
            invalidateCatCache(id, SharedInvalidationMessage.hashValue(messages, at));
        } else if (id == SharedInvalidationMessage.CATALOG) {
            invalidateCatalog(SharedInvalidationMessage.catId(messages, at));
        } else if (id == SharedInvalidationMessage.RELCACHE) {
            invalidateRelation(SharedInvalidationMessage.relId(messages, at));
        }
    }

    private void invalidateCatCache(int cacheId, int hash) {
        for (CatCache<?, ?> cache : catCaches) {
            if (cache.cacheId() == cacheId && cache.invalidate(hash)) {
                epoch++;
            }
        }
        if (objects.invalidateLists(cacheId)) {
            epoch++;
        }
        if (searchPath.dependsOn(version, cacheId) && searchPath.reset()) {
            epoch++;
        }
    }

    private void invalidateCatalog(int catalogOid) {
        if (objects.resetLists(catalogOid)) {
            epoch++;
        }
        for (CatCache<?, ?> cache : catCaches) {
            if (cache.catalogOid() == catalogOid) {
                if (cache.reset()) {
                    epoch++;
                }
                if (searchPath.dependsOn(version, cache.cacheId()) && searchPath.reset()) {
                    epoch++;
                }
            }
        }
    }

    private void invalidateRelation(int relid) {
        if (snapshot != null && relations.isLookedUpWhenInvalidated(relid)) {
            checkRead();
        }
        if (relations.invalidate(relid)) {
            epoch++;
        }
    }

    /** Empties everything (InvalidateSystemCaches). */
    public void invalidateAll() {
        for (CatCache<?, ?> cache : catCaches) {
            cache.reset();
        }
        objects.resetAllLists();
        relations.invalidate(Oid.INVALID);
        searchPath.reset();
        epoch++;
    }

    /** How often a catalog was read; while it is the same, the caches hold nothing that they did not hold before. */
    public long readCount() {
        return readCount;
    }

    /**
     * The snapshot under which a catalog is about to be scanned.
     *
     * @throws RuntimeException that of the read check, if what is being replayed was rolled back
     */
    CatalogSnapshot inForce() {
        if (snapshot == null) {
            throw new IllegalStateException("catalog read without a snapshot in force");
        }
        checkRead();
        readCount++;
        return snapshot;
    }

    boolean isRolledBack() {
        return rolledBack.getAsBoolean();
    }

    void checkRead() {
        if (isRolledBack()) {
            throw cutOff;
        }
    }

    /** The error of a look-up that must not fail. */
    public DecoderException lookupFailed(String what, String expected, String found) {
        return new DecoderException(
                ErrorCode.CATALOG_LOOKUP_FAILED,
                replayLsn == 0 ? Lsn.INVALID : replayLsn,
                null,
                "catalog look-up failed: " + what,
                expected,
                found);
    }
}
