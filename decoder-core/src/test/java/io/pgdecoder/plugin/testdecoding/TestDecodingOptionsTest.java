package io.pgdecoder.plugin.testdecoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestDecodingOptionsTest {
    @Test
    void hasTheServersDefaults() {
        assertThat(TestDecodingOptions.parse(new PluginOptions(PgVersion.V18, Map.of(), OutputSettings.DEFAULTS)))
                .isEqualTo(new TestDecodingOptions(true, false, false, false, false, false, false));
    }

    @Test
    void takesBareNamesAsTheServerDoes() {
        assertThat(parse("include-timestamp", null).includeTimestamp()).isTrue();
        assertThat(parse("skip-empty-xacts", null).skipEmptyXacts()).isTrue();
        assertThat(parse("only-local", null).onlyLocal()).isTrue();
        assertThat(parse("include-xids", null).includeXids()).isTrue();
        assertThat(parse("include-rewrites", null).includeRewrites()).isFalse();
        assertThat(parse("force-binary", null).forceBinary()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "T", "tr", "yes", "Y", "on", "ON", "1"})
    void readsTrueInAllItsSpellings(String value) {
        assertThat(parse("include-timestamp", value).includeTimestamp()).isTrue();
        assertThat(parse("force-binary", value).forceBinary()).isTrue();
        assertThat(parse("include-rewrites", value).includeRewrites()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "f", "no", "N", "off", "of", "0"})
    void readsFalseInAllItsSpellings(String value) {
        assertThat(parse("include-xids", value).includeXids()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "o", "2", "01", "truee", "yess", " on", "t "})
    void refusesWhatIsNoBoolean(String value) {
        assertThatThrownBy(() -> parse("include-xids", value))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("could not parse value \"" + value + "\" for parameter \"include-xids\"");
    }

    @Test
    void refusesUnknownNamesWithTheServersWords() {
        assertThatThrownBy(() -> parse("nonsense", "1")).hasMessageContaining("option \"nonsense\" = \"1\" is unknown");
        assertThatThrownBy(() -> parse("Include-Xids", null))
                .hasMessageContaining("option \"Include-Xids\" = \"(null)\" is unknown");
    }

    @Test
    void knowsStreamingSince14AndTakesTheBareNameForNothing() {
        assertThat(parse("stream-changes", "off").streamChanges()).isFalse();
        assertThat(parse("stream-changes", null).streamChanges()).isFalse();
        assertThat(parse("stream-changes", "1").streamChanges()).isTrue();
        assertThatThrownBy(() -> parse(PgVersion.V13, "stream-changes", "off"))
                .hasMessageContaining("option \"stream-changes\" = \"off\" is unknown");
    }

    private static TestDecodingOptions parse(String name, @Nullable String value) {
        return parse(PgVersion.V18, name, value);
    }

    private static TestDecodingOptions parse(PgVersion version, String name, @Nullable String value) {
        Map<String, @Nullable String> options = new HashMap<>();
        options.put(name, value);
        return TestDecodingOptions.parse(new PluginOptions(version, options, OutputSettings.DEFAULTS));
    }
}
