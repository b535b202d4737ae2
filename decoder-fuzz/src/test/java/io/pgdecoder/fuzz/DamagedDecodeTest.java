package io.pgdecoder.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whole decodes of damaged recordings: a sample of what {@code decoder-fuzz/damage decodes} does by the thousand. */
class DamagedDecodeTest {
    private static final int RECORDINGS = 12;
    private static final int DECODES_EACH = 15;

    @Test
    void endInDecoderExceptionsOrRowsOnly() throws IOException {
        List<Path> recordings = Recordings.all();
        long seed = System.nanoTime(); // a fault names it
        Collections.shuffle(recordings, new Random(seed));
        DecodeDamageRun run = new DecodeDamageRun();
        for (Path recording : recordings.subList(0, RECORDINGS)) {
            Subject subject = new Subject(recording);
            for (int i = 0; i < DECODES_EACH; i++) {
                run.damaged(subject, seed + i);
            }
        }
        assertThat(run.decodes()).isEqualTo(RECORDINGS * DECODES_EACH);
    }
}
