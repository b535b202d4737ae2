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

    /** Whether decoding asks what became of a transaction before it evicts it from memory, and drops what aborted. */
    public boolean dropsAbortedAtEviction() {
        return isAtLeast(V18);
    }

    /** Whether an index that the relation cache must never drop is looked up in pg_class when it is invalidated, not when it is used. */
    public boolean looksUpNailedIndexesWhenInvalidated() {
        return !isAtLeast(V18);
    }

    /** Whether the largest transaction is found with a heap by size, not by walking the table of transactions. */
    public boolean keepsTransactionsInSizeHeap() {
        return isAtLeast(V17);
    }

    /** Whether debug_logical_replication_streaming exists, by which each change leaves memory at once. */
    public boolean canEvictEachChange() {
        return isAtLeast(V16);
    }

    /** Whether HEAP INPLACE records carry invalidation messages. */
    public boolean hasInplaceInvalidations() {
        return isAtLeast(V18);
    }

    /** Whether HEAP2 has CLEANUP_INFO, and its opcodes 0x20 and 0x30 the meaning of 13. */
    public boolean hasCleanupInfoRecord() {
        return this == V13;
    }

    /** Whether pruning, vacuum and freezing of a page are one kind of record. */
    public boolean hasCombinedPruneRecords() {
        return isAtLeast(V17);
    }

    /** Whether the separate records of pruning and freezing say if the relation is a catalog (16 only). */
    public boolean hasCatalogFlagInPruneRecords() {
        return this == V16;
    }

    /** Whether tuples are frozen by plans that several tuples share. */
    public boolean hasFreezePlans() {
        return isAtLeast(V16);
    }

    /** Whether databases can be created with all pages in WAL, which moved the opcode of DROP. */
    public boolean hasWalLoggedDatabaseCreation() {
        return isAtLeast(V15);
    }

    /** Whether commit, abort and prepare records name dropped statistics. */
    public boolean hasDroppedStats() {
        return isAtLeast(V15);
    }

    /** Bytes of one dropped statistics item. */
    public int droppedStatsItemBytes() {
        return isAtLeast(V18) ? 16 : 12;
    }

    /** Bytes of a page number of the commit log and its kin in WAL. */
    public int slruPageNumberBytes() {
        return isAtLeast(V17) ? 8 : 4;
    }

    /** Bit of bimg_info: redo applies the image (BKPIMAGE_APPLY). */
    public int imageApplyFlag() {
        return isAtLeast(V15) ? 0x02 : 0x04;
    }

    /** Bit of bimg_info: compressed with pglz. */
    public int imagePglzFlag() {
        return isAtLeast(V15) ? 0x04 : 0x02;
    }

    /** Bit of bimg_info: compressed with lz4; 0 where there is none. */
    public int imageLz4Flag() {
        return isAtLeast(V15) ? 0x08 : 0;
    }

    /** Bit of bimg_info: compressed with zstd; 0 where there is none. */
    public int imageZstdFlag() {
        return isAtLeast(V15) ? 0x10 : 0;
    }

    /** Whether a resource manager of this number can occur; extensions have 128 to 255 in 15 and later. */
    public boolean isValidRmgrId(int rmid) {
        return rmid >= 0 && rmid <= 21 || isAtLeast(V15) && rmid >= 128 && rmid <= 255;
    }

    /** Whether invalidation messages are logged after each command; before, the commit record alone has them. */
    public boolean hasCommandInvalidations() {
        return isAtLeast(V14);
    }

    /**
     * Whether a transaction's own catalog row must have known command ids. Later versions take one without for a row of the future,
     * as it may be while a transaction is decoded that is still in progress.
     */
    public boolean requiresCommandIds() {
        return !isAtLeast(V14);
    }

    /** Whether a builder that restores its snapshot keeps the xids that ran at that point, to mark their commits. */
    public boolean restoresInitialRunningXacts() {
        return !savesCatalogChangingXacts();
    }

    /** Whether snapshot files list the catalog-changing transactions in progress. */
    public boolean savesCatalogChangingXacts() {
        return isAtLeast(V16);
    }

    /** Whether the redo point of an online checkpoint is a record of its own. */
    public boolean hasCheckpointRedoRecord() {
        return isAtLeast(V17);
    }

    /** Whether commit timestamps can be set by a record of their own (13 only). */
    public boolean hasCommitTsSetRecord() {
        return this == V13;
    }

    /** Whether the type seg of contrib prints the mark ~ of an upper bound by that bound (seg_out, in last minor releases). */
    public boolean printsUpperTildeOfSeg() {
        return isAtLeast(V14);
    }

    /** Whether a set of privileges takes 32 bits, and not 16 (AclMode). */
    public boolean hasWideAclMode() {
        return isAtLeast(V16);
    }

    /** The letters of the privileges of an aclitem, from its lowest bit on (ACL_ALL_RIGHTS_STR). */
    public String aclRights() {
        return isAtLeast(V17) ? "arwdDxtXUCTcsAm" : isAtLeast(V15) ? "arwdDxtXUCTcsA" : "arwdDxtXUCTc";
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
