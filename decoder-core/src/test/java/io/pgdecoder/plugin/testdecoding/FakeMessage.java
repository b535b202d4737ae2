package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.plugin.MessageView;
import java.nio.charset.StandardCharsets;

/** A message with prefix {@code p}, its content in the middle of an array. */
record FakeMessage(boolean transactional, String text) implements MessageView {
    @Override
    public long lsn() {
        return 1;
    }

    @Override
    public byte[] prefix() {
        return new byte[] {'p'};
    }

    @Override
    public byte[] content() {
        return ("x" + text + "x").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int contentOffset() {
        return 1;
    }

    @Override
    public int contentLength() {
        return content().length - 2;
    }
}
