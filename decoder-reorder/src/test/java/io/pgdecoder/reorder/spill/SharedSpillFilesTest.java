package io.pgdecoder.reorder.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that many small transactions share. */
final class SharedSpillFilesTest {
    private static final long LSN = 0x1000000;
    private static final int RECORD_BYTES = 64;

    @TempDir
    Path folder = Path.of("");

    private SpillDirectory directory = SpillDirectory.temporary();
    private SpillWriter writer = new SpillWriter(directory);

    @BeforeEach
    void open() {
        directory = SpillDirectory.of(folder);
        directory.prepare();
        directory.shared().setLimits(0, 4096);
        writer = new SpillWriter(directory);
    }

    @AfterEach
    void close() {
        directory.close();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".spill"))
                    .sorted()
                    .toList();
        }
    }

    private void spill(SpilledFiles files, int records) {
        writer.begin(files, (long) records * RECORD_BYTES);
        long first = files.count();
        for (int i = 0; i < records; i++) {
            int at = writer.reserve(LSN + first + i, RECORD_BYTES);
            LittleEndian.putInt(writer.buffer(), at + 4, files.xid);
            LittleEndian.putLong(writer.buffer(), at + 8, first + i);
        }
        writer.finish();
    }

    private void assertReads(SpilledFiles files, String where) {
        try (SpillReaders readers = new SpillReaders(directory)) {
            SpillReader reader = readers.open(files);
            for (long i = 0; i < files.count(); i++) {
                int at = reader.load();
                assertThat(LittleEndian.getInt(reader.bytes(), at + 4))
                        .as(where)
                        .isEqualTo(files.xid);
                assertThat(LittleEndian.getLong(reader.bytes(), at + 8))
                        .as(where)
                        .isEqualTo(i);
                reader.advance();
            }
            reader.unload();
        }
    }

    @Test
    void manyTransactionsWriteReadAndGoInAnyOrder() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String where = "seed " + seed;
        List<SpilledFiles> open = new ArrayList<>();
        int xid = 700;
        for (int i = 0; i < 4000; i++) {
            int choice = random.nextInt(100);
            if (choice < 30 || open.isEmpty()) {
                open.add(new SpilledFiles(xid++));
            }
            SpilledFiles files = open.get(random.nextInt(open.size()));
            if (choice < 75) {
                spill(files, 1 + random.nextInt(60));
            } else if (choice < 90 && files.count() > 0) {
                assertReads(files, where);
            } else {
                directory.remove(files);
                open.remove(files);
            }
        }
        for (SpilledFiles files : open) {
            if (files.count() > 0) {
                assertReads(files, where);
            }
        }
        open.forEach(directory::remove);
        assertThat(files()).as(where).isEmpty();
    }

    @Test
    void aFileGoesWithTheLastOfItsTransactions() throws IOException {
        SpilledFiles first = new SpilledFiles(700);
        SpilledFiles second = new SpilledFiles(701);
        spill(first, 10);
        spill(second, 10);
        spill(first, 60);
        assertThat(files()).containsExactly("pgdecoder-shared-1.spill");
        spill(first, 10);
        assertThat(files()).containsExactly("pgdecoder-shared-1.spill", "pgdecoder-shared-2.spill");
        directory.remove(first);
        assertThat(files()).containsExactly("pgdecoder-shared-1.spill");
        assertReads(second, "");
        directory.remove(second);
        assertThat(files()).isEmpty();
    }

    @Test
    void whoSpillsOftenOrMuchGetsAFileOfItsOwn() throws IOException {
        SpilledFiles often = new SpilledFiles(700);
        for (int i = 0; i < SharedSpillFiles.MAX_EXTENTS + 3; i++) {
            spill(often, 10);
        }
        SpilledFiles much = new SpilledFiles(701);
        spill(much, (int) SharedSpillFiles.MAX_SPILL_BYTES / RECORD_BYTES + 1);
        assertThat(files()).contains("pgdecoder-xid-700-lsn-0-1000000.spill", "pgdecoder-xid-701-lsn-0-1000000.spill");
        assertReads(often, "often");
        assertReads(much, "much");
        directory.remove(often);
        directory.remove(much);
        assertThat(files()).isEmpty();
    }

    @Test
    void fewTransactionsHaveFilesOfTheirOwn() throws IOException {
        directory.shared().setLimits(2, 4096);
        List<SpilledFiles> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(new SpilledFiles(700 + i));
            spill(all.get(i), 5);
        }
        assertThat(files())
                .containsExactly(
                        "pgdecoder-shared-1.spill",
                        "pgdecoder-xid-700-lsn-0-1000000.spill",
                        "pgdecoder-xid-701-lsn-0-1000000.spill");
        directory.remove(all.get(0));
        SpilledFiles another = new SpilledFiles(704);
        spill(another, 5);
        assertThat(files()).contains("pgdecoder-xid-704-lsn-0-1000000.spill");
    }

    @Test
    void whatCannotBeWrittenLeavesTheOthersAsTheyAre() throws IOException {
        SpilledFiles first = new SpilledFiles(700);
        SpilledFiles second = new SpilledFiles(701);
        Path inTheWay = Files.createDirectory(folder.resolve("pgdecoder-shared-1.spill"));
        assertThatThrownBy(() -> spill(first, 10))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR));
        assertThat(first.count()).isZero();
        Files.delete(inTheWay);
        spill(first, 10);
        spill(second, 10);
        assertReads(first, "first");
        assertReads(second, "second");
    }

    @Test
    void damageIsAnErrorOfTheTransactionThatItConcernsAtMost() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            List<SpilledFiles> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                all.add(new SpilledFiles(700 + i));
                spill(all.get(i), 5);
            }
            Random random = new Random(seed);
            Path file = folder.resolve(files().get(0));
            byte[] bytes = Files.readAllBytes(file);
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, bytes);
            int failed = 0;
            for (SpilledFiles files : all) {
                try {
                    assertReads(files, "seed " + seed);
                } catch (DecoderException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.SPILL_FILE_INVALID);
                    failed++;
                }
            }
            assertThat(failed).as("seed %d", seed).isOne();
            all.forEach(directory::remove);
        }
    }
}
