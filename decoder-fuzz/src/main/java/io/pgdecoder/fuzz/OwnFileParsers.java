package io.pgdecoder.fuzz;

import io.pgdecoder.recording.LooseRecording;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.reorder.spill.LooseSpillFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files of this project's own forms, as they are and with their CRCs made right: recordings and spill files. */
final class OwnFileParsers {
    private OwnFileParsers() {}

    static List<Parser> all() {
        List<Parser> parsers = new ArrayList<>();
        try {
            List<byte[]> recordings = new ArrayList<>();
            for (Path file : Recordings.all()) {
                if (file.endsWith("orders.walrec")) {
                    recordings.add(LooseRecording.small(Files.readAllBytes(file)));
                }
            }
            parsers.add(new Reading("recording", recordings, OwnFileParsers::recording));
            parsers.add(new Reading(
                    "recording, CRC repaired", recordings, input -> recording(LooseRecording.repaired(input))));
            Path directory = Files.createTempDirectory("pgdecoder-fuzz");
            LooseSpillFile spill = new LooseSpillFile(directory);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(spill, directory)));
            List<byte[]> seeds = List.of(spill.healthy());
            parsers.add(new Reading("spill file", seeds, spill::read));
            parsers.add(new Reading(
                    "spill file, CRC repaired", seeds, input -> spill.read(LooseSpillFile.repaired(input))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parsers;
    }

    private static void close(LooseSpillFile spill, Path directory) {
        spill.close();
        try {
            Files.deleteIfExists(directory.resolve("pgdecoder-spill.lock"));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // A left-over of an empty folder for temporary files.
        }
    }

    private static void recording(byte[] input) {
        WalRecording recording = WalRecording.parse(input, "a recording");
        recording.fileNames();
        recording.settings().serverVersion();
        recording.walSource().nextSegmentNumber(-1);
        if (recording.isVerified()) {
            recording.expected();
        }
    }
}
