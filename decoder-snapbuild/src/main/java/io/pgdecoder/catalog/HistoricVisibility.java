package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CommitLog;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.TupleCids;
import io.pgdecoder.reorder.TupleCommandIds;
import io.pgdecoder.types.CommandId;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.types.TransactionId;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Whether a row version is visible to a historic snapshot (PostgreSQL: HeapTupleSatisfiesHistoricMVCC, {@code
 * access/heap/heapam_visibility.c}; ResolveCminCmaxDuringDecoding, {@code replication/logical/reorderbuffer.c}).
 *
 * <pre>
 *   xid is one of the transaction's own   visible effect iff its command id is known and below curcid
 *   xid &lt; snapshot.xmin                   effect iff committed (hint bit, else commit log)
 *   xid &gt;= snapshot.xmax                  no effect
 *   else                                  effect iff the snapshot lists it as committed
 *
 *   invisible if xmin has no effect; else visible unless xmax (not invalid, not lock only) has one
 * </pre>
 *
 * <p>In 13 an assignment record can name subtransactions that rolled back before, so that they count as the transaction's
 * own. By the time the server decodes, hint bits say that their rows are void, for the statements that follow a rollback
 * come by them; hint bits are not in WAL, so the commit log answers here. A multixact has no such hint.
 *
 * <p>Hint bits also decide what a prepared transaction sees that was rolled back since, where the server does not check each
 * read ({@link CatalogSnapshot#rolledBackSince}). Rows of an object that was there before are found by whoever looks it up
 * afterwards, which leaves hints: its own changes of these are void. Of an object that it made itself nobody ever asks
 * again. So it is decided for all versions under one key together ({@link #survives}).
 *
 * <p>An own row whose command ids are not known is one of the future, or in 13 an error: there every replay has read all of
 * its transaction, and the server finds out that a rewrite has lost them.
 *
 * <p>Where this differs from the server: a row that WAL froze while being followed is judged by its raw xmin, since
 * without a slot the server may freeze what an open transaction's snapshot must not see yet; and command ids of a row
 * that a rewrite moved are found under the address that it had before.
 */
final class HistoricVisibility {
    private final CommitLog commitLog;
    private final RowXmax rowXmax;
    private final boolean requiresCommandIds;

    HistoricVisibility(CommitLog commitLog, RowXmax rowXmax, PgVersion version) {
        this.commitLog = commitLog;
        this.rowXmax = rowXmax;
        this.requiresCommandIds = version.requiresCommandIds();
    }

    /** Whether it can fail, so that only those versions may be asked for that the server's scan comes by. */
    boolean requiresCommandIds() {
        return requiresCommandIds;
    }

    boolean isVisible(TupleVersion version, CatalogSnapshot snapshot) {
        return isVisible(version, snapshot, null);
    }

    /**
     * As {@link #isVisible(TupleVersion, CatalogSnapshot)}.
     *
     * @param rolledBackSince which of the own xids have no effect, or null for none
     */
    boolean isVisible(TupleVersion version, CatalogSnapshot snapshot, @Nullable IntPredicate rolledBackSince) {
        return isInserted(version, snapshot, rolledBackSince) && !isRemoved(version, snapshot, rolledBackSince);
    }

    /** Whether the row was there before the transaction whose snapshot this is, visibly to it. */
    boolean survives(TupleVersion version, CatalogSnapshot snapshot) {
        return !snapshot.isOwn(version.rawXmin()) && isInserted(version, snapshot, null);
    }

    private boolean isInserted(TupleVersion version, CatalogSnapshot snapshot, @Nullable IntPredicate rolledBackSince) {
        int xminBits = version.infomask() & HeapTupleHeader.XMIN_FROZEN;
        if (xminBits == HeapTupleHeader.XMIN_INVALID) {
            return false;
        }
        if (version.isFrozenAtSeed()) {
            return true;
        }
        int xmin = version.rawXmin();
        HistoricSnapshot shared = snapshot.snapshot();
        if (snapshot.isOwn(xmin)) {
            if (commitLog.isAborted(xmin) || rolledBackSince != null && rolledBackSince.test(xmin)) {
                return false;
            }
            TupleCommandIds known = commandIds(version, snapshot, "cmin/cmax of a catalog row");
            return known != null && CommandId.compare(known.cmin(), snapshot.curcid()) < 0;
        }
        if (TransactionId.precedes(xmin, shared.xmin())) {
            return xminBits != 0 || commitLog.isCommitted(xmin);
        }
        return TransactionId.precedes(xmin, shared.xmax()) && shared.isCommitted(xmin);
    }

    private boolean isRemoved(TupleVersion version, CatalogSnapshot snapshot, @Nullable IntPredicate rolledBackSince) {
        int infomask = version.infomask();
        if ((infomask & HeapTupleHeader.XMAX_INVALID) != 0 || HeapTupleHeader.isXmaxLockOnly(infomask)) {
            return false;
        }
        int xmax = rowXmax.remover(version);
        HistoricSnapshot shared = snapshot.snapshot();
        if (snapshot.isOwn(xmax)) {
            boolean isMulti = (infomask & HeapTupleHeader.XMAX_IS_MULTI) != 0;
            if (!isMulti && (commitLog.isAborted(xmax) || rolledBackSince != null && rolledBackSince.test(xmax))) {
                return false;
            }
            TupleCommandIds known = commandIds(version, snapshot, "cmax of a catalog row");
            int cmax = known == null ? CommandId.INVALID : known.cmax();
            return cmax != CommandId.INVALID && CommandId.compare(cmax, snapshot.curcid()) < 0;
        }
        if (TransactionId.precedes(xmax, shared.xmin())) {
            return (infomask & HeapTupleHeader.XMAX_COMMITTED) != 0 || commitLog.isCommitted(xmax);
        }
        return TransactionId.precedes(xmax, shared.xmax()) && shared.isCommitted(xmax);
    }

    private @Nullable TupleCommandIds commandIds(TupleVersion version, CatalogSnapshot snapshot, String what) {
        TupleCommandIds known = findCommandIds(version, snapshot.tupleCids());
        if (known == null && requiresCommandIds) {
            throw new DecoderException(
                    ErrorCode.CATALOG_LOOKUP_FAILED,
                    Lsn.INVALID,
                    version.relation().locator().toString(),
                    what + " of the transaction's own was lost when the catalog was rewritten",
                    "a command id for " + ItemPointer.toString(version.tid()),
                    "none");
        }
        return known;
    }

    /** The entry of a version under its own address, or under one that it had before a rewrite. */
    private static @Nullable TupleCommandIds findCommandIds(TupleVersion version, @Nullable TupleCids cids) {
        if (cids == null) {
            return null;
        }
        RelFileLocator locator = version.relation().locator();
        TupleCommandIds own = cids.find(locator.spcOid(), locator.dbOid(), locator.relNumber(), version.tid());
        if (own != null) {
            return own;
        }
        TupleCommandIds found = null;
        int rawCommandId = HeapTupleHeader.rawCommandId(version.bytes(), 0);
        for (TupleVersion predecessor : version.predecessors()) {
            TupleCommandIds earlier = findCommandIds(predecessor, cids);
            if (earlier != null && (found == null || storedCommandId(earlier) == rawCommandId)) {
                found = earlier;
            }
        }
        return found;
    }

    /** What the server stored in t_cid of a row with these command ids. */
    private static int storedCommandId(TupleCommandIds known) {
        if (known.comboCid() != CommandId.INVALID) {
            return known.comboCid();
        }
        return known.cmin() != CommandId.INVALID ? known.cmin() : known.cmax();
    }
}
