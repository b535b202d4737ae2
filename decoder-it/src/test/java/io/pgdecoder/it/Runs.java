package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * Runs of scripts for tests: executed, compared, noted in the {@link Coverage}, removed if equal and kept if not, with
 * the folder named in the failure.
 */
final class Runs {
    /** Whether every workload runs on every version, and all seeds; else each on one, and a few. */
    static final boolean FULL = Boolean.getBoolean("it.full");

    private static final Path ROOT = Path.of(System.getProperty("java.io.tmpdir"), "pgdecoder-it");

    private Runs() {}

    static void compare(PgVersion version, Script script) throws IOException, SQLException {
        compare(version, script, SlotKind.PLAIN, Peek.Scope.IN_MEMORY);
    }

    static void compare(PgVersion version, Script script, SlotKind slot, Peek.Scope scope)
            throws IOException, SQLException {
        Path folder = newFolder(version, script, slot == SlotKind.TWO_PHASE ? "-twophase" : "");
        try (OracleRun run = OracleRun.execute(version, script, folder, slot, scope)) {
            Coverage.add(run.directory());
            assertThat(DecodeComparison.withServer(run.directory()))
                    .as("differences of %s on %s, kept in %s", script.name(), version, folder)
                    .isEmpty();
        }
        Folders.delete(folder);
    }

    /** Compares WAL without a slot with the server's answers for a plain slot and, in every mode, for one with two_phase. */
    static void compareTwins(PgVersion version, Script script, Peek.Scope scope) throws IOException, SQLException {
        Path folder = newFolder(version, script, "-noslot");
        try (OracleRun slotless = OracleRun.execute(version, script, folder, SlotKind.NONE, scope)) {
            Coverage.add(slotless.directory());
            compareTwin(version, script, SlotKind.PLAIN, scope, slotless.directory());
            if (scope == Peek.Scope.EVERY_MODE && version.isAtLeast(PgVersion.V14)) {
                compareTwin(version, script, SlotKind.TWO_PHASE, scope, slotless.directory());
            }
        }
        Folders.delete(folder);
    }

    private static void compareTwin(
            PgVersion version, Script script, SlotKind slot, Peek.Scope scope, RunDirectory slotless)
            throws IOException, SQLException {
        Path folder = newFolder(version, script, "-slot");
        try (OracleRun slotted = OracleRun.execute(version, script, folder, slot, scope)) {
            assertThat(DecodeComparison.twin(slotted.directory(), slotless))
                    .as(
                            "differences of %s on %s without a slot to a %s slot, kept in %s",
                            script.name(), version, slot, slotless.path())
                    .isEmpty();
        }
        Folders.delete(folder);
    }

    private static Path newFolder(PgVersion version, Script script, String suffix) throws IOException {
        Path folder = ROOT.resolve(script.name() + "-" + version.major() + suffix);
        Folders.delete(folder);
        return folder;
    }

    /** The one version on which something numbered runs when not everything runs everywhere. */
    static PgVersion versionOf(int number) {
        return PgVersion.values()[Math.floorMod(number, PgVersion.values().length)];
    }
}
