package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.datatype.MonetaryConventions.Placement;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** money under several locales, most of it as a server printed it: {@code monetary-values.sql} says how. */
class MoneyOutputTest {
    private final MoneyOutput money = new MoneyOutput(DatabaseEncoding.UTF8);

    private static String hex(DatabaseEncoding encoding, long value, String locale) {
        OutputWriter out = new OutputWriter();
        new MoneyOutput(encoding).write(Text.int8(value), 0, 8, Text.settings("lc_monetary", locale), out);
        return HexFormat.of().formatHex(Arrays.copyOf(out.buffer(), out.length()));
    }

    @Test
    void printsAsTheLocaleC() {
        assertThat(Text.of(money, Text.int8(0))).isEqualTo("$0.00");
        assertThat(Text.of(money, Text.int8(-5))).isEqualTo("-$0.05");
        assertThat(Text.of(money, Text.int8(123456789))).isEqualTo("$1,234,567.89");
        assertThat(Text.of(money, Text.int8(Long.MIN_VALUE))).isEqualTo("-$92,233,720,368,547,758.08");
    }

    @Test
    void printsWhatTheServerPrintsUnderEachLocale() throws IOException {
        List<String> printed = new ArrayList<>();
        List<String> expected = lines();
        for (String line : expected) {
            String[] fields = line.split("\t", -1);
            String text = Text.of(money, Text.int8(Long.parseLong(fields[1])), Text.settings("lc_monetary", fields[0]));
            printed.add(fields[0] + '\t' + fields[1] + '\t' + text);
        }
        assertThat(printed).hasSizeGreaterThan(100).isEqualTo(expected);
    }

    private static List<String> lines() throws IOException {
        try (InputStream stream = MoneyOutputTest.class.getResourceAsStream("monetary-values.txt")) {
            assertThat(stream).isNotNull();
            return List.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n", 0));
        }
    }

    @Test
    void printsInTheEncodingOfTheDatabase() {
        assertThat(hex(DatabaseEncoding.UTF8, 1, "en_GB.UTF-8")).isEqualTo("c2a3302e3031");
        assertThat(hex(DatabaseEncoding.LATIN1, 1, "en_GB.UTF-8")).isEqualTo("a3302e3031");
        assertThat(hex(DatabaseEncoding.SQL_ASCII, 1, "en_GB.UTF-8")).isEqualTo("c2a3302e3031");
        assertThat(hex(DatabaseEncoding.SQL_ASCII, 1, "en_GB")).isEqualTo("a3302e3031");
        assertThat(hex(DatabaseEncoding.MULE_INTERNAL, 1, "en_US.UTF-8")).isEqualTo("24302e3031");
    }

    @Test
    void refusesSignsThatTheDatabaseEncodingLacks() {
        assertThatThrownBy(() -> hex(DatabaseEncoding.LATIN1, 1, "de_DE.UTF-8"))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED));
    }

    @Test
    void takesNamesOfLocalesAsTheCLibraryDoes() {
        MonetaryConventions german = MonetaryConventions.ofLocale("de_DE.UTF-8");
        assertThat(german).isNotNull();
        assertThat(MonetaryConventions.ofLocale("de_DE.utf8")).isEqualTo(german);
        assertThat(MonetaryConventions.ofLocale("hi_IN")).isEqualTo(MonetaryConventions.ofLocale("hi_IN.UTF-8"));
        assertThat(MonetaryConventions.ofLocale("de_DE@euro"))
                .satisfies(
                        euro -> assertThat(euro.codeset()).isEqualTo(java.nio.charset.Charset.forName("ISO-8859-15")));
        assertThat(MonetaryConventions.ofLocale("POSIX")).isEqualTo(MonetaryConventions.ofLocale("C"));
        for (String unknown :
                List.of("", "de", "de_DE.EUC-JP", "de_DE.UTF-8@euro", "German_Germany.1252", "*", "_ .x")) {
            assertThat(MonetaryConventions.ofLocale(unknown)).as(unknown).isNull();
        }
    }

    @Test
    void namesTheKnownLocalesWhereOneIsUnknown() {
        assertThatThrownBy(() -> Text.of(money, Text.int8(1), Text.settings("lc_monetary", "de_XX.UTF-8")))
                .isInstanceOfSatisfying(DecoderException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED);
                    assertThat(e.expected())
                            .contains("de_DE.UTF-8", "de_AT.ISO-8859-1")
                            .doesNotContain("fr_FR");
                });
        assertThatThrownBy(() -> Text.of(money, Text.int8(1), Text.settings("lc_monetary", "German_Germany.1252")))
                .hasMessageContaining("German_Germany.1252")
                .hasMessageContaining(" de ");
    }

    private String with(MonetaryConventions conventions, long value) {
        return Text.of(money, Text.int8(value), OutputSettings.DEFAULTS.withMonetaryConventions(conventions));
    }

    private static MonetaryConventions signs(int precedes, int space, int position) {
        Placement placement = new Placement(precedes, space, position);
        return new MonetaryConventions(0, 2, ",", "", "F", "+", "~", placement, placement, StandardCharsets.US_ASCII);
    }

    @Test
    void placesSignsAsPosixSays() {
        assertThat(with(signs(1, 0, 0), -12345)).isEqualTo("(F1.23.45)");
        assertThat(with(signs(0, 1, 0), -1)).isEqualTo("(1 F)");
        assertThat(with(signs(1, 2, 1), -1)).isEqualTo("~ F1");
        assertThat(with(signs(0, 1, 1), 1)).isEqualTo("+1 F");
        assertThat(with(signs(1, 1, 2), -1)).isEqualTo("F 1~");
        assertThat(with(signs(0, 2, 2), -1)).isEqualTo("1F ~");
        assertThat(with(signs(1, 2, 3), -1)).isEqualTo("~ F1");
        assertThat(with(signs(0, 1, 3), -1)).isEqualTo("1 ~F");
        assertThat(with(signs(1, 1, 4), -1)).isEqualTo("F~ 1");
        assertThat(with(signs(0, 2, 4), -1)).isEqualTo("1F ~");
        assertThat(with(signs(-1, -1, -1), -1)).isEqualTo("~F1");
    }

    @Test
    void givesTheDecimalsOfTheLocaleToJavaValues() {
        JavaValues yen = new JavaValues(Text.settings("lc_monetary", "ja_JP.UTF-8"), StandardCharsets.UTF_8);
        JavaValues dollars = new JavaValues(OutputSettings.DEFAULTS, StandardCharsets.UTF_8);
        assertThat(money.value(Text.int8(1234), 0, 8, yen)).isEqualTo("1234");
        assertThat(money.value(Text.int8(1234), 0, 8, dollars)).isEqualTo("12.34");
    }
}
