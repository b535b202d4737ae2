package io.pgdecoder.it;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.SmgrCreateRecord;
import io.pgdecoder.wal.rmgr.SmgrOpcode;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import io.pgdecoder.wal.rmgr.XactPrepareRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Proves that a server could not find a relation's file at a PREPARE for a reason that no WAL tells: the prepared
 * transaction made the relation in a subtransaction and was rolled back later.
 *
 * <pre>
 *   BEGIN; SAVEPOINT a; CREATE TABLE t; INSERT INTO t; RELEASE a; PREPARE; ROLLBACK PREPARED; SELECT ... FROM pg_class
 *                                                      ^                                      ^
 *                                                      decoded here                           kills the index entry of t's row
 * </pre>
 *
 * <p>Rows of a rolled back transaction are dead at once, and any session whose index scan passes one marks the index entry,
 * without WAL, after which the decoding session's scan skips the row. Usually that is met as an abort that lies ahead: the
 * server has an xid under check and gives the transaction up. But while it replays a prepared transaction it sets that xid
 * at changes of the top-level transaction only (PostgreSQL: ReorderBufferProcessTXN asks {@code rbtxn_prepared} of the
 * change's own transaction, {@code replication/logical/reorderbuffer.c}); before the first of them a row that is missing is
 * an error. We read the catalogs as they were and go on.
 */
final class RolledBackPrepared {
    private final PgVersion version;
    private final int fileNumber;
    private final long failed;

    /** Transactions whose own records, such as set an xid under check when replayed, were met so far. */
    private final Set<Integer> queued = new HashSet<>();

    private int creator;
    private final Set<Integer> queuedBeforeFile = new HashSet<>();
    private boolean changed;
    private int top;
    private final List<Integer> subxacts = new ArrayList<>();
    private boolean rolledBack;

    private RolledBackPrepared(PgVersion version, int fileNumber, long failed) {
        this.version = version;
        this.fileNumber = fileNumber;
        this.failed = failed;
    }

    /**
     * Whether the record that ends at {@code failed} is a PREPARE as described and the file one of those relations'.
     *
     * @param wal all WAL that the server had when it was asked
     * @param fileNumber the file that it could not map
     */
    static boolean explains(Path wal, PgVersion version, int fileNumber, long failed) throws IOException {
        RolledBackPrepared history = new RolledBackPrepared(version, fileNumber, failed);
        history.read(wal);
        return history.rolledBack
                && history.changed
                && history.subxacts.contains(history.creator)
                && !history.queuedBeforeFile.contains(history.top);
    }

    private void read(Path wal) throws IOException {
        XactPrepareRecord prepare = new XactPrepareRecord(version);
        XactEndRecord end = new XactEndRecord(version);
        SmgrCreateRecord create = new SmgrCreateRecord(version);
        try (WalDirectories source = new WalDirectories(List.of(wal));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.findNextRecord(reader.firstSegmentLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                XLogRecord record = reader.record();
                if (Lsn.isBefore(reader.nextLsn(), failed)) {
                    before(record, create);
                } else if (reader.nextLsn() == failed && isXact(record, XactOpcode.PREPARE)) {
                    prepare.wrap(record);
                    top = prepare.xid();
                    for (int i = 0; i < prepare.subxactCount(); i++) {
                        subxacts.add(prepare.subxact(i));
                    }
                } else if (top != 0 && isXact(record, XactOpcode.ABORT_PREPARED)) {
                    rolledBack |= end.wrap(record).xid() == top;
                }
            }
        }
    }

    private void before(XLogRecord record, SmgrCreateRecord create) {
        int rmid = record.rmid();
        if (rmid == RmgrId.SMGR && record.rmgrInfo() == SmgrOpcode.CREATE) {
            if (create.wrap(record).relNumber() == fileNumber) {
                creator = record.xid();
            }
        } else if (rmid == RmgrId.HEAP
                || rmid == RmgrId.HEAP2
                || rmid == RmgrId.LOGICALMSG
                || isXact(record, XactOpcode.INVALIDATIONS)) {
            if (!changed
                    && creator != 0
                    && record.hasBlock(0)
                    && record.block(0).relNumber() == fileNumber) {
                changed = true;
                queuedBeforeFile.addAll(queued);
            }
            queued.add(record.xid());
        }
    }

    private static boolean isXact(XLogRecord record, int opcode) {
        return record.rmid() == RmgrId.XACT && (record.info() & XactOpcode.MASK) == opcode;
    }
}
