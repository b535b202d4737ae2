package io.pgdecoder.reorder.spill;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Appends changes of one transaction at a time to its files.
 *
 * <pre>
 *   begin(files, bytes) -> [ reserve(lsn, length), fill in ]* -> finish()
 *                                         |                        |
 *                                         +--- failed: files are as they were before begin, begin again
 * </pre>
 *
 * <p>Changes go to a file for each segment of WAL, or, if there are few and many transactions have files already, all to the
 * shared file.
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
    private final List<SpillExtent> added = new ArrayList<>();
    /** The extent that was there before and becomes longer, and whether the file in hand is that one's. */
    private @Nullable SpillExtent continued;

    private boolean isContinuing;

    private long continuedEnd;
    private long start;
    private @Nullable SharedSpillFile shared;
    private boolean isShared;
    private long written;
    private long firstLsn;

    /** A writer of files in the directory. */
    public SpillWriter(SpillDirectory directory) {
        this.directory = directory;
    }

    /**
     * Starts appending to a transaction's files.
     *
     * @param bytes about how much it will be
     */
    public void begin(SpilledFiles target, long bytes) {
        files = target;
        channel = null;
        added.clear();
        continued = null;
        isContinuing = false;
        shared = null;
        isShared = target.list == null
                && target.ownCount == 0
                && target.extentCount < SharedSpillFiles.MAX_EXTENTS
                && bytes <= SharedSpillFiles.MAX_SPILL_BYTES
                && directory.shared().areDue();
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
        if (channel == null || !isShared && SpillFileLayout.segmentOf(lsn) != segment) {
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
            endFile(target);
        }
        if (written == 0) {
            return;
        }
        if (continued != null) {
            continued.end = continuedEnd;
        }
        boolean hadOwn = target.ownCount > 0;
        for (int i = 0; i < added.size(); i++) {
            target.add(added.get(i));
        }
        if (!hadOwn && target.ownCount > 0) {
            directory.shared().countOwner(1);
        }
        SharedSpillFile file = shared;
        if (file != null) {
            file.users++;
            file.end = position;
        }
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
            endFile(target);
        }
        segment = SpillFileLayout.segmentOf(lsn);
        try {
            if (isShared) {
                openShared();
            } else {
                openOwn(target);
            }
        } catch (IOException e) {
            throw failed(e);
        }
        if (position == 0) {
            writeHeader(target);
        }
        start = position;
    }

    private void writeHeader(SpilledFiles target) {
        SharedSpillFile file = shared;
        byte[] header = new byte[SpillFileLayout.FILE_HEADER_BYTES];
        LittleEndian.putInt(header, SpillFileLayout.FILE_HEADER_MAGIC, SpillFileLayout.FILE_MAGIC);
        LittleEndian.putShort(header, SpillFileLayout.FILE_HEADER_VERSION, SpillFileLayout.VERSION);
        LittleEndian.putInt(header, SpillFileLayout.FILE_HEADER_XID, file == null ? target.xid : TransactionId.INVALID);
        LittleEndian.putLong(header, SpillFileLayout.FILE_HEADER_SEGMENT, file == null ? segment : file.number);
        crc.reset();
        crc.update(header, 0, SpillFileLayout.FILE_HEADER_CRC);
        LittleEndian.putInt(header, SpillFileLayout.FILE_HEADER_CRC, (int) crc.getValue());
        write(ByteBuffer.wrap(header));
    }

    /** Writes what is left for the file in hand, and notes which part of it is the transaction's. */
    private void endFile(SpilledFiles target) {
        writeFrame(target);
        SharedSpillFile file = shared;
        if (file != null) {
            channel = null;
        } else {
            closeFile();
        }
        if (isContinuing) {
            continuedEnd = position;
        } else {
            added.add(new SpillExtent(file, segment, start, position));
        }
    }

    private void openOwn(SpilledFiles target) throws IOException {
        Path file = directory.file(target, segment);
        path = file;
        SpillExtent last = target.last();
        if (continued == null && added.isEmpty() && last != null && last.shared == null && last.segment == segment) {
            channel = directory.disk().open(file, StandardOpenOption.WRITE);
            position = last.end;
            continued = last;
            isContinuing = true;
            return;
        }
        isContinuing = false;
        channel = directory
                .disk()
                .open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        position = 0;
    }

    private void openShared() throws IOException {
        SharedSpillFile file = directory.shared().current();
        shared = file;
        path = file.path;
        channel = directory.shared().channel(file);
        position = file.end;
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
                position += directory.disk().write(open, bytes, position);
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
        SharedSpillFile file = shared;
        channel = null;
        files = null;
        if (open != null) {
            try {
                if (file != null) {
                    directory.shared().close(file);
                } else {
                    open.close();
                }
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
