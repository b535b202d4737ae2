package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Workloads and random histories in every mode of decoding: with the least memory and with the default, streamed or not, on
 * a slot without two_phase and on one with. Lines, borders of blocks and all counters equal the server's. All workloads on
 * all versions with {@code -Dit.full=true}; otherwise those made for it, on one version without and on another one with
 * two_phase. The server's own aid for tests, by which each change leaves memory at once (16 and later), puts a border of a
 * block at every change.
 */
class DecodingModesIT {
    private static final Pattern MADE_FOR_IT =
            Pattern.compile("(big|abort|stream|savepoint)-.*|prepared(-.*)?|types-altered");
    /** Run with each change by itself even in the short suite. */
    private static final Set<String> EACH_CHANGE = Set.of("stream-small", "stream-speculative-lost", "stream-toast");

    private static final int SEEDS = Runs.FULL ? 300 : 4;

    @ParameterizedTest(name = "{0} on {1}, slot {2}")
    @MethodSource("workloads")
    void printsWhatTheServerPrints(String name, PgVersion version, SlotKind slot, Script script)
            throws IOException, SQLException {
        Runs.compare(version, script, slot, Peek.Scope.EVERY_MODE);
    }

    @ParameterizedTest(name = "{0} on {1}, slot {2}, each change by itself")
    @MethodSource("workloadsOfEachChange")
    void printsWhatTheServerPrintsWhenEachChangeLeavesMemoryAtOnce(
            String name, PgVersion version, SlotKind slot, Script script) throws IOException, SQLException {
        Runs.compare(version, script, slot, Peek.Scope.EACH_CHANGE);
    }

    @ParameterizedTest(name = "large history of seed {0} on {1}, slot {2}")
    @MethodSource("seeds")
    void printsRandomHistoriesOfLargeTransactionsAsTheServerDoes(long seed, PgVersion version, SlotKind slot)
            throws IOException, SQLException {
        Script script = RandomHistory.generate(seed, version, RandomHistory.Kind.LARGE);
        Runs.compare(version, script, slot, Peek.Scope.EVERY_MODE);
    }

    static Stream<Arguments> workloads() throws IOException {
        Stream.Builder<Arguments> arguments = Stream.builder();
        List<Path> files = Workbench.workloads();
        for (int i = 0; i < files.size(); i++) {
            Script script = Script.load(files.get(i));
            if (!Runs.FULL && !MADE_FOR_IT.matcher(script.name()).matches()) {
                continue;
            }
            List<PgVersion> supported =
                    Stream.of(PgVersion.values()).filter(script::supports).toList();
            List<PgVersion> twoPhase = supported.stream()
                    .filter(version -> version.isAtLeast(PgVersion.V14))
                    .toList();
            for (PgVersion version : chosen(supported, i)) {
                arguments.add(Arguments.of(script.name(), version, SlotKind.PLAIN, script));
            }
            for (PgVersion version : chosen(twoPhase, i)) {
                arguments.add(Arguments.of(script.name(), version, SlotKind.TWO_PHASE, script));
            }
        }
        return arguments.build();
    }

    static Stream<Arguments> workloadsOfEachChange() throws IOException {
        List<PgVersion> able = Stream.of(PgVersion.values())
                .filter(PgVersion::canEvictEachChange)
                .toList();
        Stream.Builder<Arguments> arguments = Stream.builder();
        List<Path> files = Workbench.workloads();
        for (int i = 0; i < files.size(); i++) {
            Script script = Script.load(files.get(i));
            if (Runs.FULL || EACH_CHANGE.contains(script.name())) {
                for (PgVersion version :
                        chosen(able.stream().filter(script::supports).toList(), i)) {
                    arguments.add(Arguments.of(script.name(), version, SlotKind.PLAIN, script));
                    arguments.add(Arguments.of(script.name(), version, SlotKind.TWO_PHASE, script));
                }
            }
        }
        return arguments.build();
    }

    private static List<PgVersion> chosen(List<PgVersion> versions, int number) {
        if (Runs.FULL || versions.isEmpty()) {
            return versions;
        }
        return List.of(versions.get(number % versions.size()));
    }

    static Stream<Arguments> seeds() {
        return Stream.iterate(1L, seed -> seed + 1).limit(SEEDS).map(seed -> {
            PgVersion version = Runs.versionOf(seed.intValue());
            boolean twoPhase = seed / PgVersion.values().length % 2 == 1 && version.isAtLeast(PgVersion.V14);
            return Arguments.of(seed, version, twoPhase ? SlotKind.TWO_PHASE : SlotKind.PLAIN);
        });
    }
}
