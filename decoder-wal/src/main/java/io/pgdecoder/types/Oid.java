package io.pgdecoder.types;

/** A 32-bit object identifier, unsigned (PostgreSQL: Oid, {@code postgres_ext.h}, limits in {@code access/transam.h}). */
public final class Oid {
    /** No object. */
    public static final int INVALID = 0;
    /** Relations below this OID are catalogs; their changes are never logically logged (FirstUnpinnedObjectId). */
    public static final int FIRST_UNPINNED = 12000;
    /** The first OID that a user's object can have (FirstNormalObjectId). */
    public static final int FIRST_NORMAL = 16384;
    /** Tablespace {@code pg_default}. */
    public static final int DEFAULT_TABLESPACE = 1663;
    /** Tablespace {@code pg_global}: relations of no database. */
    public static final int GLOBAL_TABLESPACE = 1664;

    private Oid() {}

    /** Whether a relation of this OID is a system catalog (PostgreSQL: IsCatalogRelationOid). */
    public static boolean isCatalog(int oid) {
        return Integer.compareUnsigned(oid, FIRST_UNPINNED) < 0;
    }

    /** Unsigned decimal, as the server prints it. */
    public static String toString(int oid) {
        return Integer.toUnsignedString(oid);
    }
}
