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

/**
 * Writes one {@link SpilledRun}: records of one length in the order in which they will be found.
 *
 * <pre>
 *   new -> [ reserve(), fill in ]* -> finish() -> a run
 *                |                       |
 *                +----- failed, close ---+---> no file is left
 * </pre>
 */
public final class SpilledRunWriter implements AutoCloseable {
    /** Pages written at once. */
    private static final int PAGES = 16;

    private final SpillDirectory directory;
    private final RunPageCache cache;
    private final int xid;
    private final int number;
    private final int recordBytes;
    private final int perPage;
    private final Path path;
    private final FileChannel channel;
    private final byte[] pages = new byte[PAGES * RunPageLayout.PAGE_BYTES];
    private long count;
    private int pageInBuffer;
    private int recordInPage;
    private int pagesWritten;
    private boolean finished;

    /**
     * Makes the file.
     *
     * @param number tells apart the runs of a transaction
     * @throws DecoderException IO_ERROR if it cannot be made
     */
    public SpilledRunWriter(SpillDirectory directory, RunPageCache cache, int xid, int number, int recordBytes) {
        this.directory = directory;
        this.cache = cache;
        this.xid = xid;
        this.number = number;
        this.recordBytes = recordBytes;
        this.perPage = RunPageLayout.recordsOf(recordBytes);
        this.path = directory.runFile(xid, number);
        try {
            channel = directory
                    .disk()
                    .open(
                            path,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw SpillDirectory.failure(Lsn.INVALID, path, "could not write a spill file", e);
        }
    }

    /**
     * Makes room for a record.
     *
     * @return where it starts in {@link #buffer}; fill it in before the next call
     * @throws DecoderException IO_ERROR if what came before cannot be written
     */
    public int reserve() {
        if (recordInPage == perPage) {
            endPage();
            if (pageInBuffer == PAGES) {
                writePages();
            }
        }
        count++;
        return pageInBuffer * RunPageLayout.PAGE_BYTES + RunPageLayout.HEADER_BYTES + recordInPage++ * recordBytes;
    }

    /** Holds the record of the last {@link #reserve}. */
    public byte[] buffer() {
        return pages;
    }

    /**
     * Writes the rest.
     *
     * @throws DecoderException IO_ERROR if it cannot be written
     */
    public SpilledRun finish() {
        if (recordInPage > 0) {
            endPage();
        }
        writePages();
        try {
            channel.close();
        } catch (IOException e) {
            throw SpillDirectory.failure(Lsn.INVALID, path, "could not write a spill file", e);
        }
        finished = true;
        return new SpilledRun(directory, cache, xid, number, recordBytes, count);
    }

    /** Removes the file unless it was finished. */
    @Override
    public void close() {
        if (!finished) {
            try {
                channel.close();
            } catch (IOException e) {
                throw SpillDirectory.failure(Lsn.INVALID, path, "could not close a spill file", e);
            } finally {
                directory.remove(path, Lsn.INVALID);
            }
        }
    }

    static int crcOf(byte[] page) {
        return crcOf(page, 0);
    }

    private static int crcOf(byte[] bytes, int page) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, page, RunPageLayout.CRC);
        crc.update(bytes, page + RunPageLayout.HEADER_BYTES, RunPageLayout.PAGE_BYTES - RunPageLayout.HEADER_BYTES);
        return (int) crc.getValue();
    }

    private void endPage() {
        int page = pageInBuffer * RunPageLayout.PAGE_BYTES;
        int end = page + RunPageLayout.HEADER_BYTES + recordInPage * recordBytes;
        Arrays.fill(pages, end, page + RunPageLayout.PAGE_BYTES, (byte) 0);
        LittleEndian.putInt(pages, page + RunPageLayout.MAGIC, RunPageLayout.MAGIC_VALUE);
        LittleEndian.putShort(pages, page + RunPageLayout.VERSION, RunPageLayout.VERSION_VALUE);
        LittleEndian.putShort(pages, page + RunPageLayout.RECORDS, recordInPage);
        LittleEndian.putInt(pages, page + RunPageLayout.XID, xid);
        LittleEndian.putInt(pages, page + RunPageLayout.RUN, number);
        LittleEndian.putInt(pages, page + RunPageLayout.PAGE, Math.addExact(pagesWritten, pageInBuffer));
        LittleEndian.putInt(pages, page + RunPageLayout.CRC, crcOf(pages, page));
        pageInBuffer++;
        recordInPage = 0;
    }

    private void writePages() {
        ByteBuffer view = ByteBuffer.wrap(pages, 0, pageInBuffer * RunPageLayout.PAGE_BYTES);
        try {
            while (view.hasRemaining()) {
                long position = (long) pagesWritten * RunPageLayout.PAGE_BYTES + view.position();
                directory.disk().write(channel, view, position);
            }
        } catch (IOException e) {
            throw SpillDirectory.failure(Lsn.INVALID, path, "could not write a spill file", e);
        }
        pagesWritten += pageInBuffer;
        pageInBuffer = 0;
    }
}
