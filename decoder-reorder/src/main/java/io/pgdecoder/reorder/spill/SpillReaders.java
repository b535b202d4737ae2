package io.pgdecoder.reorder.spill;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what the readers of one replay hold together: buffers and open files. A transaction may have any number of
 * subtransactions; the readers used last keep their frames, the others read them again when their turn comes.
 *
 * <pre>
 *   mostRecent &lt;-&gt; reader &lt;-&gt; reader &lt;-&gt; leastRecent     those with a frame in memory
 * </pre>
 */
public final class SpillReaders implements AutoCloseable {
    /** Bytes of all frames in memory, unless one frame alone is larger. */
    static final long MAX_LOADED_BYTES = 64L * SpillFileLayout.FRAME_BYTES;

    final SpillDirectory directory;
    private final ArrayDeque<byte[]> freeBuffers = new ArrayDeque<>();
    private @Nullable SpillReader mostRecent;
    private @Nullable SpillReader leastRecent;
    private long loadedBytes;

    /** No readers yet. */
    public SpillReaders(SpillDirectory directory) {
        this.directory = directory;
    }

    /** A reader at the first change. */
    public SpillReader open(SpilledFiles files) {
        return new SpillReader(this, files);
    }

    /** Takes the frames from all readers; they stay usable. */
    @Override
    public void close() {
        while (mostRecent != null) {
            mostRecent.unload();
        }
    }

    /** A buffer for a frame of the reader, which is the one used last from now on. */
    byte[] acquire(SpillReader reader, int length) {
        SpillReader least = leastRecent;
        while (least != null && loadedBytes + length > MAX_LOADED_BYTES) {
            least.unload();
            least = leastRecent;
        }
        byte[] free = length > SpillFileLayout.FRAME_BYTES ? null : freeBuffers.pollLast();
        byte[] buffer = free == null ? new byte[Math.max(length, SpillFileLayout.FRAME_BYTES)] : free;
        loadedBytes += buffer.length;
        link(reader);
        return buffer;
    }

    /** A larger buffer for a frame than the one acquired. */
    byte[] exchange(SpillReader reader, byte[] buffer, int length) {
        byte[] larger = new byte[length];
        release(reader, buffer);
        loadedBytes += length;
        link(reader);
        while (leastRecent != null && leastRecent != reader && loadedBytes > MAX_LOADED_BYTES) {
            leastRecent.unload();
        }
        return larger;
    }

    void release(SpillReader reader, byte[] buffer) {
        unlink(reader);
        loadedBytes -= buffer.length;
        if (buffer.length == SpillFileLayout.FRAME_BYTES) {
            freeBuffers.addLast(buffer);
        }
    }

    /** Notes that a reader with a frame was used. */
    void used(SpillReader reader) {
        if (reader != mostRecent) {
            unlink(reader);
            link(reader);
        }
    }

    private void link(SpillReader reader) {
        reader.moreRecent = null;
        reader.lessRecent = mostRecent;
        if (mostRecent == null) {
            leastRecent = reader;
        } else {
            mostRecent.moreRecent = reader;
        }
        mostRecent = reader;
    }

    private void unlink(SpillReader reader) {
        if (reader.moreRecent == null) {
            mostRecent = reader.lessRecent;
        } else {
            reader.moreRecent.lessRecent = reader.lessRecent;
        }
        if (reader.lessRecent == null) {
            leastRecent = reader.moreRecent;
        } else {
            reader.lessRecent.moreRecent = reader.moreRecent;
        }
        reader.moreRecent = null;
        reader.lessRecent = null;
    }
}
