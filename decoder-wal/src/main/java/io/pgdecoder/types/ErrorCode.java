package io.pgdecoder.types;

/**
 * The stable codes of {@link DecoderException}. A code keeps its meaning for ever; each has an entry in docs/errors.md.
 */
public enum ErrorCode {
    /** A WAL page header is wrong: magic, flags, address, timeline or continuation. */
    WAL_PAGE_INVALID("PGD-1001"),
    /** A WAL record is wrong: length, resource manager, previous link, CRC or block headers. */
    WAL_RECORD_INVALID("PGD-1002"),
    /** WAL of another cluster: the system identifier differs. */
    WAL_SYSTEM_IDENTIFIER_MISMATCH("PGD-1003"),
    /** WAL of another major version than the data directory, or of an unknown one. */
    WAL_VERSION_MISMATCH("PGD-1004"),
    /** A segment that must exist is in none of the directories. */
    WAL_SEGMENT_MISSING("PGD-1005"),
    /** A segment file is shorter than its segment size. */
    WAL_SEGMENT_TRUNCATED("PGD-1006"),
    /** WAL of a timeline that is not in this timeline's history. */
    WAL_TIMELINE_MISMATCH("PGD-1007"),
    /** A timeline history file is missing or wrong. */
    TIMELINE_HISTORY_INVALID("PGD-1008"),
    /** A full-page image cannot be restored: lengths, compression method or compressed bytes. */
    WAL_IMAGE_INVALID("PGD-1009"),
    /** The main data or block data of a record does not have the layout of its kind. */
    WAL_RECORD_CONTENT_INVALID("PGD-1010"),
    /** The WAL was written with wal_level below logical. */
    WAL_LEVEL_TOO_LOW("PGD-1011"),
    /** The start LSN is before what the data directory can seed. */
    START_LSN_TOO_EARLY("PGD-1012"),
    /** The start LSN is after the end of the available WAL. */
    START_LSN_AFTER_END("PGD-1013"),
    /** A transaction that was asked for commits before decoding from this start can see transactions whole. */
    START_LSN_TOO_LATE("PGD-1014"),
    /** The data directory is of an unknown version, block size or byte order, or not one at all. */
    DATA_DIRECTORY_UNSUPPORTED("PGD-2001"),
    /** pg_control is damaged. */
    CONTROL_FILE_INVALID("PGD-2002"),
    /** A relation map file is damaged. */
    RELATION_MAP_INVALID("PGD-2003"),
    /** A file of the data directory that is needed is missing. */
    DATA_FILE_MISSING("PGD-2004"),
    /** A heap page or tuple is damaged. */
    HEAP_PAGE_INVALID("PGD-2005"),
    /** A WAL record names a tuple that the followed heap does not hold. */
    HEAP_REDO_MISMATCH("PGD-2006"),
    /** There is no such database in the cluster. */
    UNKNOWN_DATABASE("PGD-2007"),
    /** A catalog was asked for before its pages could be trusted. */
    CATALOG_NOT_AVAILABLE("PGD-2008"),
    /** A catalog row cannot be read as its layout says. */
    CATALOG_ROW_INVALID("PGD-2009"),
    /** No relation has this file number in the catalogs of that moment. */
    RELATION_NOT_FOUND("PGD-3001"),
    /** A catalog look-up that decoding depends on found nothing (type, namespace, enum label). */
    CATALOG_LOOKUP_FAILED("PGD-3002"),
    /** A type has no text output here. */
    TYPE_UNSUPPORTED("PGD-3003"),
    /** A value's bytes do not have the form of its type. */
    DATUM_INVALID("PGD-3004"),
    /** TOAST chunks are missing, out of order or too short. */
    TOAST_INVALID("PGD-3005"),
    /** The order of records breaks a rule of the reorder buffer. */
    REORDER_INVALID("PGD-3006"),
    /** Compressed data cannot be decompressed here. */
    COMPRESSION_UNSUPPORTED("PGD-3007"),
    /** An option of a plugin or of the decoder is unknown or has a wrong value. */
    INVALID_OPTION("PGD-4001"),
    /** There is no such output plugin. */
    UNKNOWN_PLUGIN("PGD-4002"),
    /** The feature is not built yet. */
    FEATURE_UNSUPPORTED("PGD-4003"),
    /** A compiled time zone is damaged, or there is no folder of them. */
    TIME_ZONE_DATA_INVALID("PGD-4004"),
    /** An I/O error of the operating system. */
    IO_ERROR("PGD-5001"),
    /** A recording is damaged. */
    RECORDING_INVALID("PGD-6001"),
    /** A recording is of a version that is not read here, or would be too large to be written. */
    RECORDING_UNSUPPORTED("PGD-6002"),
    /** No server said what a recording must decode to. */
    RECORDING_UNVERIFIED("PGD-6003"),
    /** A spill file is damaged or gone. */
    SPILL_FILE_INVALID("PGD-7001"),
    /** Another decoder spills to the directory. */
    SPILL_DIRECTORY_IN_USE("PGD-7002");

    private final String code;

    ErrorCode(String code) {
        this.code = code;
    }

    /** The code as printed, for example {@code PGD-1002}. */
    public String code() {
        return code;
    }
}
