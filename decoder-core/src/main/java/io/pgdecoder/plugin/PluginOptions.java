package io.pgdecoder.plugin;

import io.pgdecoder.datatype.DatabaseEncoding;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a plugin is started with.
 *
 * @param version the server whose WAL is decoded: options and output differ by version
 * @param options names and values in the order given; a bare name has the value null
 * @param settings the settings that output functions obey
 * @param encoding the database's encoding, for plugins that make Strings
 */
public record PluginOptions(
        PgVersion version, Map<String, @Nullable String> options, OutputSettings settings, DatabaseEncoding encoding) {
    /** Options for a database in UTF8. */
    public PluginOptions(PgVersion version, Map<String, @Nullable String> options, OutputSettings settings) {
        this(version, options, settings, DatabaseEncoding.UTF8);
    }

    /**
     * For plugins without options.
     *
     * @throws DecoderException INVALID_OPTION if any was given
     */
    public void requireNone() {
        if (!options.isEmpty()) {
            String name = options.keySet().iterator().next();
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION,
                    Lsn.INVALID,
                    null,
                    "an option was given to a plugin that has none",
                    "no option",
                    '"' + name + '"');
        }
    }
}
