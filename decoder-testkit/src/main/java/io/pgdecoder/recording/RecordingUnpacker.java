package io.pgdecoder.recording;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalIdentity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes a recording's files and WAL as a data directory, for other tools to look at. */
final class RecordingUnpacker {
    private final Path directory;

    RecordingUnpacker(Path directory) {
        this.directory = directory;
    }

    void unpack(
            Map<String, SparseBytes> files,
            WalIdentity identity,
            Map<RecordedWal.SegmentId, SparseBytes> segments,
            Map<Integer, byte[]> histories) {
        files.forEach(this::write);
        segments.forEach(
                (id, bytes) -> write("pg_wal/" + identity.segmentFileName(id.timelineId(), id.number()), bytes));
        histories.forEach((timelineId, content) -> {
            SparseBytes bytes = new SparseBytes(content.length);
            bytes.add(new SparseBytes.Part(0, content, 0, content.length));
            write("pg_wal/" + TimelineHistory.fileName(timelineId), bytes);
        });
    }

    private void write(String name, SparseBytes bytes) {
        Path file = directory.resolve(name).normalize();
        if (!file.startsWith(directory.normalize())) {
            throw RecordingFormat.invalid(name, "a file outside of the data directory", "a name below it", name);
        }
        try {
            Files.createDirectories(file.getParent());
            byte[] buffer = new byte[SparseBytes.PAGE_BYTES];
            try (OutputStream out = Files.newOutputStream(file)) {
                long position = 0;
                for (int read = bytes.read(0, buffer, 0, buffer.length); read > 0; ) {
                    out.write(buffer, 0, read);
                    position += read;
                    read = bytes.read(position, buffer, 0, buffer.length);
                }
            }
        } catch (IOException e) {
            throw new DecoderException(
                    ErrorCode.IO_ERROR, Lsn.INVALID, file.toString(), "cannot be written", null, e.toString(), e);
        }
    }
}
