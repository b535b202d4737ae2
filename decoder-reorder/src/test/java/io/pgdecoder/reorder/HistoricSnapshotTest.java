package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class HistoricSnapshotTest {
    @RepeatedTest(50)
    void sortsXidsAsUnsignedWhateverTheirOrder(RepetitionInfo repetition) {
        long seed = repetition.getCurrentRepetition();
        Random random = new Random(seed);
        int[] xids = new int[random.nextInt(400)];
        int base = random.nextBoolean() ? -100 : 700;
        boolean nearlySorted = random.nextBoolean();
        for (int i = 0; i < xids.length; i++) {
            xids[i] = nearlySorted ? base + i + random.nextInt(5) : random.nextInt();
        }

        int[] expected = Arrays.stream(xids)
                .mapToLong(Integer::toUnsignedLong)
                .sorted()
                .mapToInt(value -> (int) value)
                .toArray();

        assertThat(HistoricSnapshot.sortedUnsigned(xids)).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void findsListedTransactionsOnBothSidesOfTheSignBit() {
        HistoricSnapshot snapshot = new HistoricSnapshot(700, 900, new int[] {-5, 800, 750});

        assertThat(snapshot.isCommitted(750)).isTrue();
        assertThat(snapshot.isCommitted(-5)).isTrue();
        assertThat(snapshot.isCommitted(751)).isFalse();
        assertThat(snapshot.committedCount()).isEqualTo(3);
    }
}
