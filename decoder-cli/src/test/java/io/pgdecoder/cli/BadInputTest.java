package io.pgdecoder.cli;

import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of wrong data directory, option and position is an error of its own, with all parts, in one line. */
class BadInputTest {
    private static final int CONTROL_WAL_LEVEL = 172;
    private static final int CONTROL_BLOCK_SIZE = 216;
    private static final int PG_CLASS = 1259;
    private static final int REPLICA = 1;

    @TempDir
    private Path directory;

    private DamagedCluster damaged;

    @BeforeEach
    void unpack() throws IOException {
        damaged = new DamagedCluster(directory);
    }

    @Test
    void refusesAFolderThatIsNoDataDirectory() throws IOException {
        Files.delete(damaged.file("PG_VERSION"));
        damaged.fails(
                ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                Lsn.INVALID,
                damaged.file("PG_VERSION"),
                "a file PG_VERSION",
                "none");
    }

    @Test
    void refusesADataDirectoryOfAnUnknownVersion() throws IOException {
        Files.writeString(damaged.file("PG_VERSION"), "12\n");
        damaged.fails(ErrorCode.DATA_DIRECTORY_UNSUPPORTED, Lsn.INVALID, damaged.file("PG_VERSION"), "13 to 18", "12");
    }

    @Test
    void refusesADataDirectoryOfAnotherBlockSize() throws IOException {
        damaged.editControlFile(bytes -> LittleEndian.putInt(bytes, CONTROL_BLOCK_SIZE, 16384));
        damaged.fails(
                ErrorCode.DATA_DIRECTORY_UNSUPPORTED, Lsn.INVALID, damaged.file("global/pg_control"), "8192", "16384");
    }

    @Test
    void refusesADamagedControlFile() throws IOException {
        Path control = damaged.file("global/pg_control");
        Files.write(control, Arrays.copyOf(Files.readAllBytes(control), 100));
        damaged.fails(ErrorCode.CONTROL_FILE_INVALID, Lsn.INVALID, control, "296 bytes or more", "100 bytes");
    }

    @Test
    void refusesADataDirectoryThatLacksAFile() throws IOException {
        Path map = damaged.file("global/pg_filenode.map");
        Files.delete(map);
        damaged.fails(ErrorCode.DATA_FILE_MISSING, Lsn.INVALID, map, "the file", "none");
    }

    @Test
    void refusesToAskACatalogWhoseFileIsMissing() throws IOException {
        Files.delete(damaged.file("base/5/3501"));
        damaged.fails(
                ErrorCode.CATALOG_NOT_AVAILABLE,
                firstRowLsn(),
                directory,
                "a catalog whose pages are known; start decoding later",
                "its file 1663/5/3501 is not in the data directory");
    }

    @Test
    void refusesADamagedRelationMap() throws IOException {
        Path map = damaged.file("base/5/pg_filenode.map");
        damaged.edit(map, bytes -> LittleEndian.putInt(bytes, 0, 0));
        damaged.fails(
                ErrorCode.RELATION_MAP_INVALID, Lsn.INVALID, map, "magic 592717 and at most 64", "magic 0 and 17");
    }

    @Test
    void refusesARelationMapWithoutPgClass() throws IOException {
        damaged.edit(damaged.file("base/5/pg_filenode.map"), bytes -> {
            int mapping = 8;
            while (LittleEndian.getInt(bytes, mapping) != PG_CLASS) {
                mapping += 8;
            }
            LittleEndian.putInt(bytes, mapping, 1);
            int crcOffset = 8 + 64 * 8;
            CRC32C crc = new CRC32C();
            crc.update(bytes, 0, crcOffset);
            LittleEndian.putInt(bytes, crcOffset, (int) crc.getValue());
        });
        damaged.fails(ErrorCode.RELATION_MAP_INVALID, Lsn.INVALID, directory, "the file of PG_CLASS", "none");
    }

    @Test
    void refusesWalThatLacksWhatDecodingNeeds() throws IOException {
        damaged.editControlFile(bytes -> LittleEndian.putInt(bytes, CONTROL_WAL_LEVEL, REPLICA));
        damaged.fails(
                ErrorCode.WAL_LEVEL_TOO_LOW, damaged.cluster().startLsn(), directory, "wal_level logical", "replica");
    }

    @Test
    void refusesAnUnknownDatabase() {
        damaged.with("--database", "Postgres")
                .fails(
                        ErrorCode.UNKNOWN_DATABASE,
                        Lsn.INVALID,
                        directory,
                        "the name of a database of the cluster",
                        "Postgres");
    }

    @Test
    void refusesAnUnknownPlugin() {
        damaged.with("--plugin", "test_decodin")
                .fails(ErrorCode.UNKNOWN_PLUGIN, Lsn.INVALID, null, "test_decoding", "test_decodin");
    }

    @Test
    void refusesAnUnknownOptionOfThePlugin() {
        damaged.withPluginOption("include-xid=1")
                .fails(ErrorCode.INVALID_OPTION, Lsn.INVALID, null, "an option of test_decoding", "\"include-xid\"");
    }

    @Test
    void refusesAWrongValueOfAnOptionOfThePlugin() {
        damaged.withPluginOption("include-xids=2")
                .fails(ErrorCode.INVALID_OPTION, Lsn.INVALID, null, "a boolean", "\"2\"");
    }

    @Test
    void refusesAnUnknownSetting() {
        damaged.withSetting("time_zone=UTC")
                .fails(
                        ErrorCode.INVALID_OPTION,
                        Lsn.INVALID,
                        null,
                        "timezone, datestyle, intervalstyle, bytea_output, extra_float_digits, search_path, lc_monetary or"
                                + " quote_all_identifiers",
                        "\"time_zone\"");
    }

    @Test
    void refusesAStartBeforeTheSeed() throws IOException {
        long redo = LittleEndian.getLong(Files.readAllBytes(damaged.file("global/pg_control")), 40);
        damaged.with("--start-lsn", "0/800028")
                .fails(
                        ErrorCode.START_LSN_TOO_EARLY,
                        0x800028L,
                        directory,
                        Lsn.toString(redo) + " or later",
                        "0/800028");
    }

    @Test
    void refusesAStartAfterTheEnd() {
        damaged.with("--start-lsn", "1/800028")
                .with("--end-lsn", "1/900028")
                .fails(
                        ErrorCode.START_LSN_AFTER_END,
                        0x1_0080_0028L,
                        damaged.file("pg_wal"),
                        Lsn.toString(damaged.cluster().endLsn()) + " or earlier",
                        "1/800028");
    }

    @Test
    void namesAFileThatCannotBeRead() throws IOException {
        Path version = damaged.file("PG_VERSION");
        Files.writeString(version, "eighteen".repeat(10), StandardCharsets.US_ASCII);
        damaged.fails(ErrorCode.DATA_DIRECTORY_UNSUPPORTED, Lsn.INVALID, version, "13 to 18", "eighteen".repeat(5));
    }

    /** Where the first row was written: its enum's label is the first that is asked for. */
    private long firstRowLsn() {
        String firstLine = new String(damaged.cluster().expected(), StandardCharsets.UTF_8);
        return Lsn.parse(firstLine.substring(0, firstLine.indexOf('\t')));
    }
}
