package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The names of resource managers and record types, as the server's own tools print them (PostgreSQL: RmgrData's rm_name
 * and rm_identify, {@code access/rmgrlist.h} and {@code access/rmgrdesc/}). For dumps and error messages; allocates only
 * for records of unknown types and of extensions.
 */
public final class RecordDescriber {
    private static final int OPCODES = 16;
    private static final int INIT = 8;

    private static final String[] RMGR_NAMES = {
        "XLOG",
        "Transaction",
        "Storage",
        "CLOG",
        "Database",
        "Tablespace",
        "MultiXact",
        "RelMap",
        "Standby",
        "Heap2",
        "Heap",
        "Btree",
        "Hash",
        "Gin",
        "Gist",
        "Sequence",
        "SPGist",
        "BRIN",
        "CommitTs",
        "ReplicationOrigin",
        "Generic",
        "LogicalMessage"
    };

    private final @Nullable String[][] types = new @Nullable String[RMGR_NAMES.length][OPCODES];

    /** The names of this version. */
    public RecordDescriber(PgVersion version) {
        nameSystemTypes(version);
        nameTransactionTypes(version);
        nameHeapTypes(version);
        nameIndexTypes();
    }

    private void nameSystemTypes(PgVersion version) {
        name(
                RmgrId.XLOG,
                "CHECKPOINT_SHUTDOWN CHECKPOINT_ONLINE NOOP NEXTOID SWITCH BACKUP_END PARAMETER_CHANGE RESTORE_POINT"
                        + " FPW_CHANGE END_OF_RECOVERY FPI_FOR_HINT FPI - OVERWRITE_CONTRECORD"
                        + (version.hasCheckpointRedoRecord() ? " CHECKPOINT_REDO" : ""));
        name(RmgrId.SMGR, "- CREATE TRUNCATE");
        name(RmgrId.CLOG, "ZEROPAGE TRUNCATE");
        name(
                RmgrId.DBASE,
                version.hasWalLoggedDatabaseCreation() ? "CREATE_FILE_COPY CREATE_WAL_LOG DROP" : "CREATE DROP");
        name(RmgrId.TBLSPC, "CREATE DROP");
        name(RmgrId.MULTIXACT, "ZERO_OFF_PAGE ZERO_MEM_PAGE CREATE_ID TRUNCATE_ID");
        name(RmgrId.RELMAP, "UPDATE");
        name(RmgrId.STANDBY, "LOCK RUNNING_XACTS INVALIDATIONS");
        name(RmgrId.SEQ, "LOG");
        name(RmgrId.COMMIT_TS, version.hasCommitTsSetRecord() ? "ZEROPAGE TRUNCATE SETTS" : "ZEROPAGE TRUNCATE");
        name(RmgrId.REPLORIGIN, "SET DROP");
        name(RmgrId.LOGICALMSG, "MESSAGE");
        for (int opcode = 0; opcode < OPCODES; opcode++) {
            types[RmgrId.GENERIC][opcode] = "Generic";
        }
    }

    private void nameTransactionTypes(PgVersion version) {
        name(
                RmgrId.XACT,
                "COMMIT PREPARE ABORT COMMIT_PREPARED ABORT_PREPARED ASSIGNMENT"
                        + (version.hasTopXidInRecords() ? " INVALIDATION" : ""));
        // The highest bit says that xinfo follows.
        for (int opcode = 0; opcode < INIT; opcode++) {
            types[RmgrId.XACT][opcode | INIT] = types[RmgrId.XACT][opcode];
        }
    }

    private void nameHeapTypes(PgVersion version) {
        name(
                RmgrId.HEAP,
                "INSERT DELETE UPDATE TRUNCATE HOT_UPDATE HEAP_CONFIRM LOCK INPLACE INSERT+INIT - UPDATE+INIT"
                        + " - HOT_UPDATE+INIT");
        String prune = version.hasCombinedPruneRecords()
                ? "PRUNE_ON_ACCESS PRUNE_VACUUM_SCAN PRUNE_VACUUM_CLEANUP"
                : version.hasCleanupInfoRecord() ? "CLEAN FREEZE_PAGE CLEANUP_INFO" : "PRUNE VACUUM FREEZE_PAGE";
        name(
                RmgrId.HEAP2,
                "REWRITE " + prune + " VISIBLE MULTI_INSERT LOCK_UPDATED NEW_CID - - - - - MULTI_INSERT+INIT");
    }

    private void nameIndexTypes() {
        name(
                RmgrId.BTREE,
                "INSERT_LEAF INSERT_UPPER INSERT_META SPLIT_L SPLIT_R INSERT_POST DEDUP DELETE UNLINK_PAGE"
                        + " UNLINK_PAGE_META NEWROOT MARK_PAGE_HALFDEAD VACUUM REUSE_PAGE META_CLEANUP");
        name(
                RmgrId.HASH,
                "INIT_META_PAGE INIT_BITMAP_PAGE INSERT ADD_OVFL_PAGE SPLIT_ALLOCATE_PAGE SPLIT_PAGE SPLIT_COMPLETE"
                        + " MOVE_PAGE_CONTENTS SQUEEZE_PAGE DELETE SPLIT_CLEANUP UPDATE_META_PAGE VACUUM_ONE_PAGE");
        name(
                RmgrId.GIN,
                "- CREATE_PTREE INSERT SPLIT VACUUM_PAGE DELETE_PAGE UPDATE_META_PAGE INSERT_LISTPAGE DELETE_LISTPAGE"
                        + " VACUUM_DATA_LEAF_PAGE");
        name(RmgrId.GIST, "PAGE_UPDATE DELETE PAGE_REUSE PAGE_SPLIT - - PAGE_DELETE ASSIGN_LSN");
        name(
                RmgrId.SPGIST,
                "- ADD_LEAF MOVE_LEAFS ADD_NODE SPLIT_TUPLE PICKSPLIT VACUUM_LEAF VACUUM_ROOT VACUUM_REDIRECT");
        name(
                RmgrId.BRIN,
                "CREATE_INDEX INSERT UPDATE SAMEPAGE_UPDATE REVMAP_EXTEND DESUMMARIZE - - - INSERT+INIT UPDATE+INIT");
    }

    /** Names the opcodes from 0x00 upwards; a dash is an opcode without a record. */
    private void name(int rmid, String names) {
        String[] list = names.split(" ");
        for (int opcode = 0; opcode < list.length; opcode++) {
            types[rmid][opcode] = list[opcode].equals("-") ? null : list[opcode];
        }
    }

    /** The name of a resource manager; of an extension's, {@code custom} and its number. */
    public String resourceManager(int rmid) {
        return rmid >= 0 && rmid < RMGR_NAMES.length
                ? RMGR_NAMES[rmid]
                : String.format(Locale.ROOT, "custom%03d", rmid);
    }

    /** The name of a record type, {@code UNKNOWN (xx)} if there is none. */
    public String recordType(int rmid, int info) {
        String type = rmid >= 0 && rmid < types.length ? types[rmid][(info & 0xF0) >>> 4] : null;
        return type != null ? type : "UNKNOWN (" + Integer.toHexString(info & 0xF0) + ')';
    }
}
