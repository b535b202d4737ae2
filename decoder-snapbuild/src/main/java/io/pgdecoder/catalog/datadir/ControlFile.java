package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.UnsupportedFormatException;
import java.util.zip.CRC32C;

/**
 * What decoding needs of {@code global/pg_control} (PostgreSQL: ControlFileData, {@code catalog/pg_control.h}).
 *
 * <pre>
 *     0 system identifier      8 pg_control version    12 catalog version      16 state
 *    32 checkpoint LSN        40 CheckPoint: redo @40, timeline @48, nextXid @64, nextMulti @76, nextMultiOffset @80,
 *                                oldestXid @84, oldestMulti @92, oldestActiveXid @120
 *   172 wal_level            204 maxAlign             208 floatFormat        216 blcksz       220 relseg_size
 *   224 xlog_blcksz          228 xlog_seg_size        232 nameDataLen        240 toast chunk  252 checksum version
 *   CRC-32C of all before it:  @288 in 13 to 17,  @292 in 18
 * </pre>
 *
 * @param systemIdentifier names the cluster
 * @param version the major version
 * @param walLevel 0 minimal, 1 replica, 2 logical, as of the last change
 * @param checkpointLsn start of the last checkpoint record
 * @param redoLsn where replay of that checkpoint begins
 * @param timeline timeline of that checkpoint
 * @param nextXid the first xid not given out at the checkpoint
 * @param oldestXid older transactions have no commit log any more; their rows are frozen
 * @param oldestActiveXid the oldest transaction in progress at the checkpoint, 0 after a shutdown
 * @param nextMulti the first multixact not given out at the checkpoint
 * @param nextMultiOffset where its members will lie
 * @param segmentSize bytes of a WAL segment
 */
public record ControlFile(
        long systemIdentifier,
        PgVersion version,
        int walLevel,
        long checkpointLsn,
        long redoLsn,
        int timeline,
        int nextXid,
        int oldestXid,
        int oldestActiveXid,
        int nextMulti,
        int nextMultiOffset,
        int segmentSize) {

    private static final int CONTROL_VERSION = 8;
    private static final int CATALOG_VERSION = 12;
    private static final int CHECKPOINT = 32;
    private static final int REDO = 40;
    private static final int TIMELINE = 48;
    private static final int NEXT_XID = 64;
    private static final int NEXT_MULTI = 76;
    private static final int NEXT_MULTI_OFFSET = 80;
    private static final int OLDEST_XID = 84;
    private static final int OLDEST_ACTIVE_XID = 120;
    private static final int WAL_LEVEL = 172;
    private static final int MAX_ALIGN = 204;
    private static final int BLCKSZ = 216;
    private static final int RELSEG_SIZE = 220;
    private static final int XLOG_BLCKSZ = 224;
    private static final int XLOG_SEG_SIZE = 228;
    private static final int NAME_DATA_LEN = 232;
    private static final int TOAST_CHUNK = 240;
    private static final int CRC_UNTIL_17 = 288;
    private static final int CRC_FROM_18 = 292;
    private static final int MINIMUM_BYTES = CRC_FROM_18 + 4;

    /**
     * Reads the file's content.
     *
     * @param file for errors
     * @throws UnsupportedFormatException (DATA_DIRECTORY_UNSUPPORTED) for an unknown version, block size or byte order
     * @throws DecoderException (CONTROL_FILE_INVALID) if the file is short or its CRC is wrong
     */
    public static ControlFile parse(byte[] bytes, String file) {
        if (bytes.length < MINIMUM_BYTES) {
            throw invalid(file, "pg_control is too short", MINIMUM_BYTES + " bytes or more", bytes.length + " bytes");
        }
        int controlVersion = LittleEndian.getInt(bytes, CONTROL_VERSION);
        int catalogVersion = LittleEndian.getInt(bytes, CATALOG_VERSION);
        if (controlVersion != 0 && (controlVersion & 0xFFFF) == 0) {
            throw unsupported(file, "byte order", "little-endian", "big-endian");
        }
        PgVersion version = versionOf(controlVersion, catalogVersion, file);
        int crcOffset = version.isAtLeast(PgVersion.V18) ? CRC_FROM_18 : CRC_UNTIL_17;
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, crcOffset);
        int stored = LittleEndian.getInt(bytes, crcOffset);
        if ((int) crc.getValue() != stored) {
            throw invalid(
                    file,
                    "CRC of pg_control is wrong",
                    Integer.toHexString((int) crc.getValue()),
                    Integer.toHexString(stored));
        }
        require(bytes, MAX_ALIGN, 8, "maximum alignment", file);
        require(bytes, BLCKSZ, 8192, "block size", file);
        require(bytes, RELSEG_SIZE, 131072, "blocks per segment of a relation", file);
        require(bytes, XLOG_BLCKSZ, 8192, "WAL block size", file);
        require(bytes, NAME_DATA_LEN, 64, "length of a name", file);
        require(bytes, TOAST_CHUNK, 1996, "size of a TOAST chunk", file);
        int segmentSize = LittleEndian.getInt(bytes, XLOG_SEG_SIZE);
        if (Integer.bitCount(segmentSize) != 1 || segmentSize < 1 << 20 || segmentSize > 1 << 30) {
            throw unsupported(file, "WAL segment size", "a power of two from 1 MB to 1 GB", "" + segmentSize);
        }
        return new ControlFile(
                LittleEndian.getLong(bytes, 0),
                version,
                LittleEndian.getInt(bytes, WAL_LEVEL),
                LittleEndian.getLong(bytes, CHECKPOINT),
                LittleEndian.getLong(bytes, REDO),
                LittleEndian.getInt(bytes, TIMELINE),
                LittleEndian.getInt(bytes, NEXT_XID),
                LittleEndian.getInt(bytes, OLDEST_XID),
                LittleEndian.getInt(bytes, OLDEST_ACTIVE_XID),
                LittleEndian.getInt(bytes, NEXT_MULTI),
                LittleEndian.getInt(bytes, NEXT_MULTI_OFFSET),
                segmentSize);
    }

    private static PgVersion versionOf(int controlVersion, int catalogVersion, String file) {
        for (PgVersion version : PgVersion.values()) {
            if (version.catalogVersion() == catalogVersion && version.controlVersion() == controlVersion) {
                return version;
            }
        }
        throw unsupported(
                file,
                "pg_control and catalog version",
                "those of PostgreSQL 13 to 18",
                Integer.toUnsignedString(controlVersion) + " and " + Integer.toUnsignedString(catalogVersion));
    }

    private static void require(byte[] bytes, int offset, int expected, String what, String file) {
        int found = LittleEndian.getInt(bytes, offset);
        if (found != expected) {
            throw unsupported(file, what, "" + expected, Integer.toUnsignedString(found));
        }
    }

    private static UnsupportedFormatException unsupported(String file, String what, String expected, String found) {
        return new UnsupportedFormatException(
                ErrorCode.DATA_DIRECTORY_UNSUPPORTED, Lsn.INVALID, file, "unsupported " + what, expected, found);
    }

    private static DecoderException invalid(String file, String what, String expected, String found) {
        return new DecoderException(ErrorCode.CONTROL_FILE_INVALID, Lsn.INVALID, file, what, expected, found);
    }
}
