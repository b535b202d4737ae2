package io.pgdecoder.catalog;

import io.pgdecoder.reorder.InvalidationExecutor;
import io.pgdecoder.types.LittleEndian;

/**
 * An invalidation message as it stands in WAL (PostgreSQL: SharedInvalidationMessage, {@code storage/sinval.h}).
 *
 * <pre>
 *   0      1          4        8               12
 *   +------+----------+--------+---------------+--------+
 *   | id   |          | dbId   | what, by id   |        |
 *   +------+----------+--------+---------------+--------+
 *
 *   id    0 and more   that catcache: the entries whose key has this hash
 *         -1           catcaches of this catalog, as a whole
 *         -2           the relcache entry of this relation; all for 0
 *         -3 to -6     smgr, relation map, catalog snapshots, users of 18 and later: replay reads none of these
 * </pre>
 *
 * <p>The same in 13 to 18. Statics over arrays.
 */
final class SharedInvalidationMessage {
    static final int BYTES = InvalidationExecutor.MESSAGE_BYTES;
    static final int CATALOG = -1;
    static final int RELCACHE = -2;

    private static final int ID = 0;
    private static final int DB_ID = ID + 4;
    private static final int WHAT = DB_ID + 4;

    private SharedInvalidationMessage() {}

    /** The number of a catcache, or one of the constants below 0. */
    static int id(byte[] bytes, int at) {
        return bytes[at + ID];
    }

    /** The database that it is about, 0 for shared catalogs. */
    static int dbId(byte[] bytes, int at) {
        return LittleEndian.getInt(bytes, at + DB_ID);
    }

    /** Hash of the key, for a catcache. */
    static int hashValue(byte[] bytes, int at) {
        return LittleEndian.getInt(bytes, at + WHAT);
    }

    /** OID of the catalog, for {@link #CATALOG}. */
    static int catId(byte[] bytes, int at) {
        return LittleEndian.getInt(bytes, at + WHAT);
    }

    /** OID of the relation, for {@link #RELCACHE}. */
    static int relId(byte[] bytes, int at) {
        return LittleEndian.getInt(bytes, at + WHAT);
    }
}
