package io.pgdecoder.core;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Settings of the server that change how it decodes, not how it prints; the others are those of
 * {@link io.pgdecoder.plugin.OutputSettings}. One so far, the server's own aid for tests: with
 * {@code debug_logical_replication_streaming = immediate} every change leaves memory as soon as it is queued, into a block
 * where there is streaming and else to disk, as if no memory were left ({@code utils/misc/guc_tables.c},
 * ReorderBufferCheckMemoryLimit in {@code replication/logical/reorderbuffer.c}).
 */
final class DecodingSettings {
    private static final String EVICTION = "debug_logical_replication_streaming";

    private DecodingSettings() {}

    /** Whether every change leaves memory at once. */
    static boolean evictsEachChange(Map<String, String> settings, PgVersion version) {
        boolean each = false;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            if (isDecodingSetting(setting.getKey())) {
                each = isImmediate(setting.getValue(), version);
            }
        }
        return each;
    }

    /** The settings that are left for others. */
    static Map<String, String> withoutThem(Map<String, String> settings) {
        Map<String, String> others = new LinkedHashMap<>(settings);
        others.keySet().removeIf(DecodingSettings::isDecodingSetting);
        return others;
    }

    private static boolean isDecodingSetting(String name) {
        return name.equalsIgnoreCase(EVICTION);
    }

    private static boolean isImmediate(String value, PgVersion version) {
        String word = value.toLowerCase(Locale.ROOT);
        boolean immediate = word.equals("immediate");
        if (!version.canEvictEachChange() || !immediate && !word.equals("buffered")) {
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION,
                    Lsn.INVALID,
                    null,
                    "wrong value of setting " + EVICTION,
                    version.canEvictEachChange() ? "buffered or immediate" : "a server of version 16 or later",
                    version.canEvictEachChange() ? '"' + value + '"' : version.toString());
        }
        return immediate;
    }
}
