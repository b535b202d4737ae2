package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The files of a data directory in a directory of the file system. Nothing stays open between calls. */
public final class DirectoryFiles implements DataFiles {
    private final Path root;

    /** The files below {@code root}; nothing is read yet. */
    public DirectoryFiles(Path root) {
        this.root = root;
    }

    @Override
    public String name() {
        return root.toString();
    }

    @Override
    public String name(String file) {
        return root.resolve(file).toString();
    }

    @Override
    public boolean exists(String file) {
        return Files.isRegularFile(root.resolve(file));
    }

    @Override
    public int read(String file, long position, byte[] target, int offset, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(target, offset, length);
        Path path = root.resolve(file);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, position + length - buffer.remaining()) < 0) {
                    break;
                }
            }
        } catch (NoSuchFileException e) {
            throw missing(path.toString(), e);
        } catch (IOException e) {
            throw ioError(path, e);
        }
        return length - buffer.remaining();
    }

    @Override
    public List<String> list(String directory) {
        List<String> names = new ArrayList<>();
        Path path = root.resolve(directory);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (Path file : files) {
                names.add(String.valueOf(file.getFileName()));
            }
        } catch (IOException e) {
            throw ioError(path, e);
        }
        return names;
    }

    private static DecoderException missing(String file, IOException e) {
        return new DecoderException(
                ErrorCode.DATA_FILE_MISSING,
                Lsn.INVALID,
                file,
                "a file of the data directory is missing",
                "the file",
                "none",
                e);
    }

    private static DecoderException ioError(Path file, IOException e) {
        return new DecoderException(
                ErrorCode.IO_ERROR, Lsn.INVALID, file.toString(), "cannot be read", null, e.toString(), e);
    }
}
