package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentifiersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain|plain",
                "_a1|_a1",
                "1a|\"1a\"",
                "Upper|\"Upper\"",
                "two words|\"two words\"",
                "say \"hi\"|\"say \"\"hi\"\"\"",
                "select|\"select\"",
                "char|\"char\"",
                "left|\"left\"",
                "abort|abort",
                "a$|\"a$\"",
                "ü|\"ü\""
            })
    void quotesWhatTheServerQuotes(String name, String quoted) {
        for (PgVersion version : PgVersion.values()) {
            assertThat(quote(version, name)).isEqualTo(quoted);
        }
    }

    @Test
    void knowsWhichVersionHasWhichKeyWord() {
        assertThat(quote(PgVersion.V15, "system_user")).isEqualTo("system_user");
        assertThat(quote(PgVersion.V16, "system_user")).isEqualTo("\"system_user\"");
        assertThat(quote(PgVersion.V16, "json")).isEqualTo("json");
        assertThat(quote(PgVersion.V17, "json")).isEqualTo("\"json\"");
    }

    @Test
    void joinsQualifierAndName() {
        Identifiers identifiers = new Identifiers(PgVersion.V18);
        assertThat(identifiers.quoteQualified(Text.utf8("S"), Text.utf8("t"))).isEqualTo(Text.utf8("\"S\".t"));
        assertThat(identifiers.quoteQualified(null, Text.utf8("T"))).isEqualTo(Text.utf8("\"T\""));
    }

    @Test
    void keepsBytesThatAreNoUtf8() {
        byte[] latin1 = {'a', (byte) 0xE4};
        assertThat(new Identifiers(PgVersion.V18).quote(latin1)).isEqualTo(new byte[] {'"', 'a', (byte) 0xE4, '"'});
    }

    private static String quote(PgVersion version, String name) {
        return new String(new Identifiers(version).quote(Text.utf8(name)), StandardCharsets.UTF_8);
    }
}
