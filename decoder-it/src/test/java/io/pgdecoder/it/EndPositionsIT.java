package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Decoding that ends in the midst of transactions in blocks and of prepared ones: up to each record of the workload stream-small
 * with {@code -Dit.full=true}, up to some of them otherwise.
 */
class EndPositionsIT {
    private static final int STEP = Runs.FULL ? 1 : 60;

    @TempDir
    Path folder;

    @ParameterizedTest(name = "on {0}, slot {1}")
    @MethodSource("servers")
    void endsWhereThePeekDoes(PgVersion version, SlotKind slot, Peek.Scope scope) throws IOException, SQLException {
        Script script = Script.load(Workbench.find("stream-small"));
        try (OracleRun run = OracleRun.execute(version, script, folder.resolve("run"), slot, scope)) {
            assertThat(EndPositions.compare(run, STEP)).isEmpty();
        }
    }

    static Stream<Arguments> servers() {
        if (!Runs.FULL) {
            return Stream.of(
                    Arguments.of(PgVersion.V14, SlotKind.TWO_PHASE, Peek.Scope.EVERY_MODE),
                    Arguments.of(PgVersion.V17, SlotKind.PLAIN, Peek.Scope.EACH_CHANGE));
        }
        return Stream.of(PgVersion.values())
                .filter(version -> version.isAtLeast(PgVersion.V14))
                .flatMap(version -> Stream.of(SlotKind.PLAIN, SlotKind.TWO_PHASE)
                        .flatMap(slot -> scopes(version).stream().map(scope -> Arguments.of(version, slot, scope))));
    }

    private static List<Peek.Scope> scopes(PgVersion version) {
        return version.canEvictEachChange()
                ? List.of(Peek.Scope.EVERY_MODE, Peek.Scope.EACH_CHANGE)
                : List.of(Peek.Scope.EVERY_MODE);
    }
}
