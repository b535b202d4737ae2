package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * MULTIXACT CREATE_ID (PostgreSQL: xl_multixact_create, {@code access/multixact.h}): u32 multi @0, u32 offset of the first
 * member @4, i32 n @8, members of 8 bytes @12: u32 xid, i32 status. The same in 13 to 18. Valid as long as the record.
 */
public final class MultixactCreateRecord extends RecordReader {
    /** Status of a member that updated without touching keys; this one and the next are updates, those below are locks. */
    public static final int STATUS_NO_KEY_UPDATE = 4;
    /** Status of a member that updated keys or deleted. */
    public static final int STATUS_UPDATE = 5;

    private static final int MULTI = 0;
    private static final int FIRST_MEMBER = MULTI + 4;
    private static final int NMEMBERS = FIRST_MEMBER + 4;
    private static final int MEMBERS = NMEMBERS + 4;
    private static final int MEMBER_BYTES = 8;

    /** A reader for records of this version. */
    public MultixactCreateRecord(PgVersion version) {
        super(version, "MULTIXACT CREATE_ID");
    }

    /** Takes the record; all lengths are checked here. */
    public MultixactCreateRecord wrap(XLogRecord record) {
        begin(record, MEMBERS);
        arrayEnd("members", main + MEMBERS, mainEnd, memberCount(), MEMBER_BYTES);
        return this;
    }

    /** The multixact. */
    public int multi() {
        return LittleEndian.getInt(bytes, main + MULTI);
    }

    /** Place of its first member. */
    public int firstMemberOffset() {
        return LittleEndian.getInt(bytes, main + FIRST_MEMBER);
    }

    /** Number of members. */
    public int memberCount() {
        return LittleEndian.getInt(bytes, main + NMEMBERS);
    }

    /** Transaction of a member, {@code index} from 0. */
    public int memberXid(int index) {
        return LittleEndian.getInt(bytes, main + MEMBERS + MEMBER_BYTES * index);
    }

    /** Status of a member, 0 to 5. */
    public int memberStatus(int index) {
        return LittleEndian.getInt(bytes, main + MEMBERS + MEMBER_BYTES * index + 4);
    }
}
