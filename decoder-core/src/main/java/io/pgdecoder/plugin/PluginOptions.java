package io.pgdecoder.plugin;

import io.pgdecoder.types.PgVersion;
import java.util.Map;

/**
 * What a plugin is started with.
 *
 * @param version the server whose WAL is decoded: options and output differ by version
 * @param options names and values in the order given; a bare name has the value null
 * @param settings the settings that output functions obey
 */
public record PluginOptions(
        PgVersion version, Map<String, @org.jspecify.annotations.Nullable String> options, OutputSettings settings) {}
