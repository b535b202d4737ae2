package io.pgdecoder.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.plugin.OutputSettings.DateOrder;
import io.pgdecoder.plugin.OutputSettings.DateStyle;
import io.pgdecoder.plugin.OutputSettings.IntervalStyle;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputSettingsTest {
    @Test
    void takesTheServersDefaultsWhereNothingIsGiven() {
        assertThat(OutputSettings.parse(Map.of())).isEqualTo(OutputSettings.DEFAULTS);
        assertThat(OutputSettings.DEFAULTS.extraFloatDigits()).isEqualTo(1);
        assertThat(OutputSettings.DEFAULTS.byteaHex()).isTrue();
    }

    @Test
    void takesEachSettingUnderItsNameInAnyCase() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("TimeZone", "europe/berlin");
        given.put("INTERVALSTYLE", "iso_8601");
        given.put("bytea_output", "escape");
        given.put("extra_float_digits", "-15");
        given.put("search_path", "\"$user\", a, \"B\"");
        given.put("lc_monetary", "C");
        OutputSettings settings = OutputSettings.parse(given);
        assertThat(settings.timeZone().name()).isEqualTo("Europe/Berlin");
        assertThat(settings.intervalStyle()).isEqualTo(IntervalStyle.ISO_8601);
        assertThat(settings.byteaHex()).isFalse();
        assertThat(settings.extraFloatDigits()).isEqualTo(-15);
        assertThat(settings.searchPath()).isEqualTo("\"$user\", a, \"B\"");
        assertThat(settings.lcMonetary()).isEqualTo("C");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ISO|ISO|MDY",
                "iso, dmy|ISO|DMY",
                "Postgres|POSTGRES|MDY",
                "postgresql,European|POSTGRES|DMY",
                "SQL, US|SQL|MDY",
                "German|GERMAN|DMY",
                "German, YMD|GERMAN|YMD",
                "MDY, German|GERMAN|MDY",
                "DEFAULT|ISO|MDY",
                "DEFAULT, SQL|SQL|MDY",
                "ISO, ISO|ISO|MDY",
                "''|ISO|MDY",
                "NonEuropean|ISO|MDY"
            })
    void readsStylesAndOrdersOfDates(String text, DateStyle style, DateOrder order) {
        OutputSettings settings = OutputSettings.parse(Map.of("datestyle", text));
        assertThat(settings.dateStyle()).isEqualTo(style);
        assertThat(settings.dateOrder()).isEqualTo(order);
    }

    @ParameterizedTest
    @CsvSource({
        "on,true",
        "TRUE,true",
        "t,true",
        "yes,true",
        "Y,true",
        "1,true",
        "off,false",
        "of,false",
        "f,false",
        "no,false",
        "0,false"
    })
    void readsSwitchesByTheirWordsAndBeginnings(String text, boolean on) {
        OutputSettings settings = OutputSettings.parse(Map.of("quote_all_identifiers", text));
        assertThat(settings.quoteAllIdentifiers()).isEqualTo(on);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "work_mem|4MB",
                "timezone|Mars/Olympus",
                "timezone|''",
                "timezone|168",
                "datestyle|ISO, nonsense",
                "datestyle|ISO, SQL",
                "datestyle|DMY, MDY",
                "datestyle|ISO,,DMY",
                "intervalstyle|iso",
                "bytea_output|base64",
                "extra_float_digits|4",
                "extra_float_digits|-16",
                "extra_float_digits|many",
                "quote_all_identifiers|o",
                "quote_all_identifiers|''",
                "quote_all_identifiers|truer",
                "quote_all_identifiers|2"
            })
    void refusesUnknownNamesAndWrongValues(String name, String value) {
        assertThatThrownBy(() -> OutputSettings.parse(Map.of(name, value)))
                .isInstanceOfSatisfying(DecoderException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION);
                    assertThat(e.expected()).isNotNull();
                    assertThat(e.found()).isNotNull();
                });
    }
}
