package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One script of names and values, in databases of several encodings: text and binary form are the server's bytes. Each
 * encoding on one version, or on all with {@code -Dit.full=true}. (BIG5, SJIS and the like, whose later bytes may look
 * like ASCII, are no encodings of databases.)
 */
class EncodingIT {
    private static final Path ROOT = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-it");

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("encodings")
    void printsTheServersBytesInEachEncoding(String encoding, PgVersion version, String word, String other)
            throws IOException, SQLException {
        String text = Files.readString(Path.of("src/test/resources/encodings/words.sql"))
                .replace("@WORD@", word)
                .replace("@OTHER@", other);
        Script script = Script.parse("encoding-" + encoding, "@encoding " + encoding + "\n" + text);
        Path folder = ROOT.resolve(script.name() + "-" + version.major());
        Folders.delete(folder);
        try (OracleRun run = OracleRun.execute(version, script, folder, SlotKind.PLAIN, Peek.Scope.IN_MEMORY)) {
            assertThat(run.directory().require("encoding")).isEqualTo(encoding);
            assertThat(DecodeComparison.withServer(run.directory()))
                    .as("differences in %s on %s, kept in %s", encoding, version, folder)
                    .isEmpty();
            assertThat(SentRows.differences(run))
                    .as("binary form in %s on %s, kept in %s", encoding, version, folder)
                    .isEmpty();
        }
        Folders.delete(folder);
    }

    static Stream<Arguments> encodings() {
        String[][] words = {
            {"LATIN1", "Größe\u00ff", "\u00e9t\u00e9\u00a0\u00bc"},
            {"WIN1252", "\u20acuro\u0153", "\u2018\u017e\u2019\u2026"},
            {"EUC_JP", "日本語ソ", "能表\uff76ア"},
            {"EUC_KR", "한국어", "漢字가"},
            {"EUC_CN", "中文", "数据库"},
            {"KOI8R", "Ёлка", "база\u2500"},
            {"SQL_ASCII", "ü€", "日本"},
            {"UTF8", "日\ud83d\ude00", "e\u0301\u200b"}
        };
        List<Arguments> arguments = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            for (PgVersion version : PgVersion.values()) {
                if (Runs.FULL || version == Runs.versionOf(i)) {
                    arguments.add(Arguments.of(words[i][0], version, words[i][1], words[i][2]));
                }
            }
        }
        return arguments.stream();
    }
}
