package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpilledFiles;
import java.util.Arrays;

/**
 * What is remembered of the changes of one (sub)transaction that the server would hold on disk: which files hold them, how
 * many there are, and the memory that each of its batches would take when read back. The server reads back 4096 changes at a time, and its
 * statistics show that; we read by bytes and count as if it had been so.
 *
 * <pre>
 *   change    0 ........ 4095 | 4096 ........ 8191 | 8192 ... count - 1
 *   batch            0        |         1          |        2
 * </pre>
 *
 * <p>When a replay begins, the server writes what is left in memory to disk too. Here those changes are counted, but stay
 * where they are.
 *
 * <p>Eight bytes for 4096 changes. Per-record zone.
 */
final class SpilledChanges {
    /** max_changes_in_memory of {@code reorderbuffer.c}. */
    static final int BATCH_CHANGES = 4096;

    private static final int NOT_RESTORED = -1;

    final SpilledFiles files;
    private long[] batchBytes = new long[1];
    private long count;

    /** Where the replay stands: the batch that is in memory, and its bytes by the server's count that are left there. */
    private int batch = NOT_RESTORED;

    private long listBytes;

    SpilledChanges(int xid) {
        this.files = new SpilledFiles(xid);
    }

    /** Number of changes counted as spilled. */
    long count() {
        return count;
    }

    /** Adds the next change. */
    void add(long accountedBytes) {
        int index = batchOf(count);
        if (index == batchBytes.length) {
            batchBytes = Arrays.copyOf(batchBytes, index * 2);
        }
        batchBytes[index] += accountedBytes;
        count++;
    }

    /** Goes before the first batch's first change and returns the batch's bytes. */
    long first() {
        batch = 0;
        listBytes = batchBytes[0];
        return listBytes;
    }

    /** Goes on to the next batch and returns its bytes, 0 if there is none. */
    long next() {
        batch++;
        listBytes = batch < batchBytes.length ? batchBytes[batch] : 0;
        return listBytes;
    }

    /**
     * Whether the server reads on when it hands out this change. So it does at the very last one too, unless one batch
     * holds all.
     *
     * @param ordinal number of the change in its queue, from 0
     */
    boolean readsOnAt(long ordinal) {
        long next = ordinal + 1;
        return count > BATCH_CHANGES && (next % BATCH_CHANGES == 0 || next == count);
    }

    /** Whether a replay reads the changes back. */
    boolean isRestored() {
        return batch != NOT_RESTORED;
    }

    /** Number of changes of the current batch, 0 after the last one. */
    long changesInBatch() {
        return Math.max(0, Math.min(BATCH_CHANGES, count - (long) batch * BATCH_CHANGES));
    }

    /** Bytes of the current batch's changes that were not taken out of the list. */
    long listBytes() {
        return listBytes;
    }

    void addListBytes(long bytes) {
        listBytes += bytes;
    }

    private static int batchOf(long ordinal) {
        return Math.toIntExact(ordinal / BATCH_CHANGES);
    }
}
