package io.pgdecoder.reorder.spill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A spill file whose content is given, to be read back. */
public final class LooseSpillFile implements AutoCloseable {
    private static final int XID = 740;
    private static final int RECORDS = 5;

    private final SpillDirectory directory;

    /** Uses a directory that exists. */
    public LooseSpillFile(Path path) {
        this.directory = SpillDirectory.of(path);
        directory.prepare();
    }

    /** What the writer makes of a few records. */
    public byte[] healthy() {
        SpilledFiles files = new SpilledFiles(XID);
        SpillWriter writer = new SpillWriter(directory);
        writer.begin(files, 0);
        for (int i = 0; i < RECORDS; i++) {
            int length = 16 + 9 * i;
            int start = writer.reserve(0x1000 + i, length);
            for (int at = SpillFileLayout.RECORD_HEADER_BYTES; at < length; at++) {
                writer.buffer()[start + at] = (byte) (at + i);
            }
        }
        writer.finish();
        try {
            return Files.readAllBytes(directory.file(XID, 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the records of a file; its bytes. */
    public int read(byte[] content) {
        try {
            Files.write(directory.file(XID, 0), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        SpilledFiles files = new SpilledFiles(XID);
        files.add(new SpillExtent(null, 0, SpillFileLayout.FILE_HEADER_BYTES, content.length));
        files.count = RECORDS;
        int bytes = 0;
        try (SpillReaders readers = new SpillReaders(directory)) {
            SpillReader reader = readers.open(files);
            for (int i = 0; i < RECORDS; i++) {
                int start = reader.load();
                for (int at = 0; at < reader.length(); at++) {
                    bytes += reader.bytes()[start + at] >= 0 ? 1 : 2;
                }
                reader.advance();
            }
            reader.unload();
        }
        return bytes;
    }

    @Override
    public void close() {
        directory.close();
    }
}
