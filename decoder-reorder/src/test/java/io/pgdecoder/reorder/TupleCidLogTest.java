package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Command ids of tuples, in memory and on disk, against a map that keeps all. */
final class TupleCidLogTest {
    private record Key(int spcOid, int dbOid, int relNumber, long tid) {}

    /** As many as are in memory in any case. */
    private static final int TUPLES = TupleCidLog.LEAST_CAPACITY / 2;

    @TempDir
    Path directory = Path.of("");

    private SpillDirectory spill = SpillDirectory.temporary();

    @BeforeEach
    void open() {
        spill = SpillDirectory.of(directory);
        spill.prepare();
    }

    @AfterEach
    void close() {
        spill.close();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".spill"))
                    .sorted()
                    .toList();
        }
    }

    private static Key key(Random random, int tuples) {
        int number = random.nextInt(tuples);
        // Numbers with the highest bit set, and keys that differ in one part only.
        return new Key(
                1663 + number % 2,
                number % 3 == 0 ? 0 : -5,
                number % 5 == 0 ? 1259 : 0xFFFFFF00 + number % 7,
                (long) (number / 4) << 16 | number % 4);
    }

    @Test
    void saysWhatAMapOfAllRecordsSays() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 12; round++) {
            long memory = round % 3 == 0 ? 0 : 1L << 12 + random.nextInt(8);
            SpilledLists lists = new SpilledLists(spill, memory);
            TupleCidLog log = new TupleCidLog(700, lists);
            Map<Key, TupleCommandIds> model = new HashMap<>();
            int tuples = 1 + random.nextInt(8000);
            int records = random.nextInt(8000);
            for (int i = 0; i < records; i++) {
                Key key = key(random, tuples);
                TupleCommandIds added = new TupleCommandIds(random.nextInt(9), random.nextInt(), random.nextInt(3));
                log.add(key.spcOid, key.dbOid, key.relNumber, key.tid, added.cmin(), added.cmax(), added.comboCid());
                model.merge(
                        key,
                        added,
                        (first, later) -> new TupleCommandIds(first.cmin(), later.cmax(), later.comboCid()));
            }
            for (int i = 0; i < 3000; i++) {
                Key key = key(random, tuples * 2);
                assertThat(log.find(key.spcOid, key.dbOid, key.relNumber, key.tid))
                        .as("seed %d, round %d, %s", seed, round, key)
                        .isEqualTo(model.get(key));
            }
            assertThat(files()).hasSize(log.runCount());
            log.unload();
            log.remove();
            assertThat(files()).isEmpty();
            assertThat(lists.memory().used()).isZero();
        }
    }

    @Test
    void memoryAndNumberOfRunsStayBoundedWhateverTheNumberOfTuples() {
        SpilledLists lists = new SpilledLists(spill, 0);
        TupleCidLog log = new TupleCidLog(700, lists);
        for (int i = 0; i < 100_000; i++) {
            log.add(1663, 5, 1259, i, 1, -1, -1);
            assertThat(lists.memory().used())
                    .isLessThanOrEqualTo((long) TupleCidLog.LEAST_CAPACITY * TupleCidMap.BYTES_PER_PLACE);
            assertThat(log.runCount()).isLessThan(17);
        }
        assertThat(log.find(1663, 5, 1259, 0)).isEqualTo(new TupleCommandIds(1, -1, -1));
        log.remove();
    }

    @Test
    void damageOfAnyKindIsAnErrorAndNeverAWrongAnswer() throws IOException {
        SpilledLists lists = new SpilledLists(spill, 0);
        for (int seed = 0; seed < 60; seed++) {
            TupleCidLog log = new TupleCidLog(700, lists);
            for (int i = 0; i < 1000; i++) {
                log.add(1663, 5, 1259, i, i, -1, -1);
            }
            Random random = new Random(seed);
            Path file = files().get(random.nextInt(files().size()));
            byte[] bytes = Files.readAllBytes(file);
            if (random.nextInt(3) == 0) {
                Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length)));
            } else {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, bytes);
            }
            DecoderException failure = null;
            for (int i = 0; i < 1000; i += 4) {
                try {
                    assertThat(log.find(1663, 5, 1259, i)).isEqualTo(new TupleCommandIds(i, -1, -1));
                } catch (DecoderException e) {
                    failure = e;
                }
            }
            assertThat(failure).as("seed %d", seed).isNotNull();
            assertThat(failure.code()).as("seed %d", seed).isEqualTo(ErrorCode.SPILL_FILE_INVALID);
            log.remove();
        }
    }

    @Test
    void aFileThatIsGoneIsAnErrorAtEachTry() throws IOException {
        TupleCidLog log = new TupleCidLog(700, new SpilledLists(spill, 0));
        for (int i = 0; i < TUPLES; i++) {
            log.add(1663, 5, 1259, i, 1, -1, -1);
        }
        log.add(1663, 5, 1259, TUPLES, 1, -1, -1);
        Files.delete(files().get(0));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> log.find(1663, 5, 1259, 1))
                    .isInstanceOfSatisfying(
                            DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPILL_FILE_INVALID));
        }
    }

    @Test
    void whatCannotBeWrittenStaysAndIsWrittenLater() throws IOException {
        TupleCidLog log = new TupleCidLog(700, new SpilledLists(spill, 0));
        Path inTheWay = Files.createDirectories(directory.resolve("pgdecoder-xid-700-cids-0.spill"));
        for (int i = 0; i < TUPLES; i++) {
            log.add(1663, 5, 1259, i, 1, -1, -1);
        }
        assertThatThrownBy(() -> log.add(1663, 5, 1259, TUPLES, 1, -1, -1))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR));
        Files.delete(inTheWay);
        log.add(1663, 5, 1259, TUPLES, 1, -1, -1);
        for (int i = 0; i <= TUPLES; i++) {
            assertThat(log.find(1663, 5, 1259, i)).isEqualTo(new TupleCommandIds(1, -1, -1));
        }
        assertThat(files()).hasSize(1);
    }
}
