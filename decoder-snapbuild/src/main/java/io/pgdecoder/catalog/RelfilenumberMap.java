package io.pgdecoder.catalog;

import io.pgdecoder.types.Oid;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * From file number to relation, with absent answers kept as well (PostgreSQL:
 * {@code utils/cache/relfilenumbermap.c}, relfilenodemap.c before 16).
 */
final class RelfilenumberMap {
    private final Map<Long, Integer> relids = new HashMap<>();

    /** The cached relation, 0 if cached as absent, or null if unknown. */
    @org.jspecify.annotations.Nullable
    Integer get(int reltablespace, int relNumber) {
        return relids.get(key(reltablespace, relNumber));
    }

    void put(int reltablespace, int relNumber, int relid) {
        relids.put(key(reltablespace, relNumber), relid);
    }

    /** Drops the entries of a relation, or all for 0; absent answers go in any case. True if something went. */
    boolean invalidate(int relid) {
        boolean dropped = false;
        for (Iterator<Integer> all = relids.values().iterator(); all.hasNext(); ) {
            int cached = all.next();
            if (relid == Oid.INVALID || cached == Oid.INVALID || cached == relid) {
                all.remove();
                dropped = true;
            }
        }
        return dropped;
    }

    private static long key(int reltablespace, int relNumber) {
        return (long) reltablespace << 32 | relNumber & 0xFFFFFFFFL;
    }
}
