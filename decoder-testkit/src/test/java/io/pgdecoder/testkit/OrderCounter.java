package io.pgdecoder.testkit;

import io.pgdecoder.core.DecodedRow;
import io.pgdecoder.core.RowConsumer;
import java.nio.charset.StandardCharsets;

/** The consumer of the documentation's example: what a program does with each row. */
final class OrderCounter implements RowConsumer {
    private int orders;

    @Override
    public void accept(DecodedRow row) {
        String text = new String(row.copyData(), StandardCharsets.UTF_8);
        orders += text.startsWith("table public.orders: INSERT:") ? 1 : 0;
    }

    int orders() {
        return orders;
    }
}
