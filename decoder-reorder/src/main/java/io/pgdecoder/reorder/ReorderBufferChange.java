package io.pgdecoder.reorder;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One queued change (PostgreSQL: ReorderBufferChange, {@code replication/reorderbuffer.h}). Which accessors mean something
 * depends on {@link #type}:
 *
 * <pre>
 *   type                          what it carries
 *   INSERT, UPDATE, DELETE,       locator, clearToastAfterwards, new tuple?, old tuple?
 *     INTERNAL_SPEC_*
 *   TRUNCATE                      relids, cascade, restartIdentity
 *   MESSAGE                       prefix, content
 *   INVALIDATION                  messages
 *   INTERNAL_SNAPSHOT             snapshot
 *   INTERNAL_COMMAND_ID           command id
 * </pre>
 *
 * <p>Tuples are in on-disk form (see {@link HeapTupleHeader}) with only infomask2, infomask and hoff filled in. All bytes
 * lie in blocks of the transaction; change and bytes are taken back when the transaction ends.
 *
 * <p>Per-record zone. Owned by the {@link ReorderBuffer}: made by {@link ReorderBuffer#beginChange}, filled by the
 * setters and copy methods here, then queued or discarded; seen again through {@link ReplayCursor#change} until the
 * cursor's next step.
 */
public final class ReorderBufferChange {
    private static final byte[] NONE = new byte[0];
    private static final int[] NO_RELIDS = new int[0];

    ReorderBufferChangeType type = ReorderBufferChangeType.INSERT;

    @Nullable
    ReorderBufferTransaction transaction;

    long lsn;
    int originId;
    long accountedBytes;
    boolean free = true;
    boolean toastChunkTaken;
    /** Whether the replay took it out of its queue, to be freed by itself. */
    boolean leftQueue;
    /** Whether it was read back from a spill file, so that it lives only until the next one is read. */
    boolean restored;

    private int spcOid;
    private int dbOid;
    private int relNumber;
    private boolean clearToastAfterwards;
    private boolean cascade;
    private boolean restartIdentity;
    // The new tuple, a message's content, or invalidation messages.
    private byte[] newBytes = NONE;
    private int newOffset;
    private int newLength;
    // The old tuple, or a message's prefix.
    private byte[] oldBytes = NONE;
    private int oldOffset;
    private int oldLength;
    private int[] relids = NO_RELIDS;
    private @Nullable HistoricSnapshot snapshot;
    private int commandId;

    ReorderBufferChange() {}

    /** What happened. */
    public ReorderBufferChangeType type() {
        assert !free : "change used after its release";
        return type;
    }

    /** The transaction or subtransaction that made the change. */
    public ReorderBufferTransaction transaction() {
        return Objects.requireNonNull(transaction);
    }

    /** Start of the record; end of the record for MESSAGE. */
    public long lsn() {
        return lsn;
    }

    /** The record's replication origin, 0 if none. */
    public int originId() {
        return originId;
    }

    /** Tablespace of the relation's file. */
    public int spcOid() {
        return spcOid;
    }

    /** Database of the relation's file. */
    public int dbOid() {
        return dbOid;
    }

    /** The relation's file number. */
    public int relNumber() {
        return relNumber;
    }

    /** Sets the file of the row's relation. */
    public void setLocator(int spc, int db, int relation) {
        this.spcOid = spc;
        this.dbOid = db;
        this.relNumber = relation;
    }

    /**
     * Whether the TOAST chunks gathered so far are of no use after this change. True for every row change but the tuples
     * of a multi-insert that others of the same statement follow.
     */
    public boolean clearToastAfterwards() {
        return clearToastAfterwards;
    }

    /** Sets {@link #clearToastAfterwards()}. */
    public void setClearToastAfterwards(boolean clear) {
        this.clearToastAfterwards = clear;
    }

    /** Whether there is a new tuple. */
    public boolean hasNewTuple() {
        return newLength != 0;
    }

    /** The array that holds the new tuple. */
    public byte[] newTupleBytes() {
        return newBytes;
    }

    /** Where the new tuple's header starts. */
    public int newTupleOffset() {
        return newOffset;
    }

    /** Bytes of the new tuple with its header (t_len), 0 if there is none. */
    public int newTupleLength() {
        return newLength;
    }

    /** Whether there is an old tuple, or a tuple of only the old key. */
    public boolean hasOldTuple() {
        return oldLength != 0;
    }

    /** The array that holds the old tuple. */
    public byte[] oldTupleBytes() {
        return oldBytes;
    }

    /** Where the old tuple's header starts. */
    public int oldTupleOffset() {
        return oldOffset;
    }

    /** Bytes of the old tuple with its header (t_len), 0 if there is none. */
    public int oldTupleLength() {
        return oldLength;
    }

    /** Number of truncated tables. */
    public int relidCount() {
        return relids.length;
    }

    /** OID of the truncated table at {@code index}, in the record's order. */
    public int relid(int index) {
        return relids[index];
    }

    /** TRUNCATE ... CASCADE. */
    public boolean cascade() {
        return cascade;
    }

    /** TRUNCATE ... RESTART IDENTITY. */
    public boolean restartIdentity() {
        return restartIdentity;
    }

    /** Fills in a TRUNCATE; the array is kept. */
    public void setTruncate(int[] relids, boolean cascade, boolean restartIdentity) {
        this.relids = relids;
        this.cascade = cascade;
        this.restartIdentity = restartIdentity;
    }

    /** The array that holds a message's prefix. */
    public byte[] prefixBytes() {
        return oldBytes;
    }

    /** Where the prefix starts. */
    public int prefixOffset() {
        return oldOffset;
    }

    /** Bytes of the prefix without its NUL. */
    public int prefixLength() {
        return oldLength;
    }

    /** The array that holds a message's content. */
    public byte[] contentBytes() {
        return newBytes;
    }

    /** Where the content starts. */
    public int contentOffset() {
        return newOffset;
    }

    /** Bytes of content. */
    public int contentLength() {
        return newLength;
    }

    /** The array that holds invalidation messages. */
    public byte[] invalidationBytes() {
        return newBytes;
    }

    /** Where the first invalidation message starts. */
    public int invalidationOffset() {
        return newOffset;
    }

    /** Number of invalidation messages. */
    public int invalidationCount() {
        return newLength / InvalidationExecutor.MESSAGE_BYTES;
    }

    @Nullable
    HistoricSnapshot snapshot() {
        return snapshot;
    }

    void setSnapshot(HistoricSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    int commandId() {
        return commandId;
    }

    void setCommandId(int commandId) {
        this.commandId = commandId;
    }

    /** Shows the new tuple, content or messages where they lie. */
    void setNewBody(byte[] bytes, int offset, int length) {
        newBytes = bytes;
        newOffset = offset;
        newLength = length;
    }

    /** Shows the old tuple or prefix where it lies. */
    void setOldBody(byte[] bytes, int offset, int length) {
        oldBytes = bytes;
        oldOffset = offset;
        oldLength = length;
    }

    /** The same change with bytes of its own, for one that must outlast the frame it was read from. */
    ReorderBufferChange detachedCopy() {
        ReorderBufferChange copy = new ReorderBufferChange();
        copy.free = false;
        copy.type = type;
        copy.transaction = transaction;
        copy.lsn = lsn;
        copy.originId = originId;
        copy.accountedBytes = accountedBytes;
        copy.leftQueue = leftQueue;
        copy.setLocator(spcOid, dbOid, relNumber);
        copy.clearToastAfterwards = clearToastAfterwards;
        copy.setNewBody(Arrays.copyOfRange(newBytes, newOffset, newOffset + newLength), 0, newLength);
        copy.setOldBody(Arrays.copyOfRange(oldBytes, oldOffset, oldOffset + oldLength), 0, oldLength);
        return copy;
    }

    /**
     * Copies a new tuple into the transaction's blocks.
     *
     * @param source holds the tuple's bytes from offset 23 on: null bitmap, padding, user data
     */
    public void copyNewTuple(int infomask2, int infomask, int hoff, byte[] source, int offset, int length) {
        reserveNewBody(tupleLength(length));
        copyTuple(newBytes, newOffset, infomask2, infomask, hoff, source, offset, length);
    }

    /** As {@link #copyNewTuple}, for the old tuple or the tuple of the old key. */
    public void copyOldTuple(int infomask2, int infomask, int hoff, byte[] source, int offset, int length) {
        reserveOldBody(tupleLength(length));
        copyTuple(oldBytes, oldOffset, infomask2, infomask, hoff, source, offset, length);
    }

    /** Copies a message's prefix (without its NUL) and content. */
    public void copyMessage(byte[] source, int prefixOffset, int prefixLength, int contentOffset, int contentLength) {
        reserveOldBody(prefixLength);
        System.arraycopy(source, prefixOffset, oldBytes, oldOffset, prefixLength);
        reserveNewBody(contentLength);
        System.arraycopy(source, contentOffset, newBytes, newOffset, contentLength);
    }

    /** Room in the transaction's blocks for the new tuple, content or messages. */
    void reserveNewBody(int length) {
        TupleArena arena = transaction().arena;
        newOffset = arena.reserve(length);
        newBytes = arena.reserved();
        newLength = length;
    }

    private void reserveOldBody(int length) {
        TupleArena arena = transaction().arena;
        oldOffset = arena.reserve(length);
        oldBytes = arena.reserved();
        oldLength = length;
    }

    /** Hands the change out, empty. */
    void acquire() {
        if (!free) {
            // Filled after the last acquire and then given up.
            release();
        }
        free = false;
    }

    /** Forgets what the change carried, so that a stale view shows and nothing keeps blocks alive. */
    void release() {
        free = true;
        transaction = null;
        lsn = Lsn.INVALID;
        originId = 0;
        accountedBytes = 0;
        toastChunkTaken = false;
        leftQueue = false;
        restored = false;
        spcOid = 0;
        dbOid = 0;
        relNumber = 0;
        clearToastAfterwards = false;
        newBytes = NONE;
        newOffset = 0;
        newLength = 0;
        oldBytes = NONE;
        oldOffset = 0;
        oldLength = 0;
        relids = NO_RELIDS;
        cascade = false;
        restartIdentity = false;
        snapshot = null;
        commandId = 0;
    }

    private static int tupleLength(int length) {
        if (length < 0 || length > Integer.MAX_VALUE - HeapTupleHeader.BYTES - 8) {
            throw new IllegalArgumentException("length=" + length);
        }
        return HeapTupleHeader.BYTES + length;
    }

    private static void copyTuple(
            byte[] target, int at, int infomask2, int infomask, int hoff, byte[] source, int offset, int length) {
        // A recycled block holds old bytes: xmin, xmax, t_cid and t_ctid become zero.
        LittleEndian.putLong(target, at + HeapTupleHeader.XMIN, 0);
        LittleEndian.putLong(target, at + HeapTupleHeader.CID, 0);
        LittleEndian.putShort(target, at + HeapTupleHeader.CTID + 4, 0);
        LittleEndian.putShort(target, at + HeapTupleHeader.INFOMASK2, infomask2);
        LittleEndian.putShort(target, at + HeapTupleHeader.INFOMASK, infomask);
        target[at + HeapTupleHeader.HOFF] = (byte) hoff;
        System.arraycopy(source, offset, target, at + HeapTupleHeader.BYTES, length);
    }

    @Override
    public String toString() {
        return "ReorderBufferChange[" + type + " at " + Lsn.toString(lsn) + ']';
    }
}
