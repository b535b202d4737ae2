package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.XID;
import static io.pgdecoder.reorder.Fixture.messages;
import static io.pgdecoder.reorder.Fixture.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invalidation messages in memory and on disk. */
final class InvalidationListTest {
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

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".spill"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Integer> executed(InvalidationList list) {
        List<Integer> all = new ArrayList<>();
        list.executeAll((bytes, offset, count) -> all.addAll(numbers(bytes, offset, count)));
        return all;
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    @Test
    void areExecutedInTheirOrderAsOftenAsWanted() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            SpilledLists lists = new SpilledLists(spill, round % 2 == 0 ? 0 : 1L << 13 + random.nextInt(8));
            InvalidationList list = new InvalidationList(700, "invalidations", lists);
            int count = 0;
            for (int i = random.nextInt(60); i >= 0; i--) {
                int more = random.nextInt(3) == 0 ? random.nextInt(9000) : 1 + random.nextInt(5);
                list.add(messages(range(count, count + more)), 0, more);
                count += more;
                if (i % 10 == 0) {
                    assertThat(executed(list))
                            .as("seed %d, round %d", seed, round)
                            .isEqualTo(IntStream.range(0, count).boxed().toList());
                }
            }
            assertThat(list.count()).isEqualTo(count);
            list.clear();
            assertThat(executed(list)).isEmpty();
            assertThat(files()).isEmpty();
            assertThat(lists.memory().used()).isZero();
        }
    }

    @Test
    void memoryStaysBoundedWhateverTheNumberOfMessages() {
        SpilledLists lists = new SpilledLists(spill, 0);
        InvalidationList list = new InvalidationList(700, "invalidations", lists);
        byte[] hundred = messages(range(0, 100));
        for (int i = 0; i < 10_000; i++) {
            list.add(hundred, 0, 100);
            assertThat(lists.memory().used()).isLessThan(2 * InvalidationList.LEAST_BYTES);
        }
        long[] sum = new long[1];
        list.executeAll((bytes, offset, count) -> sum[0] += count);
        assertThat(sum[0]).isEqualTo(1_000_000);
        list.clear();
    }

    /** The same transactions, with lists in memory and on disk. */
    @Test
    void replaysAreTheSameWithListsOnDisk() throws IOException {
        for (PgVersion version : PgVersion.values()) {
            List<List<String>> both = new ArrayList<>();
            for (long memory : new long[] {1L << 30, 0}) {
                close();
                open();
                ReorderBufferOptions options =
                        ReorderBufferOptions.defaults(version).withListMemoryBytes(memory);
                Fixture fixture = new Fixture(new ReorderBuffer(version, options, spill));
                fixture.base(XID, 10, 600);
                fixture.base(XID + 50, 10, 600);
                fixture.buffer.assignChild(XID, SUB, 11);
                fixture.invalidations(version == PgVersion.V13 ? XID : SUB, 12, range(0, 5000));
                fixture.invalidations(XID, 13, range(5000, 5001));
                fixture.distributed(XID, 14, range(7000, 9000));
                InvalidationList own = Objects.requireNonNull(fixture.buffer.invalidations(XID));
                fixture.buffer.addDistributedInvalidations(XID + 50, 15, own);
                assertThat(files()).hasSize(memory == 0 ? 3 : 0);
                List<String> steps = new ArrayList<>(fixture.replay(XID, 20));
                steps.addAll(fixture.replay(XID + 50, 30));
                both.add(steps.stream()
                        .map(step -> step.replace("final", "").replaceAll("[\\[\\],]", ""))
                        .toList());
                assertThat(files()).isEmpty();
                assertThat(fixture.buffer.stats().spillCount()).isZero();
                fixture.buffer.close();
            }
            assertThat(String.join("", both.get(1)).replace(" ", ""))
                    .as(version.toString())
                    .isEqualTo(String.join("", both.get(0)).replace(" ", ""));
        }
    }

    @Test
    void filesGoAtAbortAtAPrepareAndWhenTooManyAreDistributed() throws IOException {
        ReorderBufferOptions options =
                ReorderBufferOptions.defaults(PgVersion.V18).withListMemoryBytes(0);
        Fixture fixture = new Fixture(new ReorderBuffer(PgVersion.V18, options, spill));
        fixture.base(XID, 10, 600);
        fixture.invalidations(XID, 11, range(0, 5000));
        fixture.distributed(XID, 12, range(0, 5000));
        for (int i = 0; i < 100; i++) {
            fixture.buffer.addNewTupleCids(XID, 13, 1663, 5, 1259, i, 1, -1, -1);
        }
        assertThat(files())
                .containsExactly(
                        "pgdecoder-xid-700-cids-0.spill",
                        "pgdecoder-xid-700-distributed.spill",
                        "pgdecoder-xid-700-invalidations.spill");
        InvalidationList many = Fixture.list(
                new byte[TransactionInvalidations.MAX_DISTRIBUTED * InvalidationExecutor.MESSAGE_BYTES],
                TransactionInvalidations.MAX_DISTRIBUTED);
        fixture.buffer.addDistributedInvalidations(XID, 14, many);
        assertThat(files()).containsExactly("pgdecoder-xid-700-cids-0.spill", "pgdecoder-xid-700-invalidations.spill");
        fixture.buffer.cleanup().truncate(fixture.transaction(XID), true);
        assertThat(files()).containsExactly("pgdecoder-xid-700-invalidations.spill");
        fixture.buffer.abort(XID, 15, 0);
        assertThat(files()).isEmpty();
        fixture.buffer.close();
    }

    @Test
    void whatCannotBeWrittenIsAnErrorAndWhatWasThereStays() throws IOException {
        InvalidationList list = new InvalidationList(700, "invalidations", new SpilledLists(spill, 0));
        Path inTheWay = Files.createDirectories(directory.resolve("pgdecoder-xid-700-invalidations.spill"));
        int most = InvalidationList.LEAST_BYTES / InvalidationExecutor.MESSAGE_BYTES;
        list.add(messages(range(0, most)), 0, most);
        assertThatThrownBy(() -> list.add(messages(most), 0, 1))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR));
        Files.delete(inTheWay);
        list.add(messages(most), 0, 1);
        assertThat(executed(list)).hasSize(most + 1).endsWith(most - 1, most);
    }

    @Test
    void aDamagedFileIsAnErrorAtEachTryAndTheReplayCanOnlyBeGivenUp() throws IOException {
        ReorderBufferOptions options =
                ReorderBufferOptions.defaults(PgVersion.V18).withListMemoryBytes(0);
        Fixture fixture = new Fixture(new ReorderBuffer(PgVersion.V18, options, spill));
        fixture.base(XID, 10, 600);
        fixture.invalidations(XID, 11, range(0, 5000));
        Path file = directory.resolve(files().get(0));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        ReplayCursor cursor = fixture.commit(XID, 20);
        while (cursor.next() != ReplayStep.END) {
            assertThat(cursor.isOpen()).isTrue();
        }
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> cursor.executeFinalInvalidations((some, offset, count) -> {}, () -> {}))
                    .isInstanceOfSatisfying(
                            DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPILL_FILE_INVALID));
        }
        cursor.close();
        assertThat(files()).isEmpty();
        fixture.buffer.close();
    }
}
