package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.TransactionId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The outcome of transactions: pg_xact of the seed, kept up by the commit and abort records that follow (PostgreSQL:
 * {@code access/transam/clog.c}).
 *
 * <pre>
 *   page:  32768 xids, two bits each, low bits first:  0 in progress  1 committed  2 aborted  3 sub-committed
 * </pre>
 *
 * <p>Pages are read when first needed. The files can be ahead of WAL (a fuzzy copy): then an outcome is known early,
 * which no snapshot asks about. An xid in progress that is older than the oldest running one ended without a record: it
 * was aborted by a crash. Xids that have no commit log any more belong to frozen rows and committed.
 */
public final class CommitLog {
    private static final int COMMITTED = 1;
    private static final int ABORTED = 2;
    private static final int XIDS_PER_PAGE_SHIFT = 15;
    private static final byte ALL_COMMITTED = 0x55;

    static final String DIRECTORY = "pg_xact";

    private final DataFiles files;
    private final int oldestXid;
    private final Map<Integer, byte[]> pages = new HashMap<>();
    private int oldestRunningXid = TransactionId.INVALID;
    private int lastPageNumber = -1;
    private byte[] lastPage = new byte[0];

    /**
     * @param files hold pg_xact
     * @param oldestXid from the control file: older xids have no commit log
     */
    public CommitLog(DataFiles files, int oldestXid) {
        this.files = files;
        this.oldestXid = oldestXid;
    }

    /** Whether the transaction is known to have committed. */
    public boolean isCommitted(int xid) {
        return TransactionId.isNormal(xid) ? status(xid) == COMMITTED : TransactionId.isValid(xid);
    }

    /** Whether the transaction is known to have aborted, by a record or by a crash. */
    public boolean isAborted(int xid) {
        if (!TransactionId.isNormal(xid)) {
            return false;
        }
        int status = status(xid);
        return status == ABORTED
                || status != COMMITTED
                        && TransactionId.isValid(oldestRunningXid)
                        && TransactionId.precedes(xid, oldestRunningXid);
    }

    /** Whether the transaction has neither committed nor aborted, as far as is known. */
    public boolean isInProgress(int xid) {
        return TransactionId.isNormal(xid) && !isCommitted(xid) && !isAborted(xid);
    }

    /** A commit record named this transaction or subtransaction. */
    public void setCommitted(int xid) {
        setStatus(xid, COMMITTED);
    }

    /** An abort record named this transaction or subtransaction. */
    public void setAborted(int xid) {
        setStatus(xid, ABORTED);
    }

    /** A running-xacts record says that older transactions have ended. */
    public void setOldestRunningXid(int xid) {
        oldestRunningXid = xid;
    }

    private int status(int xid) {
        byte[] page = page(xid);
        return page[xid >>> 2 & SlruFile.PAGE_BYTES - 1] >>> ((xid & 3) << 1) & 3;
    }

    private void setStatus(int xid, int status) {
        if (!TransactionId.isNormal(xid)) {
            return;
        }
        byte[] page = page(xid);
        int index = xid >>> 2 & SlruFile.PAGE_BYTES - 1;
        int shift = (xid & 3) << 1;
        page[index] = (byte) (page[index] & ~(3 << shift) | status << shift);
    }

    private byte[] page(int xid) {
        int pageNumber = xid >>> XIDS_PER_PAGE_SHIFT;
        if (pageNumber != lastPageNumber) {
            lastPage = pages.computeIfAbsent(pageNumber, this::load);
            lastPageNumber = pageNumber;
        }
        return lastPage;
    }

    private byte[] load(int pageNumber) {
        byte[] page = SlruFile.readPage(files, DIRECTORY, pageNumber);
        if (page == null) {
            page = new byte[SlruFile.PAGE_BYTES];
            int lastXid = (pageNumber << XIDS_PER_PAGE_SHIFT) + (1 << XIDS_PER_PAGE_SHIFT) - 1;
            if (TransactionId.isNormal(oldestXid) && TransactionId.precedes(lastXid, oldestXid)) {
                Arrays.fill(page, ALL_COMMITTED);
            }
        }
        return page;
    }
}
