package io.pgdecoder.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DecodingSettingsTest {
    private static final String EVICTION = "debug_logical_replication_streaming";

    @Test
    void evictsEachChangeIfToldTo() {
        assertThat(DecodingSettings.evictsEachChange(Map.of(EVICTION, "immediate"), PgVersion.V16))
                .isTrue();
        assertThat(DecodingSettings.evictsEachChange(
                        Map.of("Debug_Logical_Replication_Streaming", "IMMEDIATE"), PgVersion.V18))
                .isTrue();
        assertThat(DecodingSettings.evictsEachChange(Map.of(EVICTION, "buffered"), PgVersion.V17))
                .isFalse();
        assertThat(DecodingSettings.evictsEachChange(Map.of("timezone", "UTC"), PgVersion.V13))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "on", "immediately"})
    void refusesOtherValues(String value) {
        assertThatThrownBy(() -> DecodingSettings.evictsEachChange(Map.of(EVICTION, value), PgVersion.V16))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("buffered or immediate");
    }

    @Test
    void refusesItWhereTheServerDoesNotKnowIt() {
        assertThatThrownBy(() -> DecodingSettings.evictsEachChange(Map.of(EVICTION, "buffered"), PgVersion.V15))
                .isInstanceOf(DecoderException.class)
                .hasMessageContaining("16 or later");
    }

    @Test
    void leavesTheSettingsOfOutputToOthers() {
        assertThat(DecodingSettings.withoutThem(Map.of(EVICTION, "immediate", "timezone", "UTC")))
                .isEqualTo(Map.of("timezone", "UTC"));
    }
}
