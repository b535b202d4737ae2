package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.TransactionId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which member of a multixact updated or deleted the row: pg_multixact of the seed, kept up by the CREATE_ID records
 * that follow (PostgreSQL: {@code access/transam/multixact.c}, MultiXactIdGetUpdateXid).
 *
 * <pre>
 *   offsets:  u32 a multixact, 2048 a page: where its members start; they end where the next one's start
 *   members:  groups of 20 bytes, 409 a page:  4 status bytes, 4 u32 xids;  status 4 or 5: the updating member
 * </pre>
 */
public final class MultiXactLog {
    private static final int OFFSETS_PER_PAGE = SlruFile.PAGE_BYTES / 4;
    private static final int MEMBERS_PER_GROUP = 4;
    private static final int GROUP_BYTES = 20;
    private static final int GROUPS_PER_PAGE = SlruFile.PAGE_BYTES / GROUP_BYTES;
    /** Members of lower status only lock (MultiXactStatusNoKeyUpdate). */
    private static final int FIRST_UPDATING_STATUS = 4;

    private static final int MAX_MEMBERS = 1 << 20;

    static final String OFFSETS = "pg_multixact/offsets";
    static final String MEMBERS = "pg_multixact/members";

    private final DataFiles files;
    private final int nextMulti;
    private final int nextMultiOffset;
    private final Map<Integer, Integer> updateXids = new HashMap<>();

    /**
     * @param files hold pg_multixact
     * @param nextMulti from the control file: the first multixact that the files need not know
     * @param nextMultiOffset where its members start
     */
    public MultiXactLog(DataFiles files, int nextMulti, int nextMultiOffset) {
        this.files = files;
        this.nextMulti = nextMulti;
        this.nextMultiOffset = nextMultiOffset;
    }

    /** Whether a member of this status updates or deletes. */
    public static boolean isUpdate(int status) {
        return status >= FIRST_UPDATING_STATUS;
    }

    /** A CREATE_ID record said that this member updates the row; not called for a multixact that only locks. */
    public void setUpdateXid(int multi, int xid) {
        updateXids.put(multi, xid);
    }

    /** The member that updates or deletes the row, or 0 if all only lock. */
    public int updateXid(int multi) {
        Integer known = updateXids.get(multi);
        if (known != null) {
            return known;
        }
        if (multi == 0 || multi - nextMulti >= 0) {
            return TransactionId.INVALID; // newer than the files: a record would have named its updater
        }
        int xid = readUpdateXid(multi);
        updateXids.put(multi, xid);
        return xid;
    }

    /** Number of multixacts remembered. */
    public int size() {
        return updateXids.size();
    }

    /**
     * Forgets multixacts whose updater is older than {@code horizon} and that no row needs.
     *
     * @param needed the multixacts that followed rows have as xmax
     */
    public void forget(Set<Integer> needed, int horizon) {
        updateXids
                .entrySet()
                .removeIf(
                        entry -> TransactionId.precedes(entry.getValue(), horizon) && !needed.contains(entry.getKey()));
    }

    private int readUpdateXid(int multi) {
        int next = multi + 1 == 0 ? 1 : multi + 1;
        int start = readOffset(multi);
        int end = next == nextMulti ? nextMultiOffset : readOffset(next);
        if (start == 0 || end - start < 0 || end - start > MAX_MEMBERS) {
            return TransactionId.INVALID;
        }
        byte[] page = null;
        int pageNumber = -1;
        for (int member = start; member != end; member++) {
            int group = Integer.divideUnsigned(member, MEMBERS_PER_GROUP);
            if (group / GROUPS_PER_PAGE != pageNumber) {
                pageNumber = group / GROUPS_PER_PAGE;
                page = SlruFile.readPage(files, MEMBERS, pageNumber);
            }
            if (page == null) {
                return TransactionId.INVALID;
            }
            int base = group % GROUPS_PER_PAGE * GROUP_BYTES;
            int index = Integer.remainderUnsigned(member, MEMBERS_PER_GROUP);
            int xid = LittleEndian.getInt(page, base + MEMBERS_PER_GROUP + 4 * index);
            if (isUpdate(page[base + index]) && TransactionId.isValid(xid)) {
                return xid;
            }
        }
        return TransactionId.INVALID;
    }

    private int readOffset(int multi) {
        byte[] page = SlruFile.readPage(files, OFFSETS, Integer.divideUnsigned(multi, OFFSETS_PER_PAGE));
        return page == null ? 0 : LittleEndian.getInt(page, Integer.remainderUnsigned(multi, OFFSETS_PER_PAGE) * 4);
    }
}
