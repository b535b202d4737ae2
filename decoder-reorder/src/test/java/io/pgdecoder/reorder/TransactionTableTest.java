package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table against a HashMap. */
final class TransactionTableTest {
    private final TupleArena arena = new TupleArena(new BlockPool(0));
    private final ChangeQueue changes = new ChangeQueue(new ChangePool(0));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void answersLikeAHashMap(long seed) {
        Random random = new Random(seed);
        TransactionTable table = new TransactionTable();
        Map<Integer, ReorderBufferTransaction> model = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            // Runs of neighbours, as xids come, and some far ones.
            int xid = random.nextInt(4) == 0 ? random.nextInt() | 1 : 1 + random.nextInt(600);
            assertThat(table.get(xid)).as("seed %d, step %d", seed, i).isSameAs(model.get(xid));
            if (model.containsKey(xid)) {
                if (random.nextBoolean()) {
                    table.remove(xid);
                    model.remove(xid);
                }
            } else {
                ReorderBufferTransaction transaction =
                        new ReorderBufferTransaction(xid, 1, arena, changes, Fixture.lists());
                table.put(transaction);
                model.put(xid, transaction);
            }
            assertThat(table.get(xid)).as("seed %d, step %d", seed, i).isSameAs(model.get(xid));
            assertThat(table.size()).as("seed %d, step %d", seed, i).isEqualTo(model.size());
        }
        Map<Integer, ReorderBufferTransaction> listed = new HashMap<>();
        table.forEach(transaction -> listed.put(transaction.xid(), transaction));
        assertThat(listed).isEqualTo(model);
    }
}
