package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The workloads of src/test/resources/workloads: what we decode equals what the server's own decoding printed, byte for
 * byte, and our consistent point equals the server's. All versions with {@code -Dit.full=true}; otherwise those of
 * {@link #EVERYWHERE} run on every version and each other one on one version.
 */
class WorkloadIT {
    private static final Set<String> EVERYWHERE = Set.of(
            "dml",
            "types-altered",
            "cache-enum-rename",
            "catalog-vacuum-full",
            "slot-2-running-ddl",
            "subtransactions-many");

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("workloads")
    void printsWhatTheServerPrints(String name, PgVersion version, Script script) throws IOException, SQLException {
        Runs.compare(version, script);
    }

    /** The last class of the suite ends it: nothing that is listed may have stayed unmet by all runs before. */
    @AfterAll
    static void meetsAllThatIsListed() throws IOException {
        Files.writeString(Path.of("target", "coverage.txt"), Coverage.table());
        Files.writeString(Path.of("target", "peeks.txt"), PeekTally.table());
        System.out.print(PeekTally.table());
        List<String> required;
        try (InputStream list = WorkloadIT.class.getResourceAsStream("/coverage.txt")) {
            required = new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertThat(Coverage.holes(required, Runs.FULL))
                .as("listed, but never met")
                .isEmpty();
    }

    static Stream<Arguments> workloads() throws IOException {
        Stream.Builder<Arguments> arguments = Stream.builder();
        List<Path> files = Workbench.workloads();
        for (int i = 0; i < files.size(); i++) {
            Script script = Script.load(files.get(i));
            List<PgVersion> supported =
                    Stream.of(PgVersion.values()).filter(script::supports).toList();
            boolean all = Runs.FULL || EVERYWHERE.contains(script.name());
            for (int v = 0; v < supported.size(); v++) {
                if (all || v == i % supported.size()) {
                    arguments.add(Arguments.of(script.name(), supported.get(v), script));
                }
            }
        }
        return arguments.build();
    }
}
