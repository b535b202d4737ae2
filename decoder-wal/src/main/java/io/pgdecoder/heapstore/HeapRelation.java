package io.pgdecoder.heapstore;

import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.RelFileLocator;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The main fork of one followed relation file: its pages by block number, and what WAL removed from them.
 *
 * <p>Pages come from the data directory ({@link #seed}) or from WAL; {@link HeapRedo} changes them. A page that cannot
 * be read is remembered as such: redo leaves it alone until a full-page image or a re-initialisation replaces it, and
 * {@link #firstDefect()} tells whoever asks before.
 *
 * <p>When an image replaces a known page, old and new content are compared by offset number: a tuple with the same raw
 * xmin is the same version, whatever has changed in its header. What the image lacks was removed by WAL and is retained,
 * unless the page was ahead of WAL (a fuzzy copy): then it was not there yet, and is forgotten.
 */
public final class HeapRelation {
    private static final int NO_XMIN = 0;

    private final RelFileLocator locator;
    private final TreeMap<Integer, HeapBlock> blocks = new TreeMap<>(Integer::compareUnsigned);
    private final RetainedVersions retained = new RetainedVersions();
    private HeapStoreListener listener;
    private boolean tentative;
    private boolean heap = true;
    private int defects;

    /** An empty relation. */
    public HeapRelation(RelFileLocator locator, HeapStoreListener listener) {
        this.locator = locator;
        this.listener = listener;
    }

    /** Which file this is. */
    public RelFileLocator locator() {
        return locator;
    }

    /** Whom to tell from now on. */
    public void setListener(HeapStoreListener listener) {
        this.listener = listener;
    }

    /** What WAL removed and nobody let go of yet. */
    public RetainedVersions retained() {
        return retained;
    }

    /** Says that nobody knows yet whether this file is a heap: an image of an index page ends following it quietly. */
    public void setTentative(boolean tentative) {
        this.tentative = tentative;
    }

    boolean isTentative() {
        return tentative;
    }

    /** Whether nothing has shown this file to be something else than a heap. */
    public boolean isHeap() {
        return heap;
    }

    void markNoHeap() {
        heap = false;
    }

    /** Number of blocks from 0 to the last known one. */
    public long blockCount() {
        return blocks.isEmpty() ? 0 : Integer.toUnsignedLong(blocks.lastKey()) + 1;
    }

    /** What is wrong with the first page whose content is unknown, or null if all pages are known. */
    public @Nullable String firstDefect() {
        if (defects == 0) {
            return null;
        }
        for (HeapBlock block : blocks.values()) {
            if (block.defect != null) {
                return "block " + Integer.toUnsignedString(block.number) + ": " + block.defect;
            }
        }
        return null;
    }

    /** End of the last record that changed the block, or invalid if there is no such block. */
    public long blockLsn(int blockNumber) {
        HeapBlock block = blocks.get(blockNumber);
        return block == null ? Lsn.INVALID : block.lsn;
    }

    /** Number of line pointers of a block; trailing unused ones that the server has cut may be counted. */
    public int itemCount(int blockNumber) {
        HeapBlock block = blocks.get(blockNumber);
        return block == null ? 0 : block.itemCount();
    }

    /** lp_flags of a line pointer. */
    public int itemFlags(int blockNumber, int offsetNumber) {
        HeapBlock block = blocks.get(blockNumber);
        return block == null ? HeapPage.LP_UNUSED : block.flags(offsetNumber);
    }

    /** The offset number that a redirected line pointer leads to. */
    public int redirectTarget(int blockNumber, int offsetNumber) {
        HeapBlock block = blocks.get(blockNumber);
        return block == null || block.flags(offsetNumber) != HeapPage.LP_REDIRECT ? 0 : block.redirect(offsetNumber);
    }

    /** The version at this address now, or null. */
    public @Nullable TupleVersion version(long tid) {
        HeapBlock block = blocks.get(ItemPointer.blockNumber(tid));
        return block == null ? null : block.version(ItemPointer.offsetNumber(tid));
    }

    /** Visits the versions that are on pages now, in physical order. */
    public void forEachVersion(Consumer<TupleVersion> visitor) {
        for (HeapBlock block : blocks.values()) {
            for (int offsetNumber = 1; offsetNumber <= block.itemCount(); offsetNumber++) {
                TupleVersion version = block.version(offsetNumber);
                if (version != null) {
                    visitor.accept(version);
                }
            }
        }
    }

    /**
     * Ends the life of the file: another one took its place.
     *
     * @param carried says which versions the other file has too
     * @param lsn end of the record that made the other file the current one
     * @param keep receives the versions that only this file had
     */
    public void retire(Predicate<TupleVersion> carried, long lsn, RetainedVersions keep) {
        forEachVersion(version -> {
            version.markRemoved(lsn);
            if (!carried.test(version)) {
                keep.add(version);
            }
        });
    }

    /** Takes a page of the data directory. What cannot be read is remembered, not an error yet. */
    public void seed(int blockNumber, byte[] bytes, int page) {
        HeapBlock block = blockOrNew(blockNumber);
        String defect = HeapPage.defect(bytes, page);
        if (defect != null) {
            setDefect(block, defect);
            return;
        }
        block.lsn = HeapPage.lsn(bytes, page);
        int count = HeapPage.isNew(bytes, page) ? 0 : HeapPage.itemCount(bytes, page);
        for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
            int item = HeapPage.item(bytes, page, offsetNumber);
            if (HeapPage.itemFlags(item) == HeapPage.LP_NORMAL) {
                byte[] tuple = tupleOf(bytes, page, item);
                TupleVersion version = new TupleVersion(this, ItemPointer.of(blockNumber, offsetNumber), tuple);
                if (version.isFrozen()) {
                    version.markFrozenAtSeed();
                }
                block.setVersion(offsetNumber, version);
                listener.added(version);
            } else {
                setItem(block, offsetNumber, item);
            }
        }
    }

    /** Remembers that a block exists but could not be read. */
    public void seedDefect(int blockNumber, String defect) {
        setDefect(blockOrNew(blockNumber), defect);
    }

    /** The block that a record changes; one not heard of before has unknown content. */
    HeapBlock blockForRedo(int blockNumber) {
        HeapBlock block = blocks.get(blockNumber);
        if (block == null) {
            block = blockOrNew(blockNumber);
            setDefect(block, "not in the file, and changed by WAL without a full-page image");
        }
        return block;
    }

    /** Replaces a page by a full-page image. */
    void replaceByImage(int blockNumber, byte[] bytes, long endLsn) {
        String defect = HeapPage.defect(bytes, 0);
        if (defect != null) {
            throw new CorruptWalException(
                    ErrorCode.HEAP_PAGE_INVALID,
                    endLsn,
                    locator + " block " + Integer.toUnsignedString(blockNumber),
                    "a full-page image is no heap page",
                    "a heap page",
                    defect);
        }
        HeapBlock block = blockOrNew(blockNumber);
        boolean ahead = clearDefect(block, endLsn);
        int count = HeapPage.isNew(bytes, 0) ? 0 : HeapPage.itemCount(bytes, 0);
        for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
            int item = HeapPage.item(bytes, 0, offsetNumber);
            if (HeapPage.itemFlags(item) == HeapPage.LP_NORMAL) {
                replaceTuple(block, offsetNumber, tupleOf(bytes, 0, item), ahead, endLsn);
            } else {
                removeVersion(block, offsetNumber, ahead, endLsn);
                setItem(block, offsetNumber, item);
            }
        }
        cutItems(block, count, ahead, endLsn);
        block.lsn = endLsn;
    }

    /** Empties a page that a record re-initialises, or that lies in a new file. */
    HeapBlock initBlock(int blockNumber, long endLsn) {
        HeapBlock block = blockOrNew(blockNumber);
        boolean ahead = clearDefect(block, endLsn);
        cutItems(block, 0, ahead, endLsn);
        block.lsn = Lsn.INVALID;
        return block;
    }

    /** Puts a new version at an unused line pointer. */
    void insert(HeapBlock block, int offsetNumber, byte[] tuple, long endLsn) {
        if (offsetNumber < 1
                || offsetNumber > Math.min(block.itemCount() + 1, HeapPage.MAX_ITEMS)
                || block.flags(offsetNumber) != HeapPage.LP_UNUSED) {
            throw mismatch(block, offsetNumber, endLsn, "an unused line pointer");
        }
        TupleVersion version = new TupleVersion(this, ItemPointer.of(block.number, offsetNumber), tuple);
        block.setVersion(offsetNumber, version);
        listener.added(version);
    }

    /** The version that a record changes. */
    TupleVersion versionForRedo(HeapBlock block, int offsetNumber, long endLsn) {
        TupleVersion version = block.version(offsetNumber);
        if (version == null) {
            throw mismatch(block, offsetNumber, endLsn, "a tuple");
        }
        return version;
    }

    /** Overwrites user data in place: same length, from t_hoff to the end. */
    void overwriteData(TupleVersion version, byte[] source, int offset, int length, long endLsn) {
        byte[] old = version.bytes();
        int hoff = HeapTupleHeader.hoff(old, 0);
        if (length != old.length - hoff) {
            throw new CorruptWalException(
                    ErrorCode.HEAP_REDO_MISMATCH,
                    endLsn,
                    version.toString(),
                    "an in-place update has another length than the tuple's data",
                    (old.length - hoff) + " bytes",
                    length + " bytes");
        }
        byte[] replacement = Arrays.copyOf(old, old.length);
        System.arraycopy(source, offset, replacement, hoff, length);
        if (version.replaceBytes(replacement)) {
            listener.dataChanged(version);
        }
    }

    /** Changes a line pointer by pruning: whatever tuple it had is retained. */
    void prune(HeapBlock block, int offsetNumber, int itemFlags, int redirect, long endLsn) {
        if (offsetNumber < 1 || offsetNumber > HeapPage.MAX_ITEMS) {
            throw mismatch(block, offsetNumber, endLsn, "a line pointer");
        }
        removeVersion(block, offsetNumber, false, endLsn);
        block.setItem(offsetNumber, itemFlags, redirect);
    }

    /** Cuts the file; what the cut blocks held is retained. */
    void truncate(int blockCount, long endLsn) {
        Map<Integer, HeapBlock> cut = blocks.tailMap(blockCount, true);
        for (HeapBlock block : cut.values()) {
            boolean ahead = clearDefect(block, endLsn);
            cutItems(block, 0, ahead, endLsn);
        }
        cut.clear();
    }

    private void replaceTuple(HeapBlock block, int offsetNumber, byte[] tuple, boolean ahead, long endLsn) {
        TupleVersion old = block.version(offsetNumber);
        int xmin = HeapTupleHeader.xmin(tuple, 0);
        if (old != null && (xmin == old.rawXmin() || xmin == NO_XMIN)) {
            if (old.replaceBytes(tuple)) {
                listener.dataChanged(old);
            }
            return;
        }
        removeVersion(block, offsetNumber, ahead, endLsn);
        TupleVersion version = new TupleVersion(this, ItemPointer.of(block.number, offsetNumber), tuple);
        block.setVersion(offsetNumber, version);
        listener.added(version);
    }

    private void cutItems(HeapBlock block, int count, boolean ahead, long endLsn) {
        for (int offsetNumber = count + 1; offsetNumber <= block.itemCount(); offsetNumber++) {
            removeVersion(block, offsetNumber, ahead, endLsn);
        }
        block.truncateItems(count);
    }

    private void removeVersion(HeapBlock block, int offsetNumber, boolean ahead, long endLsn) {
        TupleVersion version = block.version(offsetNumber);
        if (version == null) {
            return;
        }
        version.markRemoved(endLsn);
        if (ahead) {
            listener.forgotten(version);
        } else {
            retained.add(version);
        }
    }

    private static void setItem(HeapBlock block, int offsetNumber, int item) {
        int flags = HeapPage.itemFlags(item);
        block.setItem(offsetNumber, flags, flags == HeapPage.LP_REDIRECT ? HeapPage.itemOffset(item) : 0);
    }

    private HeapBlock blockOrNew(int blockNumber) {
        return blocks.computeIfAbsent(blockNumber, HeapBlock::new);
    }

    private void setDefect(HeapBlock block, String defect) {
        if (block.defect == null) {
            defects++;
        }
        block.defect = defect;
    }

    /** Makes the block known; true if its old content was ahead of WAL. */
    private boolean clearDefect(HeapBlock block, long endLsn) {
        if (block.defect != null) {
            block.defect = null;
            defects--;
        }
        return Lsn.isAtOrAfter(block.lsn, endLsn) && block.lsn != Lsn.INVALID;
    }

    private static byte[] tupleOf(byte[] bytes, int page, int item) {
        int offset = page + HeapPage.itemOffset(item);
        return Arrays.copyOfRange(bytes, offset, offset + HeapPage.itemLength(item));
    }

    private CorruptWalException mismatch(HeapBlock block, int offsetNumber, long endLsn, String expected) {
        return new CorruptWalException(
                ErrorCode.HEAP_REDO_MISMATCH,
                endLsn,
                locator.toString(),
                "a record does not fit the followed page",
                expected + " at " + ItemPointer.toString(ItemPointer.of(block.number, offsetNumber)),
                "flags " + block.flags(offsetNumber) + " of " + block.itemCount() + " line pointers");
    }

    @Override
    public String toString() {
        return "HeapRelation[" + locator + ", blocks=" + blocks.size() + ", retained=" + retained.size() + ']';
    }
}
