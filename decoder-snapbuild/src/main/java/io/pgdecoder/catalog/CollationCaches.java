package io.pgdecoder.catalog;

import io.pgdecoder.types.PgVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collations as the session's caches know them, and whether the search path finds them (PostgreSQL: CollationIsVisible,
 * {@code catalog/namespace.c}): a name stands for the collation of the database's own encoding before that of any
 * encoding, and one of ICU only where ICU knows the encoding. Part of {@link ObjectCaches}.
 */
public final class CollationCaches {
    private static final int PG_COLLATION = 3456;
    private static final int ANY_ENCODING = -1;
    private static final char PROVIDER_ICU = 'i';

    private record Key(NameKey name, int encoding) {}

    private final SessionCaches caches;
    private final CatalogReader reader;
    private final int encoding;
    private final CatCache<Integer, PgCollationRow> colloid;
    private final CatCache<Key, PgCollationRow> collnameencnsp;

    /** @param encoding pg_database.encoding */
    CollationCaches(PgVersion version, SessionCaches caches, CatalogReader reader, int encoding) {
        this.caches = caches;
        this.reader = reader;
        this.encoding = encoding;
        this.colloid = new CatCache<>(CatCacheId.COLLOID.of(version), PG_COLLATION);
        this.collnameencnsp = new CatCache<>(CatCacheId.COLLNAMEENCNSP.of(version), PG_COLLATION);
    }

    List<CatCache<?, ?>> catCaches() {
        return List.of(colloid, collnameencnsp);
    }

    /** pg_collation by OID through COLLOID, or null. */
    public @Nullable PgCollationRow byOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!colloid.contains(oid, hash)) {
            colloid.put(oid, hash, reader.collationByOid(oid, caches.inForce()));
        }
        return colloid.get(oid, hash);
    }

    /** Whether the collation is found by its bare name (CollationIsVisible). */
    public boolean isVisible(PgCollationRow row) {
        int[] path = caches.searchPathNamespaces();
        if (SearchPath.position(path, row.collnamespace()) < 0) {
            return false;
        }
        for (int namespaceOid : path) {
            PgCollationRow found = lookUp(row.collname(), namespaceOid);
            if (found != null) {
                return found.oid() == row.oid();
            }
        }
        return false;
    }

    private @Nullable PgCollationRow lookUp(byte[] name, int namespaceOid) {
        PgCollationRow own = byName(name, encoding, namespaceOid);
        if (own != null) {
            return own;
        }
        PgCollationRow any = byName(name, ANY_ENCODING, namespaceOid);
        return any == null || any.collprovider() == PROVIDER_ICU && !isKnownToIcu(encoding) ? null : any;
    }

    private @Nullable PgCollationRow byName(byte[] name, int collencoding, int namespaceOid) {
        Key key = new Key(new NameKey(name, namespaceOid), collencoding);
        int hash = CatCacheHash.ofThree(
                CatCacheHash.ofName(name), CatCacheHash.ofOid(collencoding), CatCacheHash.ofOid(namespaceOid));
        if (!collnameencnsp.contains(key, hash)) {
            collnameencnsp.put(key, hash, reader.collationByName(name, collencoding, namespaceOid, caches.inForce()));
        }
        return collnameencnsp.get(key, hash);
    }

    /** Not SQL_ASCII, EUC_JIS_2004, MULE_INTERNAL, LATIN10 and WIN874 (is_encoding_supported_by_icu). */
    private static boolean isKnownToIcu(int encoding) {
        return switch (encoding) {
            case 0, 5, 7, 17, 21 -> false;
            default -> true;
        };
    }
}
