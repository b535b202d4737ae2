package io.pgdecoder.reorder.spill;

import io.pgdecoder.types.LittleEndian;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A shared file of three transactions whose content is given, to be read back by each of them. */
public final class LooseSharedFile implements AutoCloseable {
    private static final int[] XIDS = {741, 742, 743};
    private static final int RECORDS = 4;

    private final SpillDirectory directory;
    private final List<SpilledFiles> transactions = new ArrayList<>();
    private final Path file;

    /** Uses a directory that exists. */
    public LooseSharedFile(Path path) {
        directory = SpillDirectory.of(path);
        directory.prepare();
        directory.shared().setLimits(0, 1 << 20);
        SpillWriter writer = new SpillWriter(directory);
        for (int xid : XIDS) {
            transactions.add(new SpilledFiles(xid));
        }
        // Twice, so that each has two extents and the others lie between.
        for (int turn = 0; turn < 2; turn++) {
            for (SpilledFiles transaction : transactions) {
                writer.begin(transaction, 0);
                for (int i = 0; i < RECORDS; i++) {
                    int length = 12 + 5 * i;
                    int start = writer.reserve(0x1000 + turn * 0x100 + i, length);
                    for (int at = SpillFileLayout.RECORD_HEADER_BYTES; at < length; at++) {
                        writer.buffer()[start + at] = (byte) (transaction.xid + at);
                    }
                }
                writer.finish();
            }
        }
        file = directory.sharedFile(1);
    }

    /** What the writer made. */
    public byte[] healthy() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads what each transaction has, one record of each in turn; a number made of all bytes. */
    public int read(byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int sum = 0;
        try (SpillReaders readers = new SpillReaders(directory)) {
            List<SpillReader> all = new ArrayList<>();
            for (SpilledFiles transaction : transactions) {
                all.add(readers.open(transaction));
            }
            for (int i = 0; i < 2 * RECORDS; i++) {
                for (SpillReader reader : all) {
                    int start = reader.load();
                    sum += LittleEndian.getInt(reader.bytes(), start);
                    for (int at = 0; at < reader.length(); at++) {
                        sum += reader.bytes()[start + at];
                    }
                    reader.advance();
                }
            }
        }
        return sum;
    }

    @Override
    public void close() {
        directory.close();
    }
}
