package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of test_decoding (PostgreSQL: pg_decode_startup). A bare name means true for the first four and changes
 * nothing for the others. Names are compared exactly, values are read as boolean settings are.
 *
 * @param includeXids whether BEGIN and COMMIT show the transaction id
 * @param includeTimestamp whether COMMIT shows the commit time
 * @param skipEmptyXacts whether transactions without changes print nothing
 * @param onlyLocal whether changes with a replication origin are dropped
 * @param forceBinary whether the output is declared to be binary
 * @param includeRewrites whether changes of transient relations of a table rewrite are printed
 * @param streamChanges whether transactions in progress are taken in blocks; from 14 on
 */
record TestDecodingOptions(
        boolean includeXids,
        boolean includeTimestamp,
        boolean skipEmptyXacts,
        boolean onlyLocal,
        boolean forceBinary,
        boolean includeRewrites,
        boolean streamChanges) {
    /** Without any option. */
    static final TestDecodingOptions DEFAULTS = new TestDecodingOptions(true, false, false, false, false, false, false);

    /**
     * @throws DecoderException INVALID_OPTION for an unknown name or a value that is no boolean
     */
    static TestDecodingOptions parse(PluginOptions given) {
        boolean includeXids = true;
        boolean includeTimestamp = false;
        boolean skipEmptyXacts = false;
        boolean onlyLocal = false;
        boolean forceBinary = false;
        boolean includeRewrites = false;
        boolean streamChanges = false;
        for (Map.Entry<String, @Nullable String> option : given.options().entrySet()) {
            String name = option.getKey();
            String value = option.getValue();
            switch (name) {
                case "include-xids" -> includeXids = parse(name, value, true);
                case "include-timestamp" -> includeTimestamp = parse(name, value, true);
                case "skip-empty-xacts" -> skipEmptyXacts = parse(name, value, true);
                case "only-local" -> onlyLocal = parse(name, value, true);
                case "force-binary" -> forceBinary = parse(name, value, forceBinary);
                case "include-rewrites" -> includeRewrites = parse(name, value, includeRewrites);
                case "stream-changes" -> {
                    if (!given.version().isAtLeast(PgVersion.V14)) {
                        throw unknown(name, value);
                    }
                    streamChanges = parse(name, value, streamChanges);
                }
                default -> throw unknown(name, value);
            }
        }
        return new TestDecodingOptions(
                includeXids, includeTimestamp, skipEmptyXacts, onlyLocal, forceBinary, includeRewrites, streamChanges);
    }

    private static boolean parse(String name, @Nullable String value, boolean bare) {
        if (value == null) {
            return bare;
        }
        Boolean parsed = BooleanSetting.parse(value);
        if (parsed == null) {
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION,
                    Lsn.INVALID,
                    null,
                    "could not parse value \"" + value + "\" for parameter \"" + name + '"',
                    "a boolean",
                    '"' + value + '"');
        }
        return parsed;
    }

    private static DecoderException unknown(String name, @Nullable String value) {
        return new DecoderException(
                ErrorCode.INVALID_OPTION,
                Lsn.INVALID,
                null,
                "option \"" + name + "\" = \"" + (value == null ? "(null)" : value) + "\" is unknown",
                "an option of test_decoding",
                '"' + name + '"');
    }
}
