package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputPluginFactory;

/** Makes {@code test_decoding} plugins. */
public final class TestDecodingFactory implements OutputPluginFactory {
    /** For the service loader. */
    public TestDecodingFactory() {}

    @Override
    public String name() {
        return "test_decoding";
    }

    @Override
    public OutputPlugin create() {
        return new TestDecoding();
    }
}
