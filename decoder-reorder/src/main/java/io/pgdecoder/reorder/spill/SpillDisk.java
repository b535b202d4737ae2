package io.pgdecoder.reorder.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** Where spill files are made and written; tests put a disk that is full in its place. */
class SpillDisk {
    /** Opens a file to write to it. */
    FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, options);
    }

    /** Writes some of the bytes; returns how many. */
    int write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        return channel.write(bytes, position);
    }
}
