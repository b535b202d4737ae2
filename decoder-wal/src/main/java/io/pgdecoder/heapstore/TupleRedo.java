package io.pgdecoder.heapstore;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.rmgr.HeapDeleteRecord;
import io.pgdecoder.wal.rmgr.HeapInfobits;
import io.pgdecoder.wal.rmgr.HeapLockRecord;
import io.pgdecoder.wal.rmgr.HeapPruneRecord;
import io.pgdecoder.wal.rmgr.HeapTupleData;
import io.pgdecoder.wal.rmgr.HeapUpdateRecord;
import org.jspecify.annotations.Nullable;

/**
 * What redo does to one tuple (PostgreSQL: the tuple part of heap_xlog_insert, heap_xlog_update ..., fix_infomask_from_infobits,
 * heap_execute_freeze_tuple).
 *
 * <pre>
 *   record       xmin   xmax      t_cid  t_ctid                        infomask, infomask2
 *   insert       xid    0         0      own                           from WAL
 *   update, new  xid    new_xmax  0      own                           from WAL
 *   update, old         old_xmax  0      new version                   xmax bits from infobits, HOT_UPDATED by kind
 *   delete              xmax      0      own, or the moved marker      xmax bits from infobits, not HOT_UPDATED
 *   super delete 0                0      own                           as delete
 *   lock                xmax      0      own if it merely locks        xmax bits from infobits
 *   lock_updated        xmax                                           xmax bits from infobits
 *   freeze              from WAL                                       from WAL
 * </pre>
 */
final class TupleRedo {
    /** All infomask bits that say something about xmax (HEAP_XMAX_BITS). */
    private static final int XMAX_BITS = HeapTupleHeader.XMAX_COMMITTED
            | HeapTupleHeader.XMAX_INVALID
            | HeapTupleHeader.XMAX_IS_MULTI
            | HeapTupleHeader.XMAX_KEYSHR_LOCK
            | HeapTupleHeader.XMAX_EXCL_LOCK
            | HeapTupleHeader.XMAX_LOCK_ONLY;

    /** The two bits of pre-9.0 VACUUM FULL (HEAP_MOVED). */
    private static final int MOVED_BITS = 0xC000;

    /** t_ctid of a row that went to another partition. */
    private static final long MOVED_PARTITIONS = ItemPointer.of(0xFFFFFFFF, 0xFFFD);

    private TupleRedo() {}

    /** The tuple that an insert puts on the page. */
    static byte[] inserted(HeapTupleData data, int xid, long tid) {
        byte[] tuple = new byte[data.tupleLength()];
        data.copyTuple(tuple, 0);
        LittleEndian.putInt(tuple, HeapTupleHeader.XMIN, xid);
        putCtid(tuple, tid);
        return tuple;
    }

    /** The new tuple of an update; prefix and suffix come from the old one's user data. */
    static byte[] updated(HeapUpdateRecord update, byte @Nullable [] old, int xid, long tid, long endLsn) {
        HeapTupleData data = update.newTuple();
        int prefix = update.prefixLength();
        int suffix = update.suffixLength();
        int hoff = data.hoff();
        if (prefix + suffix > 0) {
            int available = old == null ? 0 : old.length - HeapTupleHeader.hoff(old, 0);
            if (prefix > available || suffix > available) {
                throw new CorruptWalException(
                        ErrorCode.HEAP_REDO_MISMATCH,
                        endLsn,
                        null,
                        "an update takes more from the old tuple than it has",
                        available + " bytes at most",
                        prefix + " and " + suffix);
            }
        }
        byte[] tuple = new byte[data.tupleLength() + prefix + suffix];
        LittleEndian.putInt(tuple, HeapTupleHeader.XMIN, xid);
        LittleEndian.putInt(tuple, HeapTupleHeader.XMAX, update.newXmax());
        putCtid(tuple, tid);
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK2, data.infomask2());
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK, data.infomask());
        tuple[HeapTupleHeader.HOFF] = (byte) hoff;
        int head = hoff - HeapTupleHeader.BYTES;
        System.arraycopy(data.bytes(), data.dataOffset(), tuple, HeapTupleHeader.BYTES, head);
        int position = hoff;
        if (prefix > 0 && old != null) {
            System.arraycopy(old, HeapTupleHeader.hoff(old, 0), tuple, position, prefix);
            position += prefix;
        }
        int rest = data.dataLength() - head;
        System.arraycopy(data.bytes(), data.dataOffset() + head, tuple, position, rest);
        position += rest;
        if (suffix > 0 && old != null) {
            System.arraycopy(old, old.length - suffix, tuple, position, suffix);
        }
        return tuple;
    }

    static void updateOld(TupleVersion version, HeapUpdateRecord update, long newTid) {
        byte[] tuple = version.bytes();
        clearXmax(tuple);
        if (update.isHot()) {
            setInfomask2(tuple, HeapTupleHeader.infomask2(tuple, 0) | HeapTupleHeader.HOT_UPDATED);
        } else {
            setInfomask2(tuple, HeapTupleHeader.infomask2(tuple, 0) & ~HeapTupleHeader.HOT_UPDATED);
        }
        applyInfobits(tuple, update.oldInfobits());
        LittleEndian.putInt(tuple, HeapTupleHeader.XMAX, update.oldXmax());
        setCmax(tuple);
        putCtid(tuple, newTid);
    }

    static void delete(TupleVersion version, HeapDeleteRecord delete) {
        byte[] tuple = version.bytes();
        clearXmax(tuple);
        setInfomask2(tuple, HeapTupleHeader.infomask2(tuple, 0) & ~HeapTupleHeader.HOT_UPDATED);
        applyInfobits(tuple, delete.infobits());
        if (delete.isSuper()) {
            LittleEndian.putInt(tuple, HeapTupleHeader.XMIN, TransactionId.INVALID);
        } else {
            LittleEndian.putInt(tuple, HeapTupleHeader.XMAX, delete.xmax());
        }
        setCmax(tuple);
        putCtid(tuple, delete.isPartitionMove() ? MOVED_PARTITIONS : version.tid());
    }

    static void lock(TupleVersion version, HeapLockRecord lock, boolean updatedVersion) {
        byte[] tuple = version.bytes();
        clearXmax(tuple);
        applyInfobits(tuple, lock.infobits());
        if (!updatedVersion) {
            if (HeapTupleHeader.isXmaxLockOnly(HeapTupleHeader.infomask(tuple, 0))) {
                setInfomask2(tuple, HeapTupleHeader.infomask2(tuple, 0) & ~HeapTupleHeader.HOT_UPDATED);
                putCtid(tuple, version.tid());
            }
            setCmax(tuple);
        }
        LittleEndian.putInt(tuple, HeapTupleHeader.XMAX, lock.xmax());
    }

    static void confirm(TupleVersion version) {
        putCtid(version.bytes(), version.tid());
    }

    static void freeze(TupleVersion version, HeapPruneRecord prune, int plan) {
        byte[] tuple = version.bytes();
        LittleEndian.putInt(tuple, HeapTupleHeader.XMAX, prune.planXmax(plan));
        int flags = prune.planFreezeFlags(plan);
        if ((flags & HeapPruneRecord.FREEZE_XVAC) != 0) {
            LittleEndian.putInt(tuple, HeapTupleHeader.CID, TransactionId.FROZEN);
        }
        if ((flags & HeapPruneRecord.INVALID_XVAC) != 0) {
            LittleEndian.putInt(tuple, HeapTupleHeader.CID, TransactionId.INVALID);
        }
        setInfomask(tuple, prune.planInfomask(plan));
        setInfomask2(tuple, prune.planInfomask2(plan));
    }

    private static void clearXmax(byte[] tuple) {
        setInfomask(tuple, HeapTupleHeader.infomask(tuple, 0) & ~(XMAX_BITS | MOVED_BITS));
        setInfomask2(tuple, HeapTupleHeader.infomask2(tuple, 0) & ~HeapTupleHeader.KEYS_UPDATED);
    }

    private static void applyInfobits(byte[] tuple, int infobits) {
        int infomask = HeapTupleHeader.infomask(tuple, 0);
        infomask |= (infobits & HeapInfobits.XMAX_IS_MULTI) != 0 ? HeapTupleHeader.XMAX_IS_MULTI : 0;
        infomask |= (infobits & HeapInfobits.XMAX_LOCK_ONLY) != 0 ? HeapTupleHeader.XMAX_LOCK_ONLY : 0;
        infomask |= (infobits & HeapInfobits.XMAX_EXCL_LOCK) != 0 ? HeapTupleHeader.XMAX_EXCL_LOCK : 0;
        infomask |= (infobits & HeapInfobits.XMAX_KEYSHR_LOCK) != 0 ? HeapTupleHeader.XMAX_KEYSHR_LOCK : 0;
        setInfomask(tuple, infomask);
        if ((infobits & HeapInfobits.KEYS_UPDATED) != 0) {
            setInfomask2(tuple, HeapTupleHeader.infomask2(tuple, 0) | HeapTupleHeader.KEYS_UPDATED);
        }
    }

    /** Redo knows no command id: it stores the first one, and no combo command id. */
    private static void setCmax(byte[] tuple) {
        LittleEndian.putInt(tuple, HeapTupleHeader.CID, 0);
        setInfomask(tuple, HeapTupleHeader.infomask(tuple, 0) & ~HeapTupleHeader.COMBO_CID);
    }

    private static void setInfomask(byte[] tuple, int infomask) {
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK, infomask);
    }

    private static void setInfomask2(byte[] tuple, int infomask2) {
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK2, infomask2);
    }

    private static void putCtid(byte[] tuple, long tid) {
        int block = ItemPointer.blockNumber(tid);
        LittleEndian.putShort(tuple, HeapTupleHeader.CTID, block >>> 16);
        LittleEndian.putShort(tuple, HeapTupleHeader.CTID + 2, block);
        LittleEndian.putShort(tuple, HeapTupleHeader.CTID + 4, ItemPointer.offsetNumber(tid));
    }
}
