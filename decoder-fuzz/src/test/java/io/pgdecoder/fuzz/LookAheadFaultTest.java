package io.pgdecoder.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sources that fail while WAL ahead is read for the outcomes of streamed and prepared transactions: no row is other than it
 * would have been. (18 asks also in the middle of a record; a failure is final there.)
 */
class LookAheadFaultTest {
    private static final int SEEDS = 6;

    @ParameterizedTest
    @ValueSource(ints = {14, 17})
    void losesNothingAndTakesNothingForTheEndOfWal(int version) {
        Path folder = Path.of("../decoder-testkit/src/test/resources/recordings");
        Subject subject = new Subject(folder.resolve(version + "/large-streamed.walrec"));
        assertThat(subject.rows()).isNotEmpty();
        FaultRun run = new FaultRun();
        long seed = System.nanoTime(); // a difference names it
        for (int i = 0; i < SEEDS; i++) {
            run.run(subject, FaultRun.Fault.FAILING, seed + i);
        }
    }
}
