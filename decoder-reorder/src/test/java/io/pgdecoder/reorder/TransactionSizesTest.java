package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The largest transaction, against plain searches. Sizes are few, so that equal ones are frequent. */
final class TransactionSizesTest {
    private final BlockPool blocks = new BlockPool(1 << 16);
    private final ChangePool changes = new ChangePool(128);
    private final SpilledLists lists = Fixture.lists();
    private final List<ReorderBufferTransaction> known = new ArrayList<>();

    static IntStream seeds() {
        return IntStream.range(0, 6);
    }

    private ReorderBufferTransaction create(TransactionSizes sizes, int xid) {
        ReorderBufferTransaction transaction =
                new ReorderBufferTransaction(xid, 8, new TupleArena(blocks), new ChangeQueue(changes), lists);
        sizes.created(transaction);
        known.add(transaction);
        return transaction;
    }

    private static void resize(TransactionSizes sizes, ReorderBufferTransaction transaction, long size) {
        long old = transaction.size;
        transaction.size = size;
        if (old != size) {
            sizes.changed(transaction, old);
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsTheLargestWhateverItsHistory(PgVersion version) {
        TransactionSizes sizes = TransactionSizes.of(version);
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            create(sizes, 700 + i);
        }
        for (int i = 0; i < 20_000; i++) {
            resize(sizes, known.get(random.nextInt(known.size())), random.nextInt(random.nextBoolean() ? 5 : 1000));
            long expected = known.stream().mapToLong(each -> each.size).max().orElseThrow();
            ReorderBufferTransaction largest = sizes.largest();
            assertThat(largest == null ? 0 : largest.size).isEqualTo(expected);
        }
        known.forEach(each -> resize(sizes, each, 0));
        assertThat(sizes.largest()).isNull();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void choosesAmongEqualOnesByTheOrderOfTheTableUntil16(int seed) {
        TransactionScanOrder sizes = new TransactionScanOrder();
        Random random = new Random(seed);
        int xid = 700;
        for (int i = 0; i < 4000; i++) {
            lookUp();
            resize(sizes, create(sizes, xid++), 1 + random.nextInt(2));
            if (random.nextInt(6) == 0) {
                ReorderBufferTransaction gone = known.remove(random.nextInt(known.size()));
                resize(sizes, gone, 0);
                sizes.removed(gone);
            }
            if (i % 1000 == 999) {
                sizes.lookedUp();
                lookUp();
                assertThat(drained(sizes)).as("after %d", i).isEqualTo(inTableOrder());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void choosesAmongEqualOnesAsThePairingHeapDoesFrom17(int seed) {
        TransactionSizes sizes = TransactionSizes.of(PgVersion.V17);
        NaivePairingHeap heap = new NaivePairingHeap();
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            create(sizes, 700 + i);
        }
        for (int i = 0; i < 5000; i++) {
            ReorderBufferTransaction each = known.get(random.nextInt(known.size()));
            long size = random.nextInt(4);
            if (each.size != size) {
                if (each.size != 0) {
                    heap.remove(each);
                }
                resize(sizes, each, size);
                if (size != 0) {
                    heap.add(each);
                }
            }
            assertThat(sizes.largest()).as("after %d", i).isSameAs(heap.first());
        }
    }

    @ParameterizedTest
    @EnumSource
    void followsTheWayOfEachVersion(PgVersion version) {
        assertThat(TransactionSizes.of(version))
                .isInstanceOf(
                        version.isAtLeast(PgVersion.V17) ? TransactionSizeHeap.class : TransactionScanOrder.class);
    }

    /** All in the order in which they would be chosen; their sizes are put back. */
    private List<Integer> drained(TransactionSizes sizes) {
        List<Integer> xids = new ArrayList<>();
        Map<ReorderBufferTransaction, Long> before = new LinkedHashMap<>();
        ReorderBufferTransaction largest = sizes.largest();
        while (largest != null) {
            xids.add(largest.xid);
            before.put(largest, largest.size);
            resize(sizes, largest, 0);
            largest = sizes.largest();
        }
        before.forEach((transaction, size) -> resize(sizes, transaction, size));
        return xids;
    }

    /** What hashoid() answers on a server of 16. */
    @ParameterizedTest
    @CsvSource({"3,-28094569", "735,-1177403734", "1000,-840720108", "-1,385747274", "-2147483648,-1524351049"})
    void hashesTransactionIdsAsTheServerDoes(int xid, int hash) {
        assertThat(TransactionScanOrder.hash(xid)).isEqualTo(hash);
    }

    private int buckets = 1024;

    /** The server's table gets a bucket more at each look-up that could add to it, as long as it has no more than entries. */
    private void lookUp() {
        if (known.size() >= buckets) {
            buckets++;
        }
    }

    private List<Integer> inTableOrder() {
        int power = Integer.highestOneBit(buckets - 1) << 1;
        // Those of a bucket stay in the order in which they became known.
        return known.stream()
                .sorted(Comparator.<ReorderBufferTransaction>comparingLong(each -> -each.size)
                        .thenComparingInt(each -> bucket(each.xid, power)))
                .map(each -> each.xid)
                .toList();
    }

    private int bucket(int xid, int power) {
        int bucket = TransactionScanOrder.hash(xid) & power - 1;
        return bucket < buckets ? bucket : bucket & (power >> 1) - 1;
    }
}
