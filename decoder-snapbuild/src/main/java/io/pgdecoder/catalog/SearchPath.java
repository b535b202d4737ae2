package io.pgdecoder.catalog;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The namespaces of the decoding session's search_path, worked out when first asked for and kept until a namespace
 * changes (PostgreSQL: recomputeNamespacePath, {@code catalog/namespace.c}). The session is a superuser's and has no
 * temporary namespace; pg_catalog comes first unless it is named.
 */
public final class SearchPath {
    /** The bootstrap superuser. */
    public static final int BOOTSTRAP_SUPERUSER = 10;

    private static final int PG_CATALOG_NAMESPACE = 11;
    private static final String USER = "$user";

    private final List<String> names;
    private final int roleOid;
    private int @Nullable [] namespaces;

    /**
     * @param names the elements of search_path, unquoted and folded, {@code $user} among them as it stands
     * @param roleOid the session's role, for {@code $user}
     */
    public SearchPath(List<String> names, int roleOid) {
        this.names = List.copyOf(names);
        this.roleOid = roleOid;
    }

    /** The server's default: {@code "$user", public} for the bootstrap superuser. */
    public static SearchPath ofDefault() {
        return new SearchPath(List.of(USER, "public"), BOOTSTRAP_SUPERUSER);
    }

    /**
     * Takes a search_path setting apart: names between commas, quoted ones as they stand, others in lower case
     * (PostgreSQL: SplitIdentifierString, {@code utils/adt/varlena.c}).
     *
     * @throws DecoderException INVALID_OPTION if it is not such a list
     */
    public static SearchPath parse(String setting, int roleOid) {
        List<String> names = new ArrayList<>();
        int at = skipSpace(setting, 0);
        while (at < setting.length()) {
            StringBuilder name = new StringBuilder();
            at = skipSpace(setting, readName(setting, at, name));
            names.add(name.toString());
            if (at < setting.length()) {
                if (setting.charAt(at) != ',') {
                    throw invalid(setting);
                }
                at = skipSpace(setting, at + 1);
                if (at == setting.length()) {
                    throw invalid(setting);
                }
            }
        }
        return new SearchPath(names, roleOid);
    }

    private static int readName(String setting, int from, StringBuilder name) {
        int at = from;
        if (setting.charAt(at) != '"') {
            while (at < setting.length() && setting.charAt(at) != ',' && !isSpace(setting.charAt(at))) {
                name.append(setting.charAt(at++));
            }
            if (name.isEmpty()) {
                throw invalid(setting);
            }
            name.replace(0, name.length(), name.toString().toLowerCase(Locale.ROOT));
            return at;
        }
        for (at++; at < setting.length(); at++) {
            if (setting.charAt(at) != '"') {
                name.append(setting.charAt(at));
            } else if (at + 1 < setting.length() && setting.charAt(at + 1) == '"') {
                name.append('"');
                at++;
            } else {
                return at + 1;
            }
        }
        throw invalid(setting);
    }

    private static int skipSpace(String setting, int from) {
        int at = from;
        while (at < setting.length() && isSpace(setting.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private static DecoderException invalid(String setting) {
        return new DecoderException(
                ErrorCode.INVALID_OPTION, Lsn.INVALID, null, "setting search_path", "a list of names", setting);
    }

    /** The names, as taken apart. */
    List<String> names() {
        return names;
    }

    int[] namespaces(SessionCaches caches) {
        int[] known = namespaces;
        if (known == null) {
            known = compute(caches);
            namespaces = known;
        }
        return known;
    }

    /** Forgets the namespaces; true if they were known. */
    boolean reset() {
        boolean wasKnown = namespaces != null;
        namespaces = null;
        return wasKnown;
    }

    /** Whether a message for this catcache makes the server work the path out anew. */
    boolean dependsOn(PgVersion version, int cacheId) {
        if (cacheId == CatCacheId.NAMESPACEOID.of(version) || cacheId == CatCacheId.AUTHOID.of(version)) {
            return true;
        }
        return cacheId == CatCacheId.DATABASEOID.of(version) && version.isAtLeast(PgVersion.V17);
    }

    private int[] compute(SessionCaches caches) {
        int[] found = new int[names.size() + 1];
        int count = 0;
        for (String name : names) {
            int oid = resolve(name, caches);
            if (oid != Oid.INVALID && !contains(found, count, oid)) {
                found[count++] = oid;
            }
        }
        if (!contains(found, count, PG_CATALOG_NAMESPACE)) {
            System.arraycopy(found, 0, found, 1, count);
            found[0] = PG_CATALOG_NAMESPACE;
            count++;
        }
        return Arrays.copyOf(found, count);
    }

    private int resolve(String name, SessionCaches caches) {
        if (name.equals(USER)) {
            PgAuthidRow role = caches.authidByOid(roleOid);
            return role == null ? Oid.INVALID : namespaceOid(role.rolname(), caches);
        }
        if (name.equals("pg_temp")) {
            return Oid.INVALID;
        }
        return namespaceOid(name.getBytes(StandardCharsets.UTF_8), caches);
    }

    /** A namespace that exists must also be permitted, for which the server asks whether the role is a superuser. */
    private int namespaceOid(byte[] name, SessionCaches caches) {
        int oid = caches.namespaceOidByName(name);
        if (oid != Oid.INVALID) {
            caches.authidByOid(roleOid);
        }
        return oid;
    }

    /** Where a namespace stands in a path, or -1. */
    static int position(int[] path, int namespaceOid) {
        for (int i = 0; i < path.length; i++) {
            if (path[i] == namespaceOid) {
                return i;
            }
        }
        return -1;
    }

    /** Whether an object's namespace is in a path, and no namespace before it has something of the same name. */
    static boolean isFirst(int[] path, int namespaceOid, IntPredicate existsIn) {
        if (position(path, namespaceOid) < 0) {
            return false;
        }
        for (int other : path) {
            if (other == namespaceOid) {
                return true;
            }
            if (existsIn.test(other)) {
                return false;
            }
        }
        return false;
    }

    private static boolean contains(int[] oids, int count, int oid) {
        for (int i = 0; i < count; i++) {
            if (oids[i] == oid) {
                return true;
            }
        }
        return false;
    }
}
