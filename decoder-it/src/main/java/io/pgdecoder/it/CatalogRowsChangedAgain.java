package io.pgdecoder.it;

import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.Heap2Opcode;
import io.pgdecoder.wal.rmgr.NewCidRecord;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds catalog rows that a server cannot see while it decodes ahead of a commit, though they belong there: those that a
 * savepoint changed, which was rolled back, and that its transaction changed again later.
 *
 * <pre>
 *   BEGIN; SAVEPOINT a; ALTER TABLE t; ROLLBACK TO a; INSERT ...; | ALTER TABLE t; COMMIT
 *                       xmax = a, cmax = 5            decoded here   xmax = the transaction, cmax = 8
 * </pre>
 *
 * <p>The server reads its pages as they are by now, with the later xmax, which is one of the transaction's own; but of its
 * command ids it knows only those that were logged so far, and takes 5, which lies behind: the row seems deleted already
 * (PostgreSQL: HeapTupleSatisfiesHistoricMVCC, {@code access/heap/heapam_visibility.c}, and
 * ReorderBufferBuildTupleCidHash, {@code replication/logical/reorderbuffer.c}). The look-up of the table's file then fails.
 */
final class CatalogRowsChangedAgain {
    private record Change(long lsn, int xid, int topXid, long tid) {}

    private final Map<Integer, Long> aborts = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();

    private CatalogRowsChangedAgain() {}

    /**
     * The rows of one catalog that are as described for a transaction that is decoded when the WAL was read up to a place.
     *
     * @param fileNumber the catalog's file
     * @param place the end of the record at which the decoder stands
     */
    static Set<Long> find(Path wal, PgVersion version, int fileNumber, long place) throws IOException {
        CatalogRowsChangedAgain rows = new CatalogRowsChangedAgain();
        rows.read(wal, version, fileNumber);
        return rows.at(place);
    }

    private void read(Path wal, PgVersion version, int fileNumber) throws IOException {
        NewCidRecord newCid = new NewCidRecord(version);
        XactEndRecord end = new XactEndRecord(version);
        try (WalDirectories source = new WalDirectories(List.of(wal));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.findNextRecord(reader.firstSegmentLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                XLogRecord record = reader.record();
                if (record.rmid() == RmgrId.HEAP2 && (record.info() & Heap2Opcode.MASK) == Heap2Opcode.NEW_CID) {
                    newCid.wrap(record);
                    if (newCid.relNumber() == fileNumber) {
                        changes.add(new Change(reader.nextLsn(), record.xid(), newCid.topXid(), newCid.tid()));
                    }
                } else if (record.rmid() == RmgrId.XACT && (record.info() & XactOpcode.MASK) == XactOpcode.ABORT) {
                    end.wrap(record);
                    aborts.put(record.xid(), reader.nextLsn());
                    for (int i = 0; i < end.subxactCount(); i++) {
                        aborts.put(end.subxact(i), reader.nextLsn());
                    }
                }
            }
        }
    }

    private Set<Long> at(long place) {
        Set<Long> found = new HashSet<>();
        for (Change earlier : changes) {
            Long abort = aborts.get(earlier.xid);
            if (abort == null || earlier.xid == earlier.topXid || Lsn.isBefore(place, abort)) {
                continue;
            }
            for (Change later : changes) {
                if (Lsn.isBefore(place, later.lsn) && later.tid == earlier.tid && later.topXid == earlier.topXid) {
                    found.add(earlier.tid);
                }
            }
        }
        return found;
    }

    /** Parses places of rows, each as block/item. */
    static Set<Long> parse(String text) {
        Set<Long> tids = new HashSet<>();
        for (String tid : text.split(" ")) {
            if (!tid.isEmpty()) {
                String[] parts = tid.split("/");
                tids.add(ItemPointer.of(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])));
            }
        }
        return tids;
    }
}
