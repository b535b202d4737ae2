package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CommitLog;
import io.pgdecoder.catalog.datadir.MultiXactLog;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.TransactionId;

/** Who removed a row version, as far as the logs say now. */
final class RowXmax {
    private final CommitLog commitLog;
    private final MultiXactLog multiXactLog;

    RowXmax(CommitLog commitLog, MultiXactLog multiXactLog) {
        this.commitLog = commitLog;
        this.multiXactLog = multiXactLog;
    }

    /** The transaction that updated or deleted the row, whatever its outcome; 0 if none or lockers only. */
    int remover(TupleVersion version) {
        int infomask = version.infomask();
        if ((infomask & HeapTupleHeader.XMAX_INVALID) != 0 || HeapTupleHeader.isXmaxLockOnly(infomask)) {
            return TransactionId.INVALID;
        }
        return (infomask & HeapTupleHeader.XMAX_IS_MULTI) != 0
                ? multiXactLog.updateXid(version.rawXmax())
                : version.rawXmax();
    }

    /** As {@link #remover}, but 0 too if that transaction aborted. */
    int effective(TupleVersion version) {
        int xid = remover(version);
        return commitLog.isAborted(xid) ? TransactionId.INVALID : xid;
    }
}
