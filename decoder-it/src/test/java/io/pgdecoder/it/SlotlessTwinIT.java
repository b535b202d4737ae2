package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * WAL of servers that never had a slot: nothing holds catalog rows back there, and rewritten catalogs log no mappings.
 * The answer is the server's for the same history with a slot, in the data column without xids.
 */
class SlotlessTwinIT {
    /** What runs when not everything does: the histories in which the two servers' WAL differs most. */
    private static final Set<String> CHOSEN = Set.of(
            "catalog-vacuum-full",
            "catalog-cluster",
            "catalog-vacuum-tid-reuse",
            "catalog-prune-under-snapshot",
            "ddl-in-transaction",
            "same-transaction-catalog-churn",
            "abort-ddl",
            "big-prepared",
            "stream-ddl");

    /** Those of them that are large enough to be streamed. */
    private static final Set<String> IN_EVERY_MODE = Set.of("abort-ddl", "big-prepared", "stream-ddl");

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("twins")
    void printsTheSameRowsWithoutASlot(String name, PgVersion version, Script script) throws IOException, SQLException {
        Runs.compareTwins(
                version,
                script,
                Runs.FULL || IN_EVERY_MODE.contains(script.name()) ? Peek.Scope.EVERY_MODE : Peek.Scope.IN_MEMORY);
    }

    static Stream<Arguments> twins() throws IOException {
        Stream.Builder<Arguments> arguments = Stream.builder();
        List<Path> files = Workbench.workloads();
        int number = 0;
        for (Path file : files) {
            Script script = Script.load(file);
            if (!script.isTwin() || !Runs.FULL && !CHOSEN.contains(script.name())) {
                continue;
            }
            for (PgVersion version : PgVersion.values()) {
                if (script.supports(version) && (Runs.FULL || version == Runs.versionOf(number))) {
                    arguments.add(Arguments.of(script.name(), version, script));
                }
            }
            number++;
        }
        return arguments.build();
    }
}
