package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/pgdecoder} in a tree that was never built, on the module path that users get. */
class FreshCheckoutIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path directory;

    @Test
    void theDemoBuildsTheProgramOnceAndPrintsTheServersRows() throws IOException {
        Path checkout = directory.resolve("check out");
        Folders.copy(REPOSITORY, checkout, FreshCheckoutIT::isSource);
        Path stamp = checkout.resolve("decoder-cli/target/pgdecoder.built");

        List<String> first = run(checkout, "demo");
        assertThat(first).first().asString().startsWith("BEGIN ");
        assertThat(first).last().asString().startsWith("COMMIT ");
        assertThat(first).contains("table shop.orders: DELETE: id[integer]:1");

        FileTime built = Files.getLastModifiedTime(stamp);
        assertThat(run(checkout, "demo")).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(stamp))
                .as("built again without need")
                .isEqualTo(built);

        Files.setLastModifiedTime(
                checkout.resolve("decoder-wal/src/main/java/module-info.java"),
                FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(run(checkout, "--version")).containsExactly("pgdecoder 0.1.0");
        assertThat(Files.getLastModifiedTime(stamp))
                .as("not built again after a change")
                .isGreaterThan(built);
    }

    /** Poms, scripts and main sources: neither tests nor anything built. */
    private static boolean isSource(Path relative) {
        String path = relative.toString();
        String name = relative.getFileName().toString();
        return !path.startsWith(".git")
                && !name.equals("target")
                && !name.equals(".flattened-pom.xml")
                && !path.contains("src/test");
    }

    /** Runs the program in another working directory; its standard output, as lines. */
    private List<String> run(Path checkout, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(checkout.resolve("bin/pgdecoder").toString()));
        command.addAll(List.of(arguments));
        Path messages = directory.resolve("messages");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(messages.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(Commands.await(process)).as(Files.readString(messages)).isZero();
        return output.lines().toList();
    }
}
