package io.pgdecoder.reorder.spill;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Appends changes of one transaction at a time to its files.
 *
 * <pre>
 *   begin(files) -> [ reserve(lsn, length), fill in ]* -> finish()
 *                                  |                        |
 *                                  +--- failed: files are as they were before begin, begin again
 * </pre>
 *
 * <p>Per-record zone between begin and finish, which open and close a file.
 */
public final class SpillWriter {
    private final SpillDirectory directory;
    private final CRC32C crc = new CRC32C();
    private final byte[] usualFrame = new byte[SpillFileLayout.FRAME_BYTES];
    private byte[] frame = usualFrame;
    private ByteBuffer frameView = ByteBuffer.wrap(usualFrame);
    private int frameEnd;
    private int frameCount;

    private @Nullable SpilledFiles files;
    private @Nullable FileChannel channel;
    private @Nullable Path path;
    private long segment;
    private long position;
    private long[] addedSegments = new long[4];
    private int addedCount;
    private long written;
    private long firstLsn;

    /** A writer of files in the directory. */
    public SpillWriter(SpillDirectory directory) {
        this.directory = directory;
    }

    /** Starts appending to a transaction's files. */
    public void begin(SpilledFiles target) {
        files = target;
        channel = null;
        addedCount = 0;
        written = 0;
        firstLsn = target.firstLsn;
        startFrame();
    }

    /**
     * Makes room for a record, whose length is filled in already.
     *
     * @param lsn of the change; not before that of the one before
     * @param length bytes of the record, its length word included
     * @return where it starts in {@link #buffer()}
     * @throws DecoderException IO_ERROR if what came before cannot be written
     */
    public int reserve(long lsn, int length) {
        if (channel == null || SpillFileLayout.segmentOf(lsn) != segment) {
            startSegment(lsn);
        } else if (length > frame.length - frameEnd) {
            writeFrame(openFiles());
        }
        if (written == 0 && frameCount == 0 && openFiles().count == 0) {
            firstLsn = lsn;
        }
        if (length > frame.length - frameEnd) {
            frame = Arrays.copyOf(frame, Math.addExact(frameEnd, length));
            frameView = ByteBuffer.wrap(frame);
        }
        int start = frameEnd;
        frameEnd += length;
        frameCount++;
        LittleEndian.putInt(frame, start + SpillFileLayout.RECORD_LENGTH, length);
        return start;
    }

    /** Holds the record of the last {@link #reserve}. */
    public byte[] buffer() {
        return frame;
    }

    /**
     * Writes the rest; the transaction's files now hold all records.
     *
     * @throws DecoderException IO_ERROR if it cannot be written
     */
    public void finish() {
        SpilledFiles target = openFiles();
        files = null;
        if (channel != null) {
            writeFrame(target);
            closeFile();
        }
        if (written == 0) {
            return;
        }
        for (int i = 0; i < addedCount; i++) {
            target.addSegment(addedSegments[i]);
        }
        target.end = position;
        target.count += written;
        target.firstLsn = firstLsn;
    }

    private SpilledFiles openFiles() {
        if (files == null) {
            throw new IllegalStateException("begin was not called");
        }
        return files;
    }

    private void startFrame() {
        if (frame != usualFrame) {
            frame = usualFrame;
            frameView = ByteBuffer.wrap(usualFrame);
        }
        frameEnd = SpillFileLayout.FRAME_HEADER_BYTES;
        frameCount = 0;
    }

    private void startSegment(long lsn) {
        SpilledFiles target = openFiles();
        if (channel != null) {
            writeFrame(target);
            closeFile();
        }
        segment = SpillFileLayout.segmentOf(lsn);
        Path file = directory.file(target, segment);
        path = file;
        try {
            if (target.segmentCount > 0 && target.segments[target.segmentCount - 1] == segment) {
                channel = FileChannel.open(file, StandardOpenOption.WRITE);
                position = target.end;
                return;
            }
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw failed(e);
        }
        if (addedCount == addedSegments.length) {
            addedSegments = Arrays.copyOf(addedSegments, addedCount * 2);
        }
        addedSegments[addedCount++] = segment;
        position = 0;
        byte[] header = new byte[SpillFileLayout.FILE_HEADER_BYTES];
        LittleEndian.putInt(header, SpillFileLayout.FILE_HEADER_MAGIC, SpillFileLayout.FILE_MAGIC);
        LittleEndian.putShort(header, SpillFileLayout.FILE_HEADER_VERSION, SpillFileLayout.VERSION);
        LittleEndian.putInt(header, SpillFileLayout.FILE_HEADER_XID, target.xid);
        LittleEndian.putLong(header, SpillFileLayout.FILE_HEADER_SEGMENT, segment);
        crc.reset();
        crc.update(header, 0, SpillFileLayout.FILE_HEADER_CRC);
        LittleEndian.putInt(header, SpillFileLayout.FILE_HEADER_CRC, (int) crc.getValue());
        write(ByteBuffer.wrap(header));
    }

    private void writeFrame(SpilledFiles target) {
        if (frameCount == 0) {
            return;
        }
        LittleEndian.putInt(frame, SpillFileLayout.FRAME_MAGIC_OFFSET, SpillFileLayout.FRAME_MAGIC);
        LittleEndian.putInt(frame, SpillFileLayout.FRAME_LENGTH, frameEnd - SpillFileLayout.FRAME_HEADER_BYTES);
        LittleEndian.putInt(frame, SpillFileLayout.FRAME_COUNT, frameCount);
        LittleEndian.putInt(frame, SpillFileLayout.FRAME_XID, target.xid);
        LittleEndian.putLong(frame, SpillFileLayout.FRAME_FIRST, target.count + written);
        crc.reset();
        crc.update(frame, 0, SpillFileLayout.FRAME_CRC);
        crc.update(frame, SpillFileLayout.FRAME_HEADER_BYTES, frameEnd - SpillFileLayout.FRAME_HEADER_BYTES);
        LittleEndian.putInt(frame, SpillFileLayout.FRAME_CRC, (int) crc.getValue());
        write(frameView.position(0).limit(frameEnd));
        written += frameCount;
        startFrame();
    }

    private void write(ByteBuffer bytes) {
        FileChannel open = channel;
        if (open == null) {
            throw new IllegalStateException("no file is open");
        }
        try {
            while (bytes.hasRemaining()) {
                position += open.write(bytes, position);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void closeFile() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }

    private DecoderException failed(IOException e) {
        FileChannel open = channel;
        channel = null;
        files = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
        }
        return SpillDirectory.failure(segment, path == null ? Path.of("") : path, "could not write a spill file", e);
    }

    @Override
    public String toString() {
        return "SpillWriter[" + path + ", " + Lsn.toString(segment) + ']';
    }
}
