package io.pgdecoder.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A segment in a file. Reads by position; the only allocation of a read is the wrapper of the caller's array. */
final class WalSegmentFile implements WalSegment {
    private final Path file;
    private final FileChannel channel;
    private final int timelineId;
    private final boolean partial;

    private WalSegmentFile(Path file, FileChannel channel, int timelineId, boolean partial) {
        this.file = file;
        this.channel = channel;
        this.timelineId = timelineId;
        this.partial = partial;
    }

    /** Opens the file, or answers null if it does not exist. */
    static @Nullable WalSegmentFile open(Path file, int timelineId, boolean partial) {
        try {
            return new WalSegmentFile(file, FileChannel.open(file, StandardOpenOption.READ), timelineId, partial);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw WalDirectories.ioError(file, e);
        }
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public int timelineId() {
        return timelineId;
    }

    @Override
    public boolean isPartial() {
        return partial;
    }

    @Override
    public long length() {
        try {
            return channel.size();
        } catch (IOException e) {
            throw WalDirectories.ioError(file, e);
        }
    }

    @Override
    public int read(long position, byte[] target, int targetOffset, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(target, targetOffset, length);
        try {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, position + length - buffer.remaining()) < 0) {
                    break;
                }
            }
        } catch (IOException e) {
            throw WalDirectories.ioError(file, e);
        }
        return length - buffer.remaining();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw WalDirectories.ioError(file, e);
        }
    }
}
