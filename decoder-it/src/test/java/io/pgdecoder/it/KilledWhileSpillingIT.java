package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.cli.Main;
import io.pgdecoder.types.PgVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes that spill, at random moments: the next run on the same spill directory removes what they left and
 * prints the same. Five times, or 200 with {@code -Dit.full=true}.
 */
class KilledWhileSpillingIT {
    private static final int TIMES = Runs.FULL ? 200 : 5;
    private static final String SUFFIX = ".spill";

    @TempDir
    Path directory = Path.of("");

    @Test
    void theNextRunRemovesLeftOversAndPrintsTheSame() throws IOException, SQLException, InterruptedException {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        LargeWal.make(PgVersion.V17, directory.resolve("large"), 20, 200);
        Path spill = Files.createDirectories(directory.resolve("spill"));
        String expected = decode(List.of("--work-mem", "1GB"));
        List<String> spilling = List.of("--work-mem", "64kB", "--spill-dir", spill.toString());
        assertThat(decode(spilling)).isEqualTo(expected);

        long whole = millisOfOneRun(spilling);
        int withLeftOvers = 0;
        for (int i = 0; i < TIMES; i++) {
            Process process = start(spilling);
            if (i % 5 != 0) {
                awaitFirstFile(process, spill);
            }
            // Not to wait for something, but to die anywhere.
            process.waitFor(random.nextLong(i % 5 == 0 ? whole : whole / 4), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            withLeftOvers += spillFiles(spill) > 0 ? 1 : 0;
            assertThat(decode(spilling))
                    .as("run after kill %d of seed %d", i, seed)
                    .isEqualTo(expected);
            assertThat(spillFiles(spill))
                    .as("files after kill %d of seed %d", i, seed)
                    .isZero();
        }
        System.out.println(withLeftOvers + " of " + TIMES + " killed processes left files");
        assertThat(withLeftOvers).as("seed %d", seed).isPositive();
    }

    private long millisOfOneRun(List<String> arguments) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        assertThat(start(arguments).waitFor()).isZero();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }

    private static void awaitFirstFile(Process process, Path spill) throws IOException {
        while (process.isAlive() && spillFiles(spill) == 0) {
            Thread.onSpinWait();
        }
    }

    private Process start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(arguments(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Decodes in this process; a digest of the rows. */
    private String decode(List<String> arguments) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            ByteArrayOutputStream messages = new ByteArrayOutputStream();
            try (OutputStream rows = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
                int status = Main.run(arguments(arguments).toArray(new String[0]), rows, messages);
                assertThat(status).as(messages.toString(StandardCharsets.UTF_8)).isZero();
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> arguments(List<String> more) {
        Path large = directory.resolve("large");
        List<String> arguments = new ArrayList<>(List.of(
                "decode",
                "--data-dir",
                large.resolve("basecopy").toString(),
                "--wal",
                large.resolve("pg_wal").toString(),
                "--database",
                "postgres",
                "--plugin",
                "test_decoding",
                "--output",
                "tsv"));
        arguments.addAll(more);
        return arguments;
    }

    private static long spillFiles(Path spill) throws IOException {
        try (Stream<Path> files = Files.list(spill)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .count();
        }
    }
}
