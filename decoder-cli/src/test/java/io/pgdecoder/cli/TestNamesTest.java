package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test class of another name would be compiled and never run, and the build would be green. */
class TestNamesTest {
    private static final Pattern TEST_METHOD = Pattern.compile("(?m)^\\s+@(Test|ParameterizedTest|RepeatedTest)\\b");

    @Test
    void everyClassWithTestsHasANameThatTheBuildRuns() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            List<Path> folders = modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList();
            assertThat(folders).hasSizeGreaterThan(4);
            for (Path folder : folders) {
                assertThat(classesWithTests(folder)).allMatch(name -> name.matches("\\w+(Test|IT)\\.java"));
            }
        }
    }

    private static List<String> classesWithTests(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(TestNamesTest::hasTests)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    private static boolean hasTests(Path file) {
        try {
            String text = Files.readString(file);
            return !text.contains("abstract class") && TEST_METHOD.matcher(text).find();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
