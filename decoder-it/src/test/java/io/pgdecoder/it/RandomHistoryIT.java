package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of fixed seeds, spread over the versions: 300 with {@code -Dit.full=true}, otherwise two for each
 * version; fewer without a slot, and fewer whose columns have all types. A failure names the seed;
 * {@code decoder-it/workbench script --seed N --version V} prints its history.
 */
class RandomHistoryIT {
    private static final int SEEDS = Runs.FULL ? 300 : 12;
    private static final int TWIN_SEEDS = Runs.FULL ? 60 : 6;
    private static final int TYPE_SEEDS = Runs.FULL ? 120 : 6;

    @ParameterizedTest(name = "seed {0} on {1}")
    @MethodSource("seeds")
    void printsWhatTheServerPrints(long seed, PgVersion version) throws IOException, SQLException {
        Runs.compare(version, RandomHistory.generate(seed, version, RandomHistory.Kind.GENERAL));
    }

    @ParameterizedTest(name = "seed {0} on {1}")
    @MethodSource("twinSeeds")
    void printsTheSameRowsWithoutASlot(long seed, PgVersion version) throws IOException, SQLException {
        Runs.compareTwins(
                version, RandomHistory.generate(seed, version, RandomHistory.Kind.TWIN), Peek.Scope.IN_MEMORY);
    }

    @ParameterizedTest(name = "seed {0} on {1}")
    @MethodSource("typeSeeds")
    void printsColumnsOfAllTypesAndTypesThatChange(long seed, PgVersion version) throws IOException, SQLException {
        Runs.compare(version, RandomHistory.generate(seed, version, RandomHistory.Kind.TYPES));
    }

    static Stream<Arguments> seeds() {
        return spread(SEEDS);
    }

    static Stream<Arguments> twinSeeds() {
        return spread(TWIN_SEEDS);
    }

    static Stream<Arguments> typeSeeds() {
        return spread(TYPE_SEEDS);
    }

    private static Stream<Arguments> spread(int count) {
        return Stream.iterate(1L, seed -> seed + 1)
                .limit(count)
                .map(seed -> Arguments.of(seed, Runs.versionOf(seed.intValue())));
    }
}
