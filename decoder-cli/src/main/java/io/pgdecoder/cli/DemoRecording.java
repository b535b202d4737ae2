package io.pgdecoder.cli;

import io.pgdecoder.recording.WalRecording;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/** The recording that the program carries: of a PostgreSQL 18, from the workload {@code demo.sql} of decoder-it. */
final class DemoRecording {
    private static final String FILE = "demo.walrec";

    private DemoRecording() {}

    /** Reads it. */
    static WalRecording read() throws IOException {
        try (InputStream in = DemoRecording.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new FileNotFoundException(FILE + " is missing from the program");
            }
            return WalRecording.parse(in.readAllBytes(), FILE);
        }
    }
}
