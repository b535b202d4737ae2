package io.pgdecoder.testkit;

import static io.pgdecoder.testkit.RecordedAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

@Recording("recordings/18/orders.walrec")
class OrderCounterTest {
    @Test
    void countsOrders(RecordedDecoder shop) {
        OrderCounter counter = new OrderCounter();
        shop.deliverTo(counter);
        assertThat(counter.orders()).isEqualTo(2);
        assertThat(shop).transaction(1).update("public.orders").column("status").hasText("paid");
    }
}
