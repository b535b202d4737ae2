package io.pgdecoder.catalog;

import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What decides how the reg* types name objects: whether the search path finds an object by its bare name (PostgreSQL:
 * RelationIsVisible, FunctionIsVisible and the like, {@code catalog/namespace.c}). Part of {@link SessionCaches}, whose
 * thread it belongs to.
 *
 * <p>Functions of one name come from a list of a catcache (CatCList): a message for any entry of that catcache drops all
 * its lists.
 */
public final class ObjectCaches {
    private static final int PG_CLASS = 1259;
    private static final int PG_PROC = 1255;

    private final SessionCaches caches;
    private final CatalogReader reader;
    private final CatCache<NameKey, PgClassRow> relnamensp;
    private final int procListId;
    private final Map<NameKey, List<PgProcRow>> procLists = new HashMap<>();
    private final OperatorCaches operators;
    private final CollationCaches collations;
    private final TextSearchCaches textSearch;

    /** @param encoding pg_database.encoding */
    ObjectCaches(PgVersion version, SessionCaches caches, CatalogReader reader, int encoding) {
        this.caches = caches;
        this.reader = reader;
        this.relnamensp = new CatCache<>(CatCacheId.RELNAMENSP.of(version), PG_CLASS);
        this.procListId = CatCacheId.PROCNAMEARGSNSP.of(version);
        this.operators = new OperatorCaches(version, caches, reader);
        this.collations = new CollationCaches(version, caches, reader, encoding);
        this.textSearch = new TextSearchCaches(version, caches, reader);
    }

    /** Caches that are emptied with the other catcaches of the session. */
    List<CatCache<?, ?>> catCaches() {
        List<CatCache<?, ?>> all = new ArrayList<>();
        all.add(relnamensp);
        all.addAll(operators.catCaches());
        all.addAll(collations.catCaches());
        all.addAll(textSearch.catCaches());
        return all;
    }

    /** Drops the lists of a catcache; true if there were any. */
    boolean invalidateLists(int cacheId) {
        return operators.invalidateLists(cacheId) || cacheId == procListId && clear(procLists);
    }

    /** Drops the lists over a catalog; true if there were any. */
    boolean resetLists(int catalogOid) {
        return operators.resetLists(catalogOid) || catalogOid == PG_PROC && clear(procLists);
    }

    void resetAllLists() {
        procLists.clear();
        operators.resetAllLists();
    }

    private static boolean clear(Map<?, ?> lists) {
        boolean had = !lists.isEmpty();
        lists.clear();
        return had;
    }

    /** Operators. */
    public OperatorCaches operators() {
        return operators;
    }

    /** Collations. */
    public CollationCaches collations() {
        return collations;
    }

    /** Text search configurations and dictionaries. */
    public TextSearchCaches textSearch() {
        return textSearch;
    }

    /** Whether a relation is found by its bare name (RelationIsVisible). */
    public boolean relationIsVisible(PgClassRow row) {
        return SearchPath.isFirst(
                caches.searchPathNamespaces(),
                row.relnamespace(),
                namespaceOid -> relationByName(row.relname(), namespaceOid) != null);
    }

    private @Nullable PgClassRow relationByName(byte[] name, int namespaceOid) {
        NameKey key = new NameKey(name, namespaceOid);
        int hash = CatCacheHash.ofTwo(CatCacheHash.ofName(name), CatCacheHash.ofOid(namespaceOid));
        if (!relnamensp.contains(key, hash)) {
            relnamensp.put(key, hash, reader.classByName(name, namespaceOid, caches.inForce()));
        }
        return relnamensp.get(key, hash);
    }

    /** Whether a function is found by its bare name and its argument types (FunctionIsVisible). */
    public boolean functionIsVisible(PgProcRow row) {
        int[] path = caches.searchPathNamespaces();
        int own = SearchPath.position(path, row.pronamespace());
        if (own < 0) {
            return false;
        }
        boolean listed = false;
        for (PgProcRow other : procsByName(row.proname())) {
            if (Arrays.equals(other.proargtypes(), row.proargtypes())) {
                int at = SearchPath.position(path, other.pronamespace());
                if (at >= 0 && at < own) {
                    return false;
                }
                listed |= other.oid() == row.oid();
            }
        }
        return listed;
    }

    /** Whether a function is the only one that its bare name finds (regprocout: FuncnameGetCandidates of any arguments). */
    public boolean functionIsUnique(PgProcRow row) {
        int[] path = caches.searchPathNamespaces();
        int best = Integer.MAX_VALUE;
        int found = Oid.INVALID;
        for (PgProcRow other : procsByName(row.proname())) {
            int at = SearchPath.position(path, other.pronamespace());
            if (at < 0) {
                continue;
            }
            if (!Arrays.equals(other.proargtypes(), row.proargtypes())) {
                return false;
            }
            if (at < best) {
                best = at;
                found = other.oid();
            }
        }
        return found == row.oid();
    }

    private List<PgProcRow> procsByName(byte[] name) {
        NameKey key = new NameKey(name, Oid.INVALID);
        List<PgProcRow> list = procLists.get(key);
        if (list == null) {
            list = reader.procsByName(name, caches.inForce());
            procLists.put(key, list);
        }
        return list;
    }
}
