package io.pgdecoder.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The recordings that are damaged: those of decoder-testkit, or others. */
final class Recordings {
    private static final String FOLDER = "decoder-testkit/src/test/resources/recordings";
    /** Bigger ones take too long a decode. */
    private static final long MAX_BYTES = 1_300_000;

    /** What is streamed, or decoded at PREPARE, depends on WAL that lies ahead: with less of that other rows are right. */
    private static final String DECODED_AHEAD = "-streamed.walrec";

    /**
     * Where memory is full, 18 asks in the middle of a record what became of a transaction: a source that fails ahead then ends
     * decoding for good, as {@link io.pgdecoder.core.LogicalDecoder#poll} says.
     */
    private static final Path ASKS_AHEAD = Path.of("18", "large-spilled.walrec");

    private Recordings() {}

    /** Those of decoder-testkit, found from the root of the repository or from a module of it. */
    static List<Path> all() throws IOException {
        Path folder = Path.of(FOLDER);
        return in(List.of(Files.isDirectory(folder) ? folder : Path.of("..").resolve(folder)));
    }

    /** Recordings and what lies in folders. */
    static List<Path> in(List<Path> paths) throws IOException {
        List<Path> recordings = new ArrayList<>();
        for (Path path : paths) {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : files.sorted().toList()) {
                    if (file.toString().endsWith(".walrec")
                            && !file.toString().endsWith(DECODED_AHEAD)
                            && !file.endsWith(ASKS_AHEAD)
                            && Files.size(file) <= MAX_BYTES) {
                        recordings.add(file);
                    }
                }
            }
        }
        if (recordings.isEmpty()) {
            throw new IllegalArgumentException("no recordings in " + paths);
        }
        return recordings;
    }
}
