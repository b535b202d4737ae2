package io.pgdecoder.reorder.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** A disk that is full from its n-th call on: that one still writes a part, the others nothing. */
public final class FullDisk extends SpillDisk {
    private static final String REASON = "No space left on device";

    private final long room;
    private long calls;

    private FullDisk(long room) {
        this.room = room;
    }

    /** Gives the directory a disk with room for so many calls. */
    public static FullDisk in(SpillDirectory directory, long room) {
        FullDisk disk = new FullDisk(room);
        directory.setDisk(disk);
        return disk;
    }

    /** How often it was called. */
    public long calls() {
        return calls;
    }

    @Override
    FileChannel open(Path file, OpenOption... options) throws IOException {
        if (++calls > room) {
            throw new IOException(REASON);
        }
        return super.open(file, options);
    }

    @Override
    int write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        if (++calls <= room) {
            return super.write(channel, bytes, position);
        }
        if (calls == room + 1 && bytes.remaining() > 1) {
            int limit = bytes.limit();
            bytes.limit(bytes.position() + bytes.remaining() / 2);
            int written = super.write(channel, bytes, position);
            bytes.limit(limit);
            return written;
        }
        throw new IOException(REASON);
    }
}
