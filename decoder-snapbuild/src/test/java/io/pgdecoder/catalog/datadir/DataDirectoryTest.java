package io.pgdecoder.catalog.datadir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.CRC32C;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DataDirectoryTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsTheControlFileOfEachVersion(PgVersion version) throws Exception {
        write(version, control(version));
        DataDirectory directory = DataDirectory.open(root);

        assertThat(directory.version()).isEqualTo(version);
        ControlFile control = directory.controlFile();
        assertThat(control.systemIdentifier()).isEqualTo(7_123_456_789L);
        assertThat(control.redoLsn()).isEqualTo(0x1000028L);
        assertThat(control.timeline()).isEqualTo(3);
        assertThat(control.nextXid()).isEqualTo(800);
        assertThat(control.oldestXid()).isEqualTo(700);
        assertThat(control.segmentSize()).isEqualTo(1 << 20);
        assertThat(directory.redoLsn()).isEqualTo(0x1000028L);
        directory.checkUnchanged();
    }

    @Test
    void backupLabelSaysWhereReadingBegins() throws Exception {
        write(PgVersion.V17, control(PgVersion.V17));
        Files.writeString(root.resolve("backup_label"), """
                START WAL LOCATION: 2/A000028 (file 00000002000000020000000A)
                CHECKPOINT LOCATION: 2/A000060
                BACKUP METHOD: streamed
                BACKUP FROM: primary
                START TIME: 2026-11-30 01:00:00 UTC
                LABEL: x
                START TIMELINE: 2
                """);
        DataDirectory directory = DataDirectory.open(root);

        assertThat(directory.redoLsn()).isEqualTo(0x2_0A000028L);
        assertThat(directory.timeline()).isEqualTo(2);
    }

    @Test
    void relationsLieByTablespace() throws Exception {
        write(PgVersion.V18, control(PgVersion.V18));
        DataDirectory directory = DataDirectory.open(root);

        assertThat(directory.relationFile(new RelFileLocator(1663, 5, 1259))).isEqualTo("base/5/1259");
        assertThat(directory.relationFile(new RelFileLocator(1664, 0, 1262))).isEqualTo("global/1262");
        assertThat(directory.relationFile(new RelFileLocator(16400, 5, 77)))
                .isEqualTo("pg_tblspc/16400/PG_18_202506291/5/77");
    }

    @Test
    void whatIsNoDataDirectoryIsRefused() {
        assertFails(() -> DataDirectory.open(root), ErrorCode.DATA_DIRECTORY_UNSUPPORTED, "PG_VERSION");
    }

    @Test
    void unknownVersionIsRefused() throws Exception {
        write(PgVersion.V13, control(PgVersion.V13));
        Files.writeString(root.resolve("PG_VERSION"), "12\n");

        assertFails(() -> DataDirectory.open(root), ErrorCode.DATA_DIRECTORY_UNSUPPORTED, "PG_VERSION");
    }

    @Test
    void unknownBlockSizeIsRefused() throws Exception {
        byte[] control = control(PgVersion.V16);
        LittleEndian.putInt(control, 216, 32768);
        write(PgVersion.V16, seal(control, 288));

        assertFails(() -> DataDirectory.open(root), ErrorCode.DATA_DIRECTORY_UNSUPPORTED, "pg_control");
    }

    @Test
    void damagedControlFileIsRefused() throws Exception {
        byte[] control = control(PgVersion.V16);
        control[100] ^= 1;
        write(PgVersion.V16, control);

        assertFails(() -> DataDirectory.open(root), ErrorCode.CONTROL_FILE_INVALID, "pg_control");
    }

    @Test
    void missingControlFileIsNamed() throws Exception {
        Files.writeString(root.resolve("PG_VERSION"), "18\n");

        assertFails(() -> DataDirectory.open(root), ErrorCode.DATA_FILE_MISSING, "pg_control");
    }

    @Test
    void dataDirectoryReplacedWhileItWasReadIsNoticed() throws Exception {
        write(PgVersion.V18, control(PgVersion.V18));
        DataDirectory directory = DataDirectory.open(root);
        byte[] other = control(PgVersion.V18);
        LittleEndian.putLong(other, 0, 1);
        write(PgVersion.V18, seal(other, 292));

        assertFails(directory::checkUnchanged, ErrorCode.CONTROL_FILE_INVALID, "pg_control");
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsRelationMaps(PgVersion version) {
        byte[] map = map(version);
        RelationMapFile parsed = RelationMapFile.parse(map, 0, map.length, version, 0, "map");

        assertThat(parsed.fileNumber(1259)).isEqualTo(16390);
        assertThat(parsed.oid(16390)).isEqualTo(1259);
        assertThat(parsed.fileNumber(1249)).isZero();
    }

    @Test
    void damagedRelationMapsEndInADecoderException() {
        long seed = 20_261_130L;
        Random random = new Random(seed);
        for (int run = 0; run < 2_000; run++) {
            byte[] map = map(PgVersion.V18);
            map[random.nextInt(524 - 4)] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> RelationMapFile.parse(map, 0, map.length, PgVersion.V18, 0, "map"))
                    .as("seed %d run %d", seed, run)
                    .isInstanceOfSatisfying(
                            DecoderException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.RELATION_MAP_INVALID));
        }
        assertThatThrownBy(() -> RelationMapFile.parse(new byte[100], 0, 100, PgVersion.V18, 0, "map"))
                .isInstanceOf(DecoderException.class);
    }

    @Test
    void backupLabelWithoutItsLinesIsRefused() {
        for (String text : new String[] {"", "START WAL LOCATION: x\n", "START TIMELINE: 1\n"}) {
            assertThatThrownBy(() -> BackupLabel.parse(text.getBytes(StandardCharsets.US_ASCII), "backup_label"))
                    .isInstanceOf(DecoderException.class);
        }
    }

    private static void assertFails(ThrowingCallable call, ErrorCode code, String file) {
        assertThatThrownBy(call).isInstanceOfSatisfying(DecoderException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.file()).endsWith(file);
            assertThat(e.expected()).isNotNull();
            assertThat(e.found()).isNotNull();
        });
    }

    private void write(PgVersion version, byte[] control) throws Exception {
        Files.writeString(root.resolve("PG_VERSION"), version.major() + "\n");
        Files.createDirectories(root.resolve("global"));
        Files.write(root.resolve("global/pg_control"), control);
    }

    private static byte[] control(PgVersion version) {
        byte[] control = new byte[8192];
        LittleEndian.putLong(control, 0, 7_123_456_789L);
        LittleEndian.putInt(control, 8, version.controlVersion());
        LittleEndian.putInt(control, 12, version.catalogVersion());
        LittleEndian.putLong(control, 40, 0x1000028L);
        LittleEndian.putInt(control, 48, 3);
        LittleEndian.putInt(control, 64, 800);
        LittleEndian.putInt(control, 84, 700);
        LittleEndian.putInt(control, 204, 8);
        LittleEndian.putInt(control, 216, 8192);
        LittleEndian.putInt(control, 220, 131072);
        LittleEndian.putInt(control, 224, 8192);
        LittleEndian.putInt(control, 228, 1 << 20);
        LittleEndian.putInt(control, 232, 64);
        LittleEndian.putInt(control, 240, 1996);
        return seal(control, version == PgVersion.V18 ? 292 : 288);
    }

    private static byte[] map(PgVersion version) {
        boolean large = version.isAtLeast(PgVersion.V16);
        byte[] map = new byte[large ? 524 : 512];
        LittleEndian.putInt(map, 0, 0x592717);
        LittleEndian.putInt(map, 4, 1);
        LittleEndian.putInt(map, 8, 1259);
        LittleEndian.putInt(map, 12, 16390);
        return seal(map, large ? 520 : 504);
    }

    private static byte[] seal(byte[] bytes, int offset) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, offset);
        LittleEndian.putInt(bytes, offset, (int) crc.getValue());
        return bytes;
    }
}
