package io.pgdecoder.types;

/**
 * The major versions that can be decoded, asked by capability. A changed flag or constant of the on-disk format is a
 * method here; a changed layout is a branch inside the one reader of that layout.
 */
public enum PgVersion {
    /** PostgreSQL 13. */
    V13(13, 0xD106, 202007201, 1300),
    /** PostgreSQL 14. */
    V14(14, 0xD10D, 202107181, 1300),
    /** PostgreSQL 15. */
    V15(15, 0xD110, 202209061, 1300),
    /** PostgreSQL 16. */
    V16(16, 0xD113, 202307071, 1300),
    /** PostgreSQL 17. */
    V17(17, 0xD116, 202406281, 1700),
    /** PostgreSQL 18. */
    V18(18, 0xD118, 202506291, 1800);

    private final int major;
    private final int walPageMagic;
    private final int catalogVersion;
    private final int controlVersion;

    PgVersion(int major, int walPageMagic, int catalogVersion, int controlVersion) {
        this.major = major;
        this.walPageMagic = walPageMagic;
        this.catalogVersion = catalogVersion;
        this.controlVersion = controlVersion;
    }

    /** The major version number, 13 to 18. */
    public int major() {
        return major;
    }

    /** xlp_magic of each WAL page (XLOG_PAGE_MAGIC). */
    public int walPageMagic() {
        return walPageMagic;
    }

    /** The catalog version number (CATALOG_VERSION_NO), as in pg_control and in tablespace folder names. */
    public int catalogVersion() {
        return catalogVersion;
    }

    /** The version of pg_control (PG_CONTROL_VERSION). */
    public int controlVersion() {
        return controlVersion;
    }

    /** Whether this version is {@code other} or a later one. */
    public boolean isAtLeast(PgVersion other) {
        return compareTo(other) >= 0;
    }

    /** Whether a subtransaction's first record names its top-level xid, and invalidations are logged per command. */
    public boolean hasTopXidInRecords() {
        return isAtLeast(V14);
    }

    /** Whether size words of compressed and external values hold the compression method in their top two bits. */
    public boolean hasCompressionMethodInVarlena() {
        return isAtLeast(V14);
    }

    /** Bytes of the server's SnapshotData structure, which its memory accounting counts. */
    public int sizeOfSnapshotData() {
        return this == V13 || this == V18 ? 104 : 120;
    }

    /** The version with this WAL page magic, or null. */
    public static @org.jspecify.annotations.Nullable PgVersion ofWalPageMagic(int magic) {
        for (PgVersion version : values()) {
            if (version.walPageMagic == magic) {
                return version;
            }
        }
        return null;
    }

    /** The version with this major number, or null. */
    public static @org.jspecify.annotations.Nullable PgVersion ofMajor(int major) {
        for (PgVersion version : values()) {
            if (version.major == major) {
                return version;
            }
        }
        return null;
    }
}
