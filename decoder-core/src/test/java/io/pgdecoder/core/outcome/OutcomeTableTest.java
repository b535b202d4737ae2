package io.pgdecoder.core.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutcomeTableTest {
    private final OutcomeTable table = new OutcomeTable();

    @Test
    void keepsTheLastStateOfEachXid() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<Integer, Integer> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int xid = random.nextInt(60_000) - 30_000;
            int state = random.nextInt(4);
            table.set(xid, state);
            expected.put(xid, state);
        }
        for (int xid = -30_000; xid < 30_000; xid++) {
            assertThat(table.get(xid))
                    .as("xid %d, seed %d", xid, seed)
                    .isEqualTo(expected.getOrDefault(xid, OutcomeTable.UNKNOWN));
        }
    }

    @Test
    void forgetsOnlyPagesOfXidsThatPrecede() {
        table.set(100, OutcomeTable.COMMITTED);
        table.set(20_000, OutcomeTable.ABORTED);
        table.forgetBefore(20_000);
        assertThat(table.get(100)).isEqualTo(OutcomeTable.UNKNOWN);
        assertThat(table.get(20_000)).isEqualTo(OutcomeTable.ABORTED);
        assertThat(table.pageCount()).isOne();
    }

    @Test
    void countsXidsModuloTheirRangeWhenItForgets() {
        table.set(-5, OutcomeTable.COMMITTED);
        table.set(10, OutcomeTable.ABORTED);
        table.forgetBefore(10);
        assertThat(table.get(-5)).isEqualTo(OutcomeTable.UNKNOWN);
        assertThat(table.get(10)).isEqualTo(OutcomeTable.ABORTED);
    }
}
