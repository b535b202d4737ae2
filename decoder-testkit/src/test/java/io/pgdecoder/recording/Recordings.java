package io.pgdecoder.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The recordings of this module's test resources, one folder a version; docs/recordings.md lists them. */
final class Recordings {
    static final Path FOLDER = Path.of("src/test/resources/recordings");

    private Recordings() {}

    /** All of them, by version and name. */
    static List<Path> all() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".walrec"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A small one. */
    static Path any() {
        return FOLDER.resolve("18/orders.walrec");
    }
}
