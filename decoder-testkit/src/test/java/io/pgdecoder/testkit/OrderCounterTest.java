package io.pgdecoder.testkit;

import static io.pgdecoder.testkit.RecordedAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.DecodedRow;
import io.pgdecoder.core.RowConsumer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

@Recording("recordings/18/orders.walrec")
class OrderCounterTest {
    /** The consumer under test: what a program does with each row. */
    static final class OrderCounter implements RowConsumer {
        int orders;

        @Override
        public void accept(DecodedRow row) {
            String text = new String(row.copyData(), StandardCharsets.UTF_8);
            orders += text.startsWith("table public.orders: INSERT:") ? 1 : 0;
        }
    }

    @Test
    void countsOrders(RecordedDecoder shop) {
        OrderCounter counter = new OrderCounter();
        shop.deliverTo(counter);
        assertThat(counter.orders).isEqualTo(2);
    }

    @Test
    void theFirstOrderIsPaid(RecordedDecoder shop) {
        assertThat(shop)
                .transaction(1)
                .update("public.orders")
                .column("id")
                .hasText("1")
                .column("status")
                .hasText("paid");
    }
}
