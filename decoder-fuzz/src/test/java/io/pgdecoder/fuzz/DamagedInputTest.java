package io.pgdecoder.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every parser against a sample of what {@code decoder-fuzz/damage} gives it by the million. A fault names the seed and
 * the input.
 */
class DamagedInputTest {
    private static final long INPUTS = 600;

    static Stream<Parser> parsers() {
        return Parsers.all().stream();
    }

    @ParameterizedTest
    @MethodSource("parsers")
    void endsInResultsAndDecoderExceptionsOnly(Parser parser) {
        DamageRun run = new DamageRun(parser);
        run.healthy();
        run.damaged(INPUTS, System.nanoTime());
        assertThat(run.inputs()).isEqualTo(INPUTS);
    }

    @Test
    void damageIsTheSameUnderTheSameSeed() {
        List<byte[]> seeds = List.of("a healthy input".getBytes(StandardCharsets.US_ASCII));
        Damage first = new Damage(seeds, 7, 1000);
        Damage second = new Damage(seeds, 7, 1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(first.next()).isEqualTo(second.next());
        }
    }

    @Test
    void damageCutsAtEachByteAndFlipsEachBit() {
        Damage damage = new Damage(List.of(new byte[3]), 1, 1000);
        List<byte[]> inputs = Stream.generate(damage::next).limit(27).toList();
        for (int i = 0; i < 3; i++) {
            assertThat(inputs).contains(new byte[i]);
            for (int bit = 0; bit < 8; bit++) {
                byte[] flipped = new byte[3];
                flipped[i] = (byte) (1 << bit);
                assertThat(inputs).contains(flipped);
            }
        }
    }

    @Test
    void seedLinesReadBackAsTheyWere() {
        byte[] bytes = new byte[40];
        bytes[0] = 1;
        bytes[30] = (byte) 0xFE;
        assertThat(Seeds.line("name", bytes)).isEqualTo("name 01 .29 fe .9");
        assertThat(Seeds.parse("01 .29 fe .9")).isEqualTo(bytes);
    }
}
