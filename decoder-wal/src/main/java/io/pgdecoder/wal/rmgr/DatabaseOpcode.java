package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.PgVersion;

/**
 * Records of resource manager Database (PostgreSQL: {@code commands/dbcommands_xlog.h}).
 *
 * <pre>
 *          13, 14    15 to 18
 *   0x00   CREATE    CREATE_FILE_COPY
 *   0x10   DROP      CREATE_WAL_LOG
 *   0x20             DROP
 * </pre>
 */
public final class DatabaseOpcode {
    /** A database's files copied; called CREATE before 15. */
    public static final int CREATE_FILE_COPY = 0x00;

    private static final int CREATE_WAL_LOG = 0x10;

    private DatabaseOpcode() {}

    /** Whether the opcode says that a database is created with all its pages in WAL (15 and later). */
    public static boolean isCreateWalLog(PgVersion version, int opcode) {
        return version.hasWalLoggedDatabaseCreation() && opcode == CREATE_WAL_LOG;
    }

    /** Whether the opcode says that a database is dropped. */
    public static boolean isDrop(PgVersion version, int opcode) {
        return opcode == (version.hasWalLoggedDatabaseCreation() ? 0x20 : 0x10);
    }
}
