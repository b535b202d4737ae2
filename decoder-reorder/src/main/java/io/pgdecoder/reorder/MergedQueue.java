package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpillReader;
import io.pgdecoder.reorder.spill.SpillReaders;
import io.pgdecoder.types.DecoderException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One (sub)transaction's changes during a merge: those in its files, then those in memory. A change from a file is shown in
 * one object that the next one overwrites. Per-record zone.
 */
final class MergedQueue {
    private final ReorderBufferTransaction transaction;
    private final SpillReaders readers;
    private final long onDisk;
    private final long total;
    private long ordinal;
    private @Nullable SpillReader reader;
    private @Nullable ReorderBufferChange restored;
    private long restoredOrdinal = -1;
    private byte @Nullable [] restoredFrame;

    MergedQueue(ReorderBufferTransaction transaction, SpillReaders readers) {
        this.transaction = transaction;
        this.readers = readers;
        this.onDisk = transaction.changesOnDisk();
        this.total = transaction.changeCount();
    }

    /** Position of the first change; reads nothing. */
    long firstLsn() {
        return onDisk > 0
                ? Objects.requireNonNull(transaction.spilled).files.firstLsn()
                : transaction.changes.get(0).lsn;
    }

    /** Number of the current change, from 0. */
    long ordinal() {
        return ordinal;
    }

    /** Whether there is no current change any more. */
    boolean isAtEnd() {
        return ordinal == total;
    }

    /** Goes on to the next change; the current one must have been asked for before. */
    void moveOn() {
        SpillReader open = reader;
        if (open != null) {
            open.advance();
            if (open.ordinal() == onDisk) {
                open.unload();
                reader = null;
            }
        }
        ordinal++;
    }

    /**
     * The current change; one from a file as it is until this is called for another one.
     *
     * @throws DecoderException SPILL_FILE_INVALID or IO_ERROR if it cannot be read
     */
    ReorderBufferChange change(MemoryAccounting sizes) {
        return ordinal < onDisk ? restore(sizes) : transaction.changes.get((int) (ordinal - onDisk));
    }

    private ReorderBufferChange restore(MemoryAccounting sizes) {
        ReorderBufferChange change = restored;
        SpillReader open = reader;
        if (change == null || open == null) {
            change = new ReorderBufferChange();
            open = readers.open(Objects.requireNonNull(transaction.spilled).files);
            restored = change;
            reader = open;
        }
        int at = open.load();
        byte[] frame = open.bytes();
        if (restoredOrdinal == ordinal && restoredFrame == frame) {
            return change;
        }
        SpilledChangeCodec.read(change, frame, at, open.length());
        change.transaction = transaction;
        change.accountedBytes = sizes.sizeOf(change);
        restoredOrdinal = ordinal;
        restoredFrame = frame;
        return change;
    }
}
