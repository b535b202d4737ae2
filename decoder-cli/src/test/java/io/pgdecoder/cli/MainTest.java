package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        return Main.run(args, out, err);
    }

    private String messages() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "decode", "decode --data-dir x --plugin p", "waldump", "demo surplus"})
    void answersWrongUsageWithStatusTwoAndNothingOnStandardOutput(String line) {
        int status = run(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(status).isEqualTo(2);
        assertThat(out.size()).isZero();
        assertThat(messages()).startsWith("pgdecoder: ").contains("--help");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--start-lsn=1",
                "--start-lsn=0/123456789",
                "--end-lsn=x/1",
                "--xmin-horizon=2",
                "--xmin-horizon=4294967296",
                "--work-mem=64mb",
                "--work-mem=kB",
                "--work-mem=99999999999999999TB",
                "--output=json",
                "--catalog-reads=both"
            })
    void answersAnOptionValueOfWrongFormWithStatusTwo(String option) {
        int status = run("decode", "--data-dir", "d", "--database", "b", "--plugin", "p", option);

        assertThat(status).isEqualTo(2);
        assertThat(messages()).startsWith("pgdecoder: Invalid value for option '" + option.split("=")[0] + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--output=binary"})
    void refusesOptionsWhoseFeatureIsNotBuilt(String option) {
        int status = run("decode", "--data-dir", "d", "--database", "b", "--plugin", "p", option);

        assertThat(status).isEqualTo(1);
        assertThat(messages()).isEqualTo("pgdecoder: PGD-4003 " + option.replace('=', ' ') + " is not built yet\n");
    }

    @Test
    void printsHelpOnStandardOutput() {
        assertThat(run("decode", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--data-dir", "--xmin-horizon", "--catalog-reads");
        assertThat(messages()).isEmpty();
    }
}
