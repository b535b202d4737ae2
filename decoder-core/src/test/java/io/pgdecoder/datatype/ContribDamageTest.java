package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Damaged values of the types of contrib: a text, or the decoder's own exception, and never much memory. */
class ContribDamageTest {
    private static final int ROUNDS = 300;
    /** Far above the longest text of the undamaged values. */
    private static final int MUCH = 100_000;

    private final OutputWriter out = new OutputWriter();

    private void print(TypeOutput output, byte[] value) {
        out.clear();
        output.write(value, 0, value.length, OutputSettings.DEFAULTS, out);
        if (output.sends()) {
            output.send(value, 0, value.length, out);
        }
    }

    private void printDamaged(ContribValue golden, byte[] damaged, long seed) {
        try {
            print(golden.output(), damaged);
            assertThat(out.length()).as("%s, seed %d", golden, seed).isLessThan(MUCH);
        } catch (DecoderException e) {
            assertThat(e.code()).as("%s, seed %d", golden, seed).isEqualTo(ErrorCode.DATUM_INVALID);
        } catch (RuntimeException e) {
            throw new AssertionError(golden + ", seed " + seed, e);
        }
    }

    @Test
    void answersFlippedBitsWithTextOrItsOwnException() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (ContribValue golden : ContribValue.all()) {
            for (int i = 0; i < ROUNDS && golden.stored().length > 0; i++) {
                byte[] damaged = golden.stored().clone();
                for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
                printDamaged(golden, damaged, seed);
            }
        }
    }

    @Test
    void answersShortenedValuesWithTextOrItsOwnException() throws IOException {
        for (ContribValue golden : ContribValue.all()) {
            for (int length = 0; length < golden.stored().length; length++) {
                printDamaged(golden, Arrays.copyOf(golden.stored(), length), 0);
            }
        }
    }

    @Test
    void answersRandomBytesWithTextOrItsOwnException() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (ContribValue golden : ContribValue.all()) {
            for (int i = 0; i < ROUNDS; i++) {
                byte[] value = new byte[random.nextBoolean() ? golden.stored().length : random.nextInt(80)];
                for (int j = 0; j < value.length; j++) {
                    value[j] = (byte) (i % 2 == 0 ? random.nextInt() : random.nextInt(3) == 0 ? random.nextInt(8) : 0);
                }
                printDamaged(golden, value, seed);
            }
        }
    }

    @Test
    void allocatesNothingOnceWarm() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (ContribValue golden : ContribValue.all()) {
            for (int i = 0; i < 3000; i++) {
                print(golden.output(), golden.stored());
            }
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 5; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 100; i++) {
                    print(golden.output(), golden.stored());
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(least).as("bytes for 100 times %s", golden).isLessThan(100);
        }
    }
}
