package io.pgdecoder.fuzz;

import io.pgdecoder.recording.LooseRecording;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.reorder.LooseLists;
import io.pgdecoder.reorder.spill.LooseSharedFile;
import io.pgdecoder.reorder.spill.LooseSpillFile;
import io.pgdecoder.reorder.spill.SpillCrcs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Files of this project's own forms, as they are and with their CRCs made right: recordings and spill files. */
final class OwnFileParsers {
    private static final List<Path> DIRECTORIES = new ArrayList<>();

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
            spillFiles(parsers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parsers;
    }

    private static void spillFiles(List<Parser> parsers) throws IOException {
        LooseSpillFile own = new LooseSpillFile(directory());
        both(parsers, "spill file", own.healthy(), own::read, SpillCrcs::ofFrames);
        LooseSharedFile shared = new LooseSharedFile(directory());
        both(parsers, "shared spill file", shared.healthy(), shared::read, SpillCrcs::ofFrames);
        LooseLists lists = new LooseLists(directory());
        both(parsers, "run of command ids", lists.healthyCids(), lists::readCids, SpillCrcs::ofPages);
        both(parsers, "invalidation list", lists.healthyInvalidations(), lists::readInvalidations, SpillCrcs::ofFrames);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            own.close();
            shared.close();
            lists.close();
            DIRECTORIES.forEach(OwnFileParsers::remove);
        }));
    }

    private static void both(
            List<Parser> parsers, String name, byte[] healthy, Consumer<byte[]> reader, UnaryOperator<byte[]> repair) {
        List<byte[]> seeds = List.of(healthy);
        parsers.add(new Reading(name, seeds, reader));
        parsers.add(new Reading(name + ", CRC repaired", seeds, input -> reader.accept(repair.apply(input))));
    }

    private static Path directory() throws IOException {
        Path directory = Files.createTempDirectory("pgdecoder-fuzz");
        DIRECTORIES.add(directory);
        return directory;
    }

    private static void remove(Path directory) {
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
