package io.pgdecoder.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One catcache of the decoding session: rows by key, absent ones remembered too, dropped by hash value only (PostgreSQL:
 * CatCache, {@code utils/cache/catcache.c}). It knows no snapshot: whoever misses first decides what the later ones see.
 *
 * @param <K> key, with value equality
 * @param <V> row
 */
final class CatCache<K, V> {
    private record Entry<K, V>(K key, @Nullable V row) {}

    private final int cacheId;
    private final int catalogOid;
    private final Map<Integer, List<Entry<K, V>>> entriesByHash = new HashMap<>();

    /**
     * @param cacheId the cache's number in invalidation messages of this version
     * @param catalogOid the catalog that the rows come from
     */
    CatCache(int cacheId, int catalogOid) {
        this.cacheId = cacheId;
        this.catalogOid = catalogOid;
    }

    int cacheId() {
        return cacheId;
    }

    int catalogOid() {
        return catalogOid;
    }

    /** Whether the key is cached, as present or as absent; {@link #get} then tells which. */
    boolean contains(K key, int hash) {
        return find(key, hash) != null;
    }

    /** The cached row, or null if the key is cached as absent or not at all. */
    @Nullable
    V get(K key, int hash) {
        Entry<K, V> entry = find(key, hash);
        return entry == null ? null : entry.row();
    }

    /** Remembers what a scan found; null for nothing. */
    void put(K key, int hash, @Nullable V row) {
        entriesByHash.computeIfAbsent(hash, unused -> new ArrayList<>(1)).add(new Entry<>(key, row));
    }

    /** Drops the entries of one hash value; true if there was one. */
    boolean invalidate(int hash) {
        return entriesByHash.remove(hash) != null;
    }

    /** Drops everything; true if there was something. */
    boolean reset() {
        boolean hadEntries = !entriesByHash.isEmpty();
        entriesByHash.clear();
        return hadEntries;
    }

    private @Nullable Entry<K, V> find(K key, int hash) {
        List<Entry<K, V>> entries = entriesByHash.get(hash);
        if (entries != null) {
            for (Entry<K, V> entry : entries) {
                if (entry.key().equals(key)) {
                    return entry;
                }
            }
        }
        return null;
    }
}
