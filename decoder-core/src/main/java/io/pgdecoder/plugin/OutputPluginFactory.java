package io.pgdecoder.plugin;

/** Makes plugins by name; found through {@link java.util.ServiceLoader}. */
public interface OutputPluginFactory {
    /** The name by which users ask for the plugin, for example {@code test_decoding}. */
    String name();

    /** A new plugin, not yet started. */
    OutputPlugin create();
}
