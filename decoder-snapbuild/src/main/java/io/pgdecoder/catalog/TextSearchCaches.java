package io.pgdecoder.catalog;

import io.pgdecoder.types.PgVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text search configurations and dictionaries as the session's caches know them, and whether the search path finds them
 * (PostgreSQL: TSConfigIsVisible, TSDictionaryIsVisible, {@code catalog/namespace.c}). Part of {@link ObjectCaches}.
 */
public final class TextSearchCaches {
    private static final int PG_TS_CONFIG = 3602;
    private static final int PG_TS_DICT = 3600;

    private final SessionCaches caches;
    private final CatalogReader reader;
    private final CatCache<Integer, PgTsConfigRow> tsconfigoid;
    private final CatCache<NameKey, PgTsConfigRow> tsconfignamensp;
    private final CatCache<Integer, PgTsDictRow> tsdictoid;
    private final CatCache<NameKey, PgTsDictRow> tsdictnamensp;

    TextSearchCaches(PgVersion version, SessionCaches caches, CatalogReader reader) {
        this.caches = caches;
        this.reader = reader;
        this.tsconfigoid = new CatCache<>(CatCacheId.TSCONFIGOID.of(version), PG_TS_CONFIG);
        this.tsconfignamensp = new CatCache<>(CatCacheId.TSCONFIGNAMENSP.of(version), PG_TS_CONFIG);
        this.tsdictoid = new CatCache<>(CatCacheId.TSDICTOID.of(version), PG_TS_DICT);
        this.tsdictnamensp = new CatCache<>(CatCacheId.TSDICTNAMENSP.of(version), PG_TS_DICT);
    }

    List<CatCache<?, ?>> catCaches() {
        return List.of(tsconfigoid, tsconfignamensp, tsdictoid, tsdictnamensp);
    }

    /** pg_ts_config by OID through TSCONFIGOID, or null. */
    public @Nullable PgTsConfigRow configByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!tsconfigoid.contains(oid, hash)) {
            tsconfigoid.put(oid, hash, reader.tsConfigByOid(oid, caches.inForce()));
        }
        return tsconfigoid.get(oid, hash);
    }

    /** pg_ts_dict by OID through TSDICTOID, or null. */
    public @Nullable PgTsDictRow dictionaryByOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!tsdictoid.contains(oid, hash)) {
            tsdictoid.put(oid, hash, reader.tsDictByOid(oid, caches.inForce()));
        }
        return tsdictoid.get(oid, hash);
    }

    /** Whether the configuration is found by its bare name (TSConfigIsVisible). */
    public boolean isVisible(PgTsConfigRow row) {
        return SearchPath.isFirst(
                caches.searchPathNamespaces(),
                row.cfgnamespace(),
                namespaceOid -> configExists(row.cfgname(), namespaceOid));
    }

    /** Whether the dictionary is found by its bare name (TSDictionaryIsVisible). */
    public boolean isVisible(PgTsDictRow row) {
        return SearchPath.isFirst(
                caches.searchPathNamespaces(),
                row.dictnamespace(),
                namespaceOid -> dictionaryExists(row.dictname(), namespaceOid));
    }

    private boolean configExists(byte[] name, int namespaceOid) {
        NameKey key = new NameKey(name, namespaceOid);
        int hash = CatCacheHash.ofTwo(CatCacheHash.ofName(name), CatCacheHash.ofOid(namespaceOid));
        if (!tsconfignamensp.contains(key, hash)) {
            tsconfignamensp.put(key, hash, reader.tsConfigByName(name, namespaceOid, caches.inForce()));
        }
        return tsconfignamensp.get(key, hash) != null;
    }

    private boolean dictionaryExists(byte[] name, int namespaceOid) {
        NameKey key = new NameKey(name, namespaceOid);
        int hash = CatCacheHash.ofTwo(CatCacheHash.ofName(name), CatCacheHash.ofOid(namespaceOid));
        if (!tsdictnamensp.contains(key, hash)) {
            tsdictnamensp.put(key, hash, reader.tsDictByName(name, namespaceOid, caches.inForce()));
        }
        return tsdictnamensp.get(key, hash) != null;
    }
}
