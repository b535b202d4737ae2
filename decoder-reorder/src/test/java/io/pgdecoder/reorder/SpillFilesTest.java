package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.XID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spill files: where they are, when they go, and what is said of damaged ones. */
final class SpillFilesTest {
    private static final int LIMIT = 64 * 1024;

    @TempDir
    Path directory = Path.of("");

    private final ReorderBufferOptions options =
            ReorderBufferOptions.defaults(PgVersion.V18).withWorkMemBytes(LIMIT);
    private Fixture fixture = new Fixture(PgVersion.V18);
    private long lsn = 0x1FF0000;

    private void open() {
        SpillDirectory spill = SpillDirectory.of(directory);
        spill.prepare();
        fixture = new Fixture(new ReorderBuffer(PgVersion.V18, options, spill));
    }

    @AfterEach
    void close() {
        fixture.buffer.close();
    }

    private void rows(int xid, int count) {
        for (int i = 0; i < count; i++) {
            lsn += 64;
            fixture.insert(xid, lsn, i + "x".repeat(100));
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".spill"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void liesInAFileForEachTransactionAndSegmentUntilItsEnd() throws IOException {
        open();
        fixture.base(XID, lsn, 600);
        fixture.buffer.assignChild(XID, SUB, lsn);
        rows(SUB, 900);
        rows(XID, 900);
        assertThat(files())
                .containsExactly(
                        "pgdecoder-xid-700-lsn-0-1000000.spill",
                        "pgdecoder-xid-700-lsn-0-2000000.spill",
                        "pgdecoder-xid-701-lsn-0-1000000.spill");
        assertThat(fixture.replay(XID, lsn + 8)).hasSize(1800);
        assertThat(files()).isEmpty();
        rows(XID, 900);
        assertThat(files()).isNotEmpty();
        fixture.buffer.abort(XID, lsn, 0);
        assertThat(files()).isEmpty();
    }

    @Test
    void leftOversAreRemovedAtTheStartAndOtherFilesAreNot() throws IOException {
        Files.writeString(directory.resolve("pgdecoder-xid-5-lsn-0-1000000.spill"), "left over");
        Files.writeString(directory.resolve("xid-5-lsn-0-1000000.spill"), "a server's");
        open();
        assertThat(files()).containsExactly("xid-5-lsn-0-1000000.spill");
        rows(XID, 900);
        fixture.buffer.close();
        assertThat(files()).containsExactly("xid-5-lsn-0-1000000.spill");
    }

    @Test
    void aDirectoryServesOneDecoderAtATime() {
        open();
        SpillDirectory second = SpillDirectory.of(directory);
        assertThatThrownBy(second::prepare)
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPILL_DIRECTORY_IN_USE));
        fixture.buffer.close();
        second.prepare();
        second.close();
    }

    @Test
    void anUnusableDirectoryIsAnIoError() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThatThrownBy(SpillDirectory.of(file.resolve("below"))::prepare)
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR));
    }

    @Test
    void whatCannotBeWrittenStaysAndIsWrittenLater() throws IOException {
        open();
        fixture.base(XID, lsn, 600);
        rows(XID, 100);
        // A directory in the place of the file: the file cannot be made.
        Path inTheWay = Files.createDirectories(directory.resolve("pgdecoder-xid-700-lsn-0-1000000.spill"));
        assertThatThrownBy(() -> rows(XID, 900))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR));
        long queued = fixture.transaction(XID).changeCount();
        Files.delete(inTheWay);
        fixture.buffer.continueEviction();
        assertThat(fixture.buffer.memorySize()).isZero();
        assertThat(fixture.replay(XID, lsn + 8)).hasSize((int) queued);
    }

    @Test
    void goneFilesAreAnErrorAtEachTry() throws IOException {
        open();
        fixture.base(XID, lsn, 600);
        rows(XID, 900);
        Files.delete(directory.resolve("pgdecoder-xid-700-lsn-0-1000000.spill"));
        ReplayCursor cursor = fixture.commit(XID, lsn + 8);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(cursor::next)
                    .isInstanceOfSatisfying(
                            DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPILL_FILE_INVALID));
        }
        cursor.close();
    }

    @Test
    void damageOfAnyKindIsAnErrorAndNeverAWrongRow() throws IOException {
        for (int seed = 0; seed < 150; seed++) {
            lsn = 0x1FF8000;
            open();
            fixture.base(XID, lsn, 600);
            rows(XID, 900);
            Random random = new Random(seed);
            Path file = directory.resolve(files().get(random.nextInt(2)));
            byte[] bytes = Files.readAllBytes(file);
            boolean cut = random.nextInt(3) == 0;
            if (cut) {
                byte[] shorter = new byte[random.nextInt(bytes.length)];
                System.arraycopy(bytes, 0, shorter, 0, shorter.length);
                Files.write(file, shorter);
            } else {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, bytes);
            }
            ReplayCursor cursor = fixture.commit(XID, lsn + 8);
            String where = "seed " + seed;
            int expected = 0;
            DecoderException failure = null;
            try {
                while (cursor.next() != ReplayStep.END) {
                    assertThat(Fixture.describe(cursor.change())).as(where).contains(" " + expected % 900 + "xx");
                    expected++;
                }
            } catch (DecoderException e) {
                failure = e;
            }
            assertThat(failure).as(where).isNotNull();
            assertThat(failure.code()).as(where).isEqualTo(ErrorCode.SPILL_FILE_INVALID);
            fixture.buffer.close();
        }
    }
}
