package io.pgdecoder.reorder.spill;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file of records of one length that is written once, by a {@link SpilledRunWriter}, and then read at any place, so that a
 * record can be searched in it. Layout: {@link RunPageLayout}.
 *
 * <p>It holds no page: those read last are in the {@link RunPageCache} that all runs share. Its file is open from the first
 * read until {@link #unload}. A failed read can be made again. Not thread-safe.
 */
public final class SpilledRun {
    final int xid;
    final int number;
    final int recordBytes;
    private final SpillDirectory directory;
    private final RunPageCache cache;
    private final Path path;
    private final long count;
    private @Nullable FileChannel channel;

    SpilledRun(SpillDirectory directory, RunPageCache cache, int xid, int number, int recordBytes, long count) {
        this.directory = directory;
        this.cache = cache;
        this.path = directory.runFile(xid, number);
        this.xid = xid;
        this.number = number;
        this.recordBytes = recordBytes;
        this.count = count;
    }

    /** Number of records. */
    public long count() {
        return count;
    }

    /**
     * Brings the page of a record to memory.
     *
     * @param record its number, from 0 to below {@link #count}
     * @return the page; valid until the next call of this method for any run
     * @throws DecoderException SPILL_FILE_INVALID if the file is damaged, IO_ERROR if it cannot be read
     */
    public byte[] page(long record) {
        return cache.page(this, Math.toIntExact(record / RunPageLayout.recordsOf(recordBytes)));
    }

    /** Where a record starts in its {@link #page}. */
    public int offsetInPage(long record) {
        return RunPageLayout.HEADER_BYTES + (int) (record % RunPageLayout.recordsOf(recordBytes)) * recordBytes;
    }

    /** Closes the file until the next read. */
    public void unload() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw SpillDirectory.failure(Lsn.INVALID, path, "could not close a spill file", e);
            }
        }
    }

    /** Removes the file. */
    public void remove() {
        unload();
        directory.remove(path, Lsn.INVALID);
    }

    void readPage(int page, byte[] target) {
        boolean whole = false;
        try {
            FileChannel open = channel;
            if (open == null) {
                open = FileChannel.open(path, StandardOpenOption.READ);
                channel = open;
            }
            ByteBuffer view = ByteBuffer.wrap(target);
            long at = (long) page * RunPageLayout.PAGE_BYTES;
            while (view.hasRemaining()) {
                int read = open.read(view, at + view.position());
                if (read < 0) {
                    throw invalid("a spill file is too short", "page " + page, "its end at " + (at + view.position()));
                }
            }
            check(page, target);
            whole = true;
        } catch (NoSuchFileException e) {
            throw invalid("a spill file is gone", "the file", "none");
        } catch (IOException e) {
            throw SpillDirectory.failure(Lsn.INVALID, path, "could not read a spill file", e);
        } finally {
            if (!whole) {
                unload();
            }
        }
    }

    private void check(int page, byte[] bytes) {
        int perPage = RunPageLayout.recordsOf(recordBytes);
        int records = (int) Math.min(perPage, count - (long) page * perPage);
        if (LittleEndian.getInt(bytes, RunPageLayout.CRC) != SpilledRunWriter.crcOf(bytes)) {
            throw invalid("CRC of page " + page, "that of its bytes", "another one");
        }
        if (LittleEndian.getInt(bytes, RunPageLayout.MAGIC) != RunPageLayout.MAGIC_VALUE
                || LittleEndian.getShort(bytes, RunPageLayout.VERSION) != RunPageLayout.VERSION_VALUE
                || LittleEndian.getShort(bytes, RunPageLayout.RECORDS) != records
                || LittleEndian.getInt(bytes, RunPageLayout.XID) != xid
                || LittleEndian.getInt(bytes, RunPageLayout.RUN) != number
                || LittleEndian.getInt(bytes, RunPageLayout.PAGE) != page) {
            throw invalid("header of page " + page, "page " + page + " with " + records + " records", "another one");
        }
    }

    private DecoderException invalid(String what, String expected, String found) {
        return new DecoderException(
                ErrorCode.SPILL_FILE_INVALID,
                Lsn.INVALID,
                path.toString(),
                what + ", transaction " + TransactionId.toString(xid),
                expected,
                found);
    }
}
