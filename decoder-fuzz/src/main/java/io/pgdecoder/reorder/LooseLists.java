package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.wal.rmgr.SharedInvalidationMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The lists of a transaction that went to disk, given another content: a sorted run of command ids, in which tuples are looked
 * up and which is merged with a later one (made anew for each reading), and a file of invalidation messages.
 */
public final class LooseLists implements AutoCloseable {
    private static final int XID = 750;
    /** So many that there is a run of two pages, which was merged of others. */
    private static final int TUPLES = 200;

    /** So many that the run is merged with a newer one. */
    private static final int MORE_TUPLES = 100;

    private static final int MESSAGES = 150;

    private final SpillDirectory directory;
    private final Path path;
    private final InvalidationList list;

    /** Uses a directory that exists. */
    public LooseLists(Path path) {
        this.path = path;
        directory = SpillDirectory.of(path);
        directory.prepare();
        list = new InvalidationList(XID, "invalidations", new SpilledLists(directory, 0));
        byte[] messages = new byte[MESSAGES * SharedInvalidationMessage.BYTES];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = (byte) i;
        }
        list.add(messages, 0, MESSAGES);
    }

    /** The oldest run of command ids. */
    public byte[] healthyCids() {
        TupleCidLog log = cids();
        byte[] content = read(file("-cids-"));
        log.remove();
        return content;
    }

    /** Looks tuples up in a run, and adds more until it is merged; how many were found. */
    public int readCids(byte[] content) {
        TupleCidLog log = cids();
        int found = 0;
        try {
            log.unload();
            write(file("-cids-"), content);
            for (int i = 0; i < TUPLES; i += 7) {
                TupleCommandIds ids = log.find(1663, 5, 1249 + i % 3, ItemPointer.of(i, i % 40 + 1));
                found += ids == null ? 0 : ids.cmin() + ids.cmax() >= 0 ? 1 : 2;
            }
            add(log, TUPLES, MORE_TUPLES);
        } finally {
            log.remove();
        }
        return found;
    }

    private TupleCidLog cids() {
        TupleCidLog log = new TupleCidLog(XID, new SpilledLists(directory, 0));
        add(log, 0, TUPLES);
        return log;
    }

    private static void add(TupleCidLog log, int from, int count) {
        for (int i = from; i < from + count; i++) {
            log.add(1663, 5, 1249 + i % 3, ItemPointer.of(i, i % 40 + 1), i, i + 1, -1);
        }
    }

    /** A file of messages. */
    public byte[] healthyInvalidations() {
        return read(file("-invalidations"));
    }

    /** Executes all messages of a file; a number made of them. */
    public int readInvalidations(byte[] content) {
        write(file("-invalidations"), content);
        int[] sum = {0};
        list.executeAll((bytes, offset, count) -> {
            for (int i = 0; i < count; i++) {
                int at = offset + i * SharedInvalidationMessage.BYTES;
                sum[0] += SharedInvalidationMessage.id(bytes, at)
                        + SharedInvalidationMessage.dbOid(bytes, at)
                        + SharedInvalidationMessage.hash(bytes, at);
            }
        });
        return sum[0];
    }

    /** The largest file of a kind, the oldest of several. */
    private Path file(String kind) {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.getFileName().toString().contains(kind))
                    .max(Comparator.comparingLong((Path file) -> file.toFile().length())
                            .thenComparing(Comparator.reverseOrder()))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        list.clear();
        directory.close();
    }
}
