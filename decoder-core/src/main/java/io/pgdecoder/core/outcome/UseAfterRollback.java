package io.pgdecoder.core.outcome;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.XactEndRecord;
import io.pgdecoder.wal.rmgr.XactOpcode;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a relation was used again after a prepared transaction was rolled back, by what WAL holds.
 *
 * <pre>
 *   PREPARE ............ ROLLBACK PREPARED ............ INSERT into the relation ......... end of WAL
 *      ^ decoded here            ^ looked for first           ^ a record of its file
 * </pre>
 *
 * <p>Who uses a relation looks up its catalog rows first, and leaves on them, by hint bits, that what the transaction did to
 * them is void. The server, which decodes later, goes by those bits where it does not ask for outcomes
 * ({@link io.pgdecoder.catalog.CatalogSnapshot#rolledBackSince}). A use without a record, by a SELECT, is not known here, nor
 * that a session had the rows in its caches still.
 *
 * <p>Reads WAL only when it is asked, and no further than the answer. One thread.
 */
public final class UseAfterRollback implements AutoCloseable {
    private final AheadReader reader;
    private final int databaseOid;
    private final Set<Integer> used = new HashSet<>();
    private @Nullable XactEndRecord end;
    private long prepareEndLsn;
    private boolean rolledBack;
    private int lastUsed;

    /**
     * Nothing is read yet.
     *
     * @param source the WAL that is decoded; segments are opened once more
     * @param options those of the decoder's reader
     * @param decodedLsn start of the record that is being decoded
     * @param databaseOid the database whose relations are asked for
     */
    public UseAfterRollback(WalSource source, ReaderOptions options, LongSupplier decodedLsn, int databaseOid) {
        this.reader = new AheadReader(source, options, decodedLsn);
        this.databaseOid = databaseOid;
    }

    /**
     * Whether a relation's file is named by a record behind the ROLLBACK PREPARED.
     *
     * @param relNumber the file
     * @param xid the prepared transaction
     * @param endLsn the end of its PREPARE record
     */
    public boolean isUsed(int relNumber, int xid, long endLsn) {
        if (!reader.hasBegun() || endLsn != prepareEndLsn) {
            begin(endLsn);
        }
        while (!used.contains(relNumber)) {
            if (!reader.readRecord()) {
                return false;
            }
            visit(reader.record(), xid);
        }
        return true;
    }

    private void begin(long endLsn) {
        reader.begin(endLsn);
        prepareEndLsn = endLsn;
        rolledBack = false;
        lastUsed = 0;
        used.clear();
    }

    private void visit(XLogRecord record, int xid) {
        if (!rolledBack) {
            rolledBack = endsPrepared(record, xid);
            return;
        }
        for (int i = 0; i <= record.maxBlockId(); i++) {
            if (record.hasBlock(i)) {
                XLogBlockRef block = record.block(i);
                if (block.relNumber() != lastUsed && block.dbOid() == databaseOid) {
                    lastUsed = block.relNumber();
                    used.add(lastUsed);
                }
            }
        }
    }

    private boolean endsPrepared(XLogRecord record, int xid) {
        if (record.rmid() != RmgrId.XACT || (record.info() & XactOpcode.MASK) != XactOpcode.ABORT_PREPARED) {
            return false;
        }
        XactEndRecord parsed = end;
        if (parsed == null) {
            parsed = new XactEndRecord(reader.version());
            end = parsed;
        }
        try {
            return parsed.wrap(record).xid() == xid;
        } catch (DecoderException e) {
            // The decoder will report the damaged record when it comes by.
            return false;
        }
    }

    /** Closes its reader; the source stays open. */
    @Override
    public void close() {
        reader.close();
    }
}
