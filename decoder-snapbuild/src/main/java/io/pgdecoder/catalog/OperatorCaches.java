package io.pgdecoder.catalog;

import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Operators as the session's caches know them, and how the search path finds them (PostgreSQL: OperatorIsVisible,
 * OpernameGetCandidates, {@code catalog/namespace.c}). Part of {@link ObjectCaches}.
 *
 * <p>The server reads two kinds of lists of one catcache: all operators of a name, and those of a name and its argument
 * types. Each is read when first asked for, so that they can differ; a message for any entry drops all of them.
 */
public final class OperatorCaches {
    private static final int PG_OPERATOR = 2617;

    private record ListKey(NameKey name, int oprleft, int oprright) {}

    private final SessionCaches caches;
    private final CatalogReader reader;
    private final CatCache<Integer, PgOperatorRow> operoid;
    private final int listId;
    private final Map<NameKey, List<PgOperatorRow>> byName = new HashMap<>();
    private final Map<ListKey, List<PgOperatorRow>> byArguments = new HashMap<>();

    OperatorCaches(PgVersion version, SessionCaches caches, CatalogReader reader) {
        this.caches = caches;
        this.reader = reader;
        this.operoid = new CatCache<>(CatCacheId.OPEROID.of(version), PG_OPERATOR);
        this.listId = CatCacheId.OPERNAMENSP.of(version);
    }

    List<CatCache<?, ?>> catCaches() {
        return List.of(operoid);
    }

    boolean invalidateLists(int cacheId) {
        return cacheId == listId && resetAllLists();
    }

    boolean resetLists(int catalogOid) {
        return catalogOid == PG_OPERATOR && resetAllLists();
    }

    boolean resetAllLists() {
        boolean had = !byName.isEmpty() || !byArguments.isEmpty();
        byName.clear();
        byArguments.clear();
        return had;
    }

    /** pg_operator by OID through OPEROID, or null. */
    public @Nullable PgOperatorRow byOid(int oid) {
        int hash = CatCacheHash.ofOid(oid);
        if (!operoid.contains(oid, hash)) {
            operoid.put(oid, hash, reader.operatorByOid(oid, caches.inForce()));
        }
        return operoid.get(oid, hash);
    }

    /** Whether the operator is found by its bare name and its argument types (OperatorIsVisible). */
    public boolean isVisible(PgOperatorRow row) {
        int[] path = caches.searchPathNamespaces();
        if (SearchPath.position(path, row.oprnamespace()) < 0) {
            return false;
        }
        int best = path.length;
        int found = Oid.INVALID;
        for (PgOperatorRow other : withArguments(row)) {
            int at = SearchPath.position(path, other.oprnamespace());
            if (at >= 0 && at < best) {
                best = at;
                found = other.oid();
            }
        }
        return found == row.oid();
    }

    /** Whether the operator is the only one that its bare name finds (regoperout: OpernameGetCandidates of any kind). */
    public boolean isUnique(PgOperatorRow row) {
        int[] path = caches.searchPathNamespaces();
        int best = path.length;
        int found = Oid.INVALID;
        for (PgOperatorRow other : withName(row.oprname())) {
            int at = SearchPath.position(path, other.oprnamespace());
            if (at < 0) {
                continue;
            }
            if (other.oprleft() != row.oprleft() || other.oprright() != row.oprright()) {
                return false;
            }
            if (at < best) {
                best = at;
                found = other.oid();
            }
        }
        return found == row.oid();
    }

    private List<PgOperatorRow> withName(byte[] name) {
        NameKey key = new NameKey(name, Oid.INVALID);
        List<PgOperatorRow> list = byName.get(key);
        if (list == null) {
            list = reader.operatorsByName(name, caches.inForce());
            byName.put(key, list);
        }
        return list;
    }

    private List<PgOperatorRow> withArguments(PgOperatorRow row) {
        ListKey key = new ListKey(new NameKey(row.oprname(), Oid.INVALID), row.oprleft(), row.oprright());
        List<PgOperatorRow> list = byArguments.get(key);
        if (list == null) {
            list = new ArrayList<>(reader.operatorsByName(row.oprname(), caches.inForce()));
            list.removeIf(other -> other.oprleft() != row.oprleft() || other.oprright() != row.oprright());
            byArguments.put(key, list);
        }
        return list;
    }
}
