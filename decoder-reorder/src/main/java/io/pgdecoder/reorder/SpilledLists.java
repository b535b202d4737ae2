package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.RunPageCache;
import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.reorder.spill.SpillReader;
import io.pgdecoder.reorder.spill.SpillReaders;
import io.pgdecoder.reorder.spill.SpillWriter;
import io.pgdecoder.reorder.spill.SpilledFiles;
import io.pgdecoder.reorder.spill.SpilledRun;
import io.pgdecoder.reorder.spill.SpilledRunWriter;
import org.jspecify.annotations.Nullable;

/**
 * What the lists of one reorder buffer that go to disk have in common: how much memory they may take, the way to files and
 * back. One frame is in memory while a list is read, and the pages of {@link RunPageCache}. Not thread-safe.
 */
final class SpilledLists {
    /** Messages in one record, so that it fits a frame. */
    static final int MESSAGES_PER_RECORD = 4092;

    private static final int RECORD_HEADER_BYTES = 4;

    private final SpillDirectory directory;
    private final ListMemory memory;
    private final RunPageCache pages = new RunPageCache();
    private final SpillReaders readers;
    private @Nullable SpillWriter writer;

    SpilledLists(SpillDirectory directory, long memoryBytes) {
        this.directory = directory;
        this.memory = new ListMemory(memoryBytes);
        this.readers = new SpillReaders(directory);
    }

    ListMemory memory() {
        return memory;
    }

    /** Appends messages; if that fails the files are as they were before. */
    void append(SpilledFiles files, byte[] messages, int count) {
        SpillWriter open = writer;
        if (open == null) {
            open = new SpillWriter(directory);
            writer = open;
        }
        open.begin(files, (long) count * InvalidationExecutor.MESSAGE_BYTES);
        for (int done = 0; done < count; done += MESSAGES_PER_RECORD) {
            int length = Math.min(MESSAGES_PER_RECORD, count - done) * InvalidationExecutor.MESSAGE_BYTES;
            int at = open.reserve(0, RECORD_HEADER_BYTES + length);
            System.arraycopy(
                    messages,
                    done * InvalidationExecutor.MESSAGE_BYTES,
                    open.buffer(),
                    at + RECORD_HEADER_BYTES,
                    length);
        }
        open.finish();
    }

    /**
     * Hands out all messages in order, some thousands at a time.
     *
     * @return how many there were
     */
    long read(SpilledFiles files, InvalidationExecutor executor) {
        long messages = 0;
        SpillReader reader = readers.open(files);
        try {
            while (reader.ordinal() < files.count()) {
                int at = reader.load();
                int inRecord = (reader.length() - RECORD_HEADER_BYTES) / InvalidationExecutor.MESSAGE_BYTES;
                executor.execute(reader.bytes(), at + RECORD_HEADER_BYTES, inRecord);
                messages += inRecord;
                reader.advance();
            }
            return messages;
        } finally {
            reader.unload();
        }
    }

    void remove(SpilledFiles files) {
        directory.remove(files);
    }

    /** Writes a table as a sorted run. */
    SpilledRun writeRun(int xid, int number, TupleCidMap table) {
        try (SpilledRunWriter run = newRun(xid, number)) {
            table.forEachSorted(new RunTarget(run));
            return run.finish();
        }
    }

    /** Writes two runs as one, in which a tuple of both has one record; the runs stay. */
    SpilledRun mergeRuns(int xid, int number, SpilledRun older, SpilledRun newer) {
        try (SpilledRunWriter run = newRun(xid, number)) {
            byte[] a = new byte[TupleCidRecord.BYTES];
            byte[] b = new byte[TupleCidRecord.BYTES];
            long atA = 0;
            long atB = 0;
            boolean hasA = copy(older, atA, a);
            boolean hasB = copy(newer, atB, b);
            while (hasA || hasB) {
                int order = !hasA ? 1 : !hasB ? -1 : TupleCidRecord.compare(a, 0, b, 0);
                if (order == 0) {
                    TupleCidRecord.keepCmin(b, 0, a, 0);
                }
                int at = run.reserve();
                System.arraycopy(order < 0 ? a : b, 0, run.buffer(), at, TupleCidRecord.BYTES);
                hasA = order > 0 ? hasA : copy(older, ++atA, a);
                hasB = order < 0 ? hasB : copy(newer, ++atB, b);
            }
            return run.finish();
        } finally {
            older.unload();
            newer.unload();
        }
    }

    private static boolean copy(SpilledRun run, long record, byte[] target) {
        if (record == run.count()) {
            return false;
        }
        byte[] page = run.page(record);
        System.arraycopy(page, run.offsetInPage(record), target, 0, TupleCidRecord.BYTES);
        return true;
    }

    private SpilledRunWriter newRun(int xid, int number) {
        return new SpilledRunWriter(directory, pages, xid, number, TupleCidRecord.BYTES);
    }

    private record RunTarget(SpilledRunWriter run) implements TupleCidRecord.Target {
        @Override
        public int reserve() {
            return run.reserve();
        }

        @Override
        public byte[] buffer() {
            return run.buffer();
        }
    }
}
