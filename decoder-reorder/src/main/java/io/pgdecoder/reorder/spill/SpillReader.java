package io.pgdecoder.reorder.spill;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.TransactionId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads a transaction's spilled changes one by one, a frame at a time. Only its place lasts; the frame may be taken from it
 * by {@link SpillReaders} whenever another reader needs room, and is then read again.
 *
 * <pre>
 *   extents[extent]   frame at frameOffset   record at inFrame
 *   file ----------->  [header | r r r r r ]
 *                                    ^ ordinal
 * </pre>
 *
 * <p>What is on disk is not trusted: magic, length, number and CRC-32C of each frame are checked before a record of it is
 * shown. A failed read can be made again.
 */
public final class SpillReader {
    private final SpillReaders owner;
    private final SpilledFiles files;
    private final CRC32C crc = new CRC32C();

    @Nullable
    SpillReader moreRecent;

    @Nullable
    SpillReader lessRecent;

    private int extent;
    private long frameOffset;
    private int inFrame = SpillFileLayout.FRAME_HEADER_BYTES;
    private long ordinal;
    private int recordLength;

    private @Nullable FileChannel channel;
    private byte @Nullable [] frame;
    private int frameEnd;

    SpillReader(SpillReaders owner, SpilledFiles files) {
        this.owner = owner;
        this.files = files;
        this.frameOffset = files.extents[0].start;
    }

    /** Number of the current change. */
    public long ordinal() {
        return ordinal;
    }

    /**
     * Brings the current record to memory.
     *
     * @return where it starts in {@link #bytes}; valid until another reader's {@code load} or this one's {@link #advance}
     * @throws DecoderException SPILL_FILE_INVALID if the file is damaged, IO_ERROR if it cannot be read
     */
    public int load() {
        byte[] loaded = frame;
        if (loaded == null) {
            loaded = loadFrame();
        } else {
            owner.used(this);
        }
        int length = inFrame > frameEnd - SpillFileLayout.RECORD_HEADER_BYTES
                ? 0
                : LittleEndian.getInt(loaded, inFrame + SpillFileLayout.RECORD_LENGTH);
        if (length < SpillFileLayout.RECORD_HEADER_BYTES || length > frameEnd - inFrame) {
            throw invalid("length of a record", "at most " + (frameEnd - inFrame), Integer.toString(length));
        }
        recordLength = length;
        return inFrame;
    }

    /** Holds the current record after {@link #load}. */
    public byte[] bytes() {
        if (frame == null) {
            throw new IllegalStateException("no record is loaded");
        }
        return frame;
    }

    /** Bytes of the current record. */
    public int length() {
        return recordLength;
    }

    /** Goes on to the next record; the current one must have been loaded before. */
    public void advance() {
        inFrame += recordLength;
        recordLength = 0;
        ordinal++;
        if (inFrame == frameEnd) {
            frameOffset += frameEnd;
            inFrame = SpillFileLayout.FRAME_HEADER_BYTES;
            releaseFrame();
        }
    }

    /** Gives buffer and file back; the place stays. */
    public void unload() {
        releaseFrame();
        closeFile();
    }

    private void releaseFrame() {
        byte[] loaded = frame;
        if (loaded != null) {
            frame = null;
            owner.release(this, loaded);
        }
    }

    private byte[] loadFrame() {
        try {
            return readFrame();
        } catch (NoSuchFileException e) {
            throw invalid("a spill file is gone", "the file", "none");
        } catch (IOException e) {
            throw SpillDirectory.failure(current().segment, path(), "could not read a spill file", e);
        } finally {
            if (frame == null) {
                closeFile();
            }
        }
    }

    private byte[] readFrame() throws IOException {
        if (frameOffset == current().end && extent < files.extentCount - 1) {
            closeFile();
            extent++;
            frameOffset = current().start;
        }
        FileChannel open = openFile();
        long end = Math.min(open.size(), current().end);
        long available = end - frameOffset;
        if (available < SpillFileLayout.FRAME_HEADER_BYTES) {
            throw invalid("a spill file is too short", "a frame at " + frameOffset, "its end at " + end);
        }
        int wanted = (int) Math.min(available, SpillFileLayout.FRAME_BYTES);
        byte[] buffer = owner.acquire(this, wanted);
        boolean whole = false;
        try {
            readFully(open, buffer, 0, wanted, frameOffset);
            long length = SpillFileLayout.FRAME_HEADER_BYTES
                    + Integer.toUnsignedLong(LittleEndian.getInt(buffer, SpillFileLayout.FRAME_LENGTH));
            if (length > available || length > Integer.MAX_VALUE - 8) {
                throw invalid("length of a frame", "at most " + available, Long.toString(length));
            }
            if (length > wanted) {
                buffer = owner.exchange(this, buffer, (int) length);
                readFully(open, buffer, 0, (int) length, frameOffset);
            }
            check(buffer, (int) length);
            frameEnd = (int) length;
            frame = buffer;
            whole = true;
            return buffer;
        } finally {
            if (!whole) {
                owner.release(this, buffer);
            }
        }
    }

    private void check(byte[] buffer, int length) {
        checkField("magic of a frame", buffer, SpillFileLayout.FRAME_MAGIC_OFFSET, SpillFileLayout.FRAME_MAGIC);
        checkField("transaction of a frame", buffer, SpillFileLayout.FRAME_XID, files.xid);
        checkCrc(buffer, SpillFileLayout.FRAME_CRC, SpillFileLayout.FRAME_HEADER_BYTES, length);
        long first = LittleEndian.getLong(buffer, SpillFileLayout.FRAME_FIRST);
        int count = LittleEndian.getInt(buffer, SpillFileLayout.FRAME_COUNT);
        if (first > ordinal || ordinal - first >= count || inFrame >= length) {
            throw invalid("changes of a frame", "number " + ordinal, count + " from number " + first);
        }
    }

    private void checkField(String what, byte[] bytes, int offset, int expected) {
        int found = LittleEndian.getInt(bytes, offset);
        if (found != expected) {
            throw invalid(what, Integer.toHexString(expected), Integer.toHexString(found));
        }
    }

    private void checkCrc(byte[] bytes, int crcOffset, int rest, int end) {
        crc.reset();
        crc.update(bytes, 0, crcOffset);
        crc.update(bytes, rest, end - rest);
        if (LittleEndian.getInt(bytes, crcOffset) != (int) crc.getValue()) {
            throw invalid(
                    "CRC",
                    Integer.toHexString((int) crc.getValue()),
                    Integer.toHexString(LittleEndian.getInt(bytes, crcOffset)));
        }
    }

    private FileChannel openFile() throws IOException {
        SharedSpillFile shared = current().shared;
        FileChannel open;
        if (shared != null) {
            open = owner.directory.shared().channel(shared);
        } else if (channel != null) {
            return channel;
        } else {
            open = FileChannel.open(path(), StandardOpenOption.READ);
            channel = open;
        }
        if (frameOffset == SpillFileLayout.FILE_HEADER_BYTES) {
            byte[] header = new byte[SpillFileLayout.FILE_HEADER_BYTES];
            readFully(open, header, 0, header.length, 0);
            checkField("magic of a spill file", header, SpillFileLayout.FILE_HEADER_MAGIC, SpillFileLayout.FILE_MAGIC);
            checkField("version of a spill file", header, SpillFileLayout.FILE_HEADER_VERSION, SpillFileLayout.VERSION);
            checkField(
                    "transaction of a spill file",
                    header,
                    SpillFileLayout.FILE_HEADER_XID,
                    shared == null ? files.xid : TransactionId.INVALID);
            checkCrc(header, SpillFileLayout.FILE_HEADER_CRC, header.length, header.length);
        }
        return open;
    }

    private void closeFile() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw SpillDirectory.failure(current().segment, path(), "could not close a spill file", e);
            }
        }
    }

    private void readFully(FileChannel open, byte[] target, int offset, int length, long position) throws IOException {
        ByteBuffer view = ByteBuffer.wrap(target, offset, length);
        long at = position;
        while (view.hasRemaining()) {
            int count = open.read(view, at);
            if (count < 0) {
                throw invalid("a spill file is too short", length + " bytes at " + position, "its end at " + at);
            }
            at += count;
        }
    }

    private Path path() {
        SpillExtent at = current();
        return at.shared == null ? owner.directory.file(files, at.segment) : at.shared.path;
    }

    private SpillExtent current() {
        return files.extents[extent];
    }

    private DecoderException invalid(String what, String expected, String found) {
        return new DecoderException(
                ErrorCode.SPILL_FILE_INVALID,
                current().segment,
                path().toString(),
                what + ", transaction " + TransactionId.toString(files.xid),
                expected,
                found);
    }
}
