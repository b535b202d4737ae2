package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Finds top-level transactions that rolled back after they had written far more rows than the least memory holds. */
final class LargeAborts {
    /** Records of rows that take twice 64 kB of the server's memory, however short the rows are. */
    private static final int MANY = 1000;

    private final XactEndRecord end;
    private final Map<Integer, Integer> records = new HashMap<>();
    private final Set<Integer> subtransactions = new HashSet<>();
    private final Set<String> xids = new HashSet<>();

    LargeAborts(PgVersion version) {
        this.end = new XactEndRecord(version);
    }

    void visit(XLogRecord record) {
        if (record.topXid() != 0) {
            subtransactions.add(record.xid());
        }
        if (record.rmid() == RmgrId.HEAP || record.rmid() == RmgrId.HEAP2) {
            records.merge(record.xid(), 1, Integer::sum);
        } else if (record.rmid() == RmgrId.XACT && (record.info() & XactOpcode.MASK) == XactOpcode.ABORT) {
            end.wrap(record);
            if (records.getOrDefault(end.xid(), 0) > MANY && !subtransactions.contains(end.xid())) {
                xids.add(Integer.toUnsignedString(end.xid()));
            }
        }
    }

    /** Their xids. */
    Set<String> xids() {
        return xids;
    }
}
