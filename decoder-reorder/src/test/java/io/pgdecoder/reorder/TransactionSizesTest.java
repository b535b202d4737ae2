package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The largest transaction, against plain searches. Sizes are few, so that equal ones are frequent. */
final class TransactionSizesTest {
    private final List<ReorderBufferTransaction> known = new ArrayList<>();

    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    private ReorderBufferTransaction create(TransactionSizes sizes, int xid) {
        ReorderBufferTransaction transaction = new ReorderBufferTransaction(
                xid, 8, new TupleArena(new BlockPool(1 << 16)), new ChangeQueue(new ChangePool(128)), Fixture.lists());
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
        for (int i = 0; i < 2500; i++) {
            resize(sizes, create(sizes, xid++), 1 + random.nextInt(2));
            if (random.nextInt(3) == 0) {
                ReorderBufferTransaction gone = known.remove(random.nextInt(known.size()));
                resize(sizes, gone, 0);
                sizes.removed(gone);
            }
            if (i % 50 == 49) {
                sizes.lookedUp();
                sizes.lookedUp();
                assertThat(Objects.requireNonNull(sizes.largest()).xid).isEqualTo(firstLargest(buckets()));
            }
        }
    }

    /** What hashoid() answers on a server of 16. */
    @ParameterizedTest
    @CsvSource({"3,-28094569", "735,-1177403734", "1000,-840720108", "-1,385747274", "-2147483648,-1524351049"})
    void hashesTransactionIdsAsTheServerDoes(int xid, int hash) {
        assertThat(TransactionScanOrder.hash(xid)).isEqualTo(hash);
    }

    /** Buckets of the server's table; it splits one at each look-up until there are no more entries than buckets. */
    private int buckets() {
        return mostBuckets = Math.max(mostBuckets, known.size());
    }

    private int mostBuckets = 1024;

    private int firstLargest(int buckets) {
        int power = Integer.highestOneBit(buckets - 1) << 1;
        ReorderBufferTransaction best = null;
        int bestBucket = 0;
        for (ReorderBufferTransaction each : known) {
            int bucket = TransactionScanOrder.hash(each.xid) & power - 1;
            if (bucket >= buckets) {
                bucket &= (power >> 1) - 1;
            }
            if (best == null || each.size > best.size || each.size == best.size && bucket < bestBucket) {
                best = each;
                bestBucket = bucket;
            }
        }
        return Objects.requireNonNull(best).xid;
    }
}
