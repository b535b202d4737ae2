package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The scripts of src/test/resources/types, one for each family of types: what we decode equals what the server's
 * decoding printed, by every version and under the settings that any of the scripts names. The binary form of the same
 * rows is held against the send functions. {@code decoder-it/workbench compare FILE} runs a single script.
 */
class TypeFamilyIT {
    private static final Path ROOT = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-it");

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void printsAndSendsTheValuesOfAllFamiliesAsTheServerDoes(PgVersion version) throws IOException, SQLException {
        Path folder = ROOT.resolve("types-" + version.major());
        Folders.delete(folder);
        try (OracleRun run = OracleRun.execute(
                version, Script.together("types", families()), folder, SlotKind.PLAIN, Peek.Scope.IN_MEMORY)) {
            assertThat(DecodeComparison.withServer(run.directory()))
                    .as("differences on %s, kept in %s", version, folder)
                    .isEmpty();
            assertThat(SentRows.differences(run))
                    .as("binary form on %s", version)
                    .isEmpty();
        }
        Folders.delete(folder);
    }

    private static List<Script> families() throws IOException {
        Path folder = Path.of("src/test/resources/types");
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(TypeFamilyIT::load).toList();
        }
    }

    private static Script load(Path file) {
        try {
            return Script.load(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
