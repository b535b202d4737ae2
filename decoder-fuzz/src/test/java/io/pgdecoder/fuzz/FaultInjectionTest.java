package io.pgdecoder.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A sample of {@code decoder-fuzz/damage faults}: each fault into the sources of some recordings. */
class FaultInjectionTest {
    private static final int RECORDINGS = 6;

    @Test
    void losesNothingAndRepeatsNothing() throws IOException {
        List<Path> recordings = Recordings.all();
        long seed = System.nanoTime(); // a difference names it
        Collections.shuffle(recordings, new Random(seed));
        FaultRun run = new FaultRun();
        for (Path recording : recordings.subList(0, RECORDINGS)) {
            Subject subject = new Subject(recording);
            assertThat(subject.rows()).isNotEmpty();
            for (FaultRun.Fault fault : FaultRun.Fault.values()) {
                run.run(subject, fault, seed);
            }
        }
    }
}
