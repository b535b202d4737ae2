package io.pgdecoder.wal.rmgr;

import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * XACT ASSIGNMENT: subtransactions of a top-level transaction (PostgreSQL: xl_xact_assignment, {@code access/xact.h}):
 * u32 xtop @0, i32 n @4, u32 xsub[n] @8. The same in 13 to 18; decoding uses it in 13 only. Valid as long as the record.
 */
public final class XactAssignmentRecord extends RecordReader {
    private static final int XTOP = 0;
    private static final int NSUBXACTS = XTOP + 4;
    private static final int XSUB = NSUBXACTS + 4;

    /** A reader for records of this version. */
    public XactAssignmentRecord(PgVersion version) {
        super(version, "XACT ASSIGNMENT");
    }

    /** Takes the record; all lengths are checked here. */
    public XactAssignmentRecord wrap(XLogRecord record) {
        begin(record, XSUB);
        arrayEnd("subtransactions", main + XSUB, mainEnd, subxactCount(), 4);
        return this;
    }

    /** The top-level transaction. */
    public int topXid() {
        return LittleEndian.getInt(bytes, main + XTOP);
    }

    /** Number of subtransactions. */
    public int subxactCount() {
        return LittleEndian.getInt(bytes, main + NSUBXACTS);
    }

    /** A subtransaction, {@code index} from 0. */
    public int subxact(int index) {
        return LittleEndian.getInt(bytes, main + XSUB + 4 * index);
    }
}
