package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The file numbers of the mapped catalogs of one database, or of the shared ones (PostgreSQL: RelMapFile, {@code
 * utils/cache/relmapper.c}); the file's content is also what a RELMAP UPDATE record carries.
 *
 * <pre>
 *   0            4           8                                            504 (13 to 15), 520 (16 and later)
 *   +------------+-----------+------------------------------------- - - --+---------+-----+
 *   | 0x00592717 | count     | count x {u32 catalog OID, u32 file number} | CRC-32C | pad |
 *   +------------+-----------+------------------------------------- - - --+---------+-----+
 *                                                                         size 512 (13 to 15), 524
 * </pre>
 */
public final class RelationMapFile {
    private static final int MAGIC = 0x592717;
    private static final int COUNT = 4;
    private static final int MAPPINGS = COUNT + 4;
    private static final int MAPPING_BYTES = 8;
    private static final int MAX_UNTIL_15 = 62;
    private static final int MAX_FROM_16 = 64;

    private final int[] oids;
    private final int[] fileNumbers;

    private RelationMapFile(int[] oids, int[] fileNumbers) {
        this.oids = oids;
        this.fileNumbers = fileNumbers;
    }

    /**
     * Reads a map.
     *
     * @param lsn the record that carries it, or invalid
     * @param file where it lies, for errors
     * @throws DecoderException (RELATION_MAP_INVALID)
     */
    public static RelationMapFile parse(
            byte[] bytes, int offset, int length, PgVersion version, long lsn, String file) {
        int max = version.isAtLeast(PgVersion.V16) ? MAX_FROM_16 : MAX_UNTIL_15;
        int crcOffset = MAPPINGS + max * MAPPING_BYTES;
        if (length < crcOffset + 4) {
            throw invalid(lsn, file, "the relation map is too short", (crcOffset + 4) + " bytes", length + " bytes");
        }
        int magic = LittleEndian.getInt(bytes, offset);
        int count = LittleEndian.getInt(bytes, offset + COUNT);
        if (magic != MAGIC || count < 0 || count > max) {
            throw invalid(
                    lsn,
                    file,
                    "magic or count of the relation map is wrong",
                    "magic 592717 and at most " + max,
                    "magic " + Integer.toHexString(magic) + " and " + count);
        }
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, crcOffset);
        int stored = LittleEndian.getInt(bytes, offset + crcOffset);
        if ((int) crc.getValue() != stored) {
            throw invalid(
                    lsn,
                    file,
                    "CRC of the relation map is wrong",
                    Integer.toHexString((int) crc.getValue()),
                    Integer.toHexString(stored));
        }
        int[] oids = new int[count];
        int[] fileNumbers = new int[count];
        for (int i = 0; i < count; i++) {
            oids[i] = LittleEndian.getInt(bytes, offset + MAPPINGS + i * MAPPING_BYTES);
            fileNumbers[i] = LittleEndian.getInt(bytes, offset + MAPPINGS + i * MAPPING_BYTES + 4);
        }
        return new RelationMapFile(oids, fileNumbers);
    }

    /** The file number of a mapped catalog, or 0. */
    public int fileNumber(int oid) {
        return find(oids, oid, fileNumbers);
    }

    /** The mapped catalog that has this file number, or 0. */
    public int oid(int fileNumber) {
        return find(fileNumbers, fileNumber, oids);
    }

    private static int find(int[] keys, int key, int[] values) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == key) {
                return values[i];
            }
        }
        return 0;
    }

    private static DecoderException invalid(long lsn, String file, String what, String expected, String found) {
        return new DecoderException(ErrorCode.RELATION_MAP_INVALID, lsn, file, what, expected, found);
    }

    @Override
    public String toString() {
        return "RelationMapFile" + Arrays.toString(oids) + Arrays.toString(fileNumbers);
    }
}
