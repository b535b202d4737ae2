package io.pgdecoder.heapstore;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.Lsn;
import org.jspecify.annotations.Nullable;

/**
 * One version of a row of a followed relation, from the moment it appears on its page until nobody can ask for it any
 * more. Unlike the server's, it outlives its place: TIDs are reused, and without a slot nothing keeps the server from
 * pruning what an open transaction's snapshot still needs.
 *
 * <pre>
 *   added --------------------------&gt; on its page --WAL removes it--&gt; retained --horizon passes--&gt; forgotten
 *            header changed in place      (removedLsn set, header as it was)
 * </pre>
 *
 * <p>A rewrite of the relation (VACUUM FULL, CLUSTER) makes new versions; each leads back to the one it was copied from
 * through {@link #predecessors()}, more than one where copies cannot be told apart by content.
 */
public final class TupleVersion {
    private static final TupleVersion[] NONE = {};

    private final HeapRelation relation;
    private final long tid;
    private byte[] bytes;
    private boolean frozenAtSeed;
    private long removedLsn = Lsn.INVALID;
    private TupleVersion[] predecessors = NONE;
    private @Nullable Object row;

    TupleVersion(HeapRelation relation, long tid, byte[] bytes) {
        this.relation = relation;
        this.tid = tid;
        this.bytes = bytes;
    }

    /** The file that holds or held this version. */
    public HeapRelation relation() {
        return relation;
    }

    /** Its address in that file, see {@link ItemPointer}. */
    public long tid() {
        return tid;
    }

    /** The tuple in the form of {@link HeapTupleHeader}, from offset 0 to the end. Not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** xmin as stored, also of a frozen row. */
    public int rawXmin() {
        return HeapTupleHeader.xmin(bytes, 0);
    }

    /** xmax as stored: possibly a locker, a multixact or invalid. */
    public int rawXmax() {
        return HeapTupleHeader.xmax(bytes, 0);
    }

    /** t_infomask. */
    public int infomask() {
        return HeapTupleHeader.infomask(bytes, 0);
    }

    /** Whether both bits of a frozen xmin are set. */
    public boolean isFrozen() {
        return isFrozen(bytes);
    }

    static boolean isFrozen(byte[] tuple) {
        return (HeapTupleHeader.infomask(tuple, 0) & HeapTupleHeader.XMIN_FROZEN) == HeapTupleHeader.XMIN_FROZEN;
    }

    /**
     * Whether the row was frozen before following began, and so is visible to every snapshot. A row frozen later, by
     * WAL, can be newer than an open transaction's snapshot: only its raw xmin says so.
     */
    public boolean isFrozenAtSeed() {
        return frozenAtSeed;
    }

    /** End of the record that removed the version from its page, or invalid if it is still there. */
    public long removedLsn() {
        return removedLsn;
    }

    /** The versions of the relation's earlier file that this one may be a copy of; empty if it is none. */
    public TupleVersion[] predecessors() {
        return predecessors;
    }

    /** Says which versions of the relation's earlier file this one may be a copy of. */
    public void setPredecessors(TupleVersion[] versions) {
        predecessors = versions;
        if (versions.length > 0) {
            copyFreezing(versions[0]);
        }
    }

    /** Says which version this one is a copy of, where its command ids are not carried over. */
    public void copyFreezing(TupleVersion original) {
        frozenAtSeed |= original.frozenAtSeed;
    }

    /** What the owner of the relation made of the row: its cache, emptied when the user data changes. */
    public @Nullable Object row() {
        return row;
    }

    /** See {@link #row()}. */
    public void setRow(@Nullable Object row) {
        this.row = row;
    }

    /** Whether another version has the same null bitmap, attribute count, user data and raw xmin. */
    public boolean hasSameData(TupleVersion other) {
        return rawXmin() == other.rawXmin() && sameData(bytes, other.bytes);
    }

    void markFrozenAtSeed() {
        frozenAtSeed = true;
    }

    void markRemoved(long lsn) {
        removedLsn = lsn;
    }

    /** Takes other bytes for the same version; true if more than the header changed. */
    boolean replaceBytes(byte[] replacement) {
        boolean sameData = sameData(bytes, replacement);
        bytes = replacement;
        if (!isFrozen(replacement)) {
            frozenAtSeed = false;
        }
        if (!sameData) {
            row = null;
        }
        return !sameData;
    }

    /** Whether two tuples have the same null bitmap, attribute count and user data. */
    static boolean sameData(byte[] a, byte[] b) {
        return HeapTupleHeader.natts(a, 0) == HeapTupleHeader.natts(b, 0)
                && java.util.Arrays.equals(a, HeapTupleHeader.HOFF, a.length, b, HeapTupleHeader.HOFF, b.length);
    }

    @Override
    public String toString() {
        return relation.locator() + ItemPointer.toString(tid) + (removedLsn != Lsn.INVALID ? " removed" : "");
    }
}
