package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.types.PgVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After each workload, the followed catalogs equal the server's pages, tuple for tuple, and what is looked up in them
 * equals what SQL says. {@code -Dit.workload=PREFIX} and {@code -Dit.versions=18,15} choose some.
 */
class CatalogStoreIT {
    @TempDir
    Path folder;

    static Stream<Arguments> runs() throws Exception {
        List<Arguments> runs = new ArrayList<>();
        String versions = System.getProperty("it.versions", System.getProperty("it.full") != null ? "" : "18,13");
        String prefix = System.getProperty("it.workload", System.getProperty("it.full") != null ? "" : "catalog-");
        for (Path file : Workbench.workloads()) {
            Script script = Script.load(file);
            if (!script.name().startsWith(prefix)) {
                continue;
            }
            for (PgVersion version : PgVersion.values()) {
                boolean chosen =
                        versions.isEmpty() || List.of(versions.split(",")).contains("" + version.major());
                if (chosen && script.supports(version)) {
                    runs.add(Arguments.of(script.name(), version, script));
                }
            }
        }
        return runs.stream();
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("runs")
    void followedCatalogsEqualTheServersPagesAndRows(String name, PgVersion version, Script script) throws Exception {
        try (OracleRun run =
                OracleRun.execute(version, script, folder.resolve("run"), SlotKind.NONE, Peek.Scope.IN_MEMORY)) {
            ServerPages pages = ServerPages.read(run.server(), "postgres");
            CatalogFollower follower =
                    Following.follow(run.directory().baseCopy(), run.server().walDirectory(), "postgres", pages.lsn());
            assertThat(pages.differences(follower))
                    .as("pages after %s on %s", name, version)
                    .isEmpty();
            assertThat(ServerRows.differences(run.server(), follower))
                    .as("rows after %s on %s", name, version)
                    .isEmpty();
        }
    }
}
