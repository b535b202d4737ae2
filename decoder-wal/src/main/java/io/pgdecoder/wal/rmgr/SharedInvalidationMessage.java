package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;

/**
 * One cache invalidation message of 16 bytes (PostgreSQL: SharedInvalidationMessage, {@code storage/sinval.h}).
 *
 * <pre>
 *   id @0 (i8)          @4              @8
 *   >= 0  catcache      dbId (0 shared) hash value       the id is the number of the cache
 *   -1    whole catalog dbId            catalog OID
 *   -2    relcache      dbId            relation OID, 0 = all
 *   -3    smgr          relation locator (12 bytes)      backend i8 @1, u16 @2
 *   -4    relmap        dbId (0 shared)
 *   -5    snapshot      dbId            relation OID
 *   -6    relsync (18)  dbId            relation OID, 0 = all
 * </pre>
 *
 * <p>Static accessors over an array and the offset of a message; nothing is allocated, nothing checked.
 */
public final class SharedInvalidationMessage {
    /** Bytes of one message. */
    public static final int BYTES = 16;
    /** Id of a whole-catalog message. */
    public static final int CATALOG = -1;
    /** Id of a relcache message. */
    public static final int RELCACHE = -2;
    /** Id of an smgr message. */
    public static final int SMGR = -3;
    /** Id of a relation map message. */
    public static final int RELMAP = -4;
    /** Id of a snapshot message. */
    public static final int SNAPSHOT = -5;
    /** Id of a relation-sync message (18). */
    public static final int RELSYNC = -6;

    private static final int DB_ID = 4;
    private static final int OBJECT = DB_ID + 4;

    private SharedInvalidationMessage() {}

    /** The id: the number of a catcache if not negative, else one of the constants here. */
    public static int id(byte[] bytes, int offset) {
        return bytes[offset];
    }

    /** Whether the message is about one entry of a catcache. */
    public static boolean isCatcache(byte[] bytes, int offset) {
        return bytes[offset] >= 0;
    }

    /** The database, 0 for shared objects; not for {@link #SMGR}. */
    public static int dbOid(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + DB_ID);
    }

    /** Hash value of the keys of a catcache message. */
    public static int hash(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + OBJECT);
    }

    /** The catalog of a {@link #CATALOG} message. */
    public static int catalogOid(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + OBJECT);
    }

    /** The relation of a {@link #RELCACHE}, {@link #SNAPSHOT} or {@link #RELSYNC} message; 0 means all. */
    public static int relationOid(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + OBJECT);
    }
}
