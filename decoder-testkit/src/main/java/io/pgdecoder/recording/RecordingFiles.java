package io.pgdecoder.recording;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Recordings in the file system: read whole, written so that a half-written one never has the name. */
final class RecordingFiles {
    private RecordingFiles() {}

    static byte[] read(Path file) {
        try {
            long size = Files.size(file);
            if (size > RecordingFormat.MAX_TOTAL_BYTES) {
                throw RecordingFormat.invalid(
                        file.toString(),
                        "the file is too large",
                        "at most " + RecordingFormat.MAX_TOTAL_BYTES + " bytes",
                        size + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw ioError(file, "cannot be read", e);
        }
    }

    static void write(Path file, byte[] bytes) {
        Path absolute = file.toAbsolutePath();
        Path directory = absolute.getParent();
        try {
            Path temporary = absolute.resolveSibling(absolute.getFileName() + ".tmp");
            try {
                try (FileChannel channel = FileChannel.open(
                        temporary,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
                    ByteBuffer buffer = ByteBuffer.wrap(bytes);
                    while (buffer.hasRemaining()) {
                        channel.write(buffer);
                    }
                    channel.force(true);
                }
                Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(temporary);
            }
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        } catch (IOException e) {
            throw ioError(file, "cannot be written", e);
        }
    }

    private static DecoderException ioError(Path file, String what, IOException e) {
        return new DecoderException(ErrorCode.IO_ERROR, Lsn.INVALID, file.toString(), what, null, e.toString(), e);
    }
}
