package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.CatalogSnapshot;
import io.pgdecoder.catalog.SessionCaches;
import io.pgdecoder.core.decode.DecodeTarget;
import io.pgdecoder.core.outcome.UseAfterRollback;
import io.pgdecoder.datatype.DatabaseEncoding;
import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.StreamingOutputPlugin;
import io.pgdecoder.plugin.StreamingTwoPhaseOutputPlugin;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TwoPhaseOutputPlugin;
import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBufferTransaction;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayKind;
import io.pgdecoder.reorder.TransactionOutcomes;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Plays what is to be replayed to the output plugin, one callback a step (PostgreSQL: ReorderBufferProcessTXN,
 * {@code replication/logical/reorderbuffer.c}, and the callback wrappers of {@code replication/logical/logical.c}).
 *
 * <pre>
 *   IDLE --replay(cursor)--> OPENING --begin--> CHANGES --last change--> CLOSING --commit, invalidations--> IDLE
 *            |  |               ^                |  ^  ^                   ^
 *            |  |               |                +--+  | one change a step |
 *            |  |               +--- first change -----+                   |
 *            |  +---- a streamed block ----------------+                   |
 *            +------- a kind without changes ------------------------------+
 * </pre>
 *
 * <p>Which callbacks open and close depends on the {@link ReplayKind}. Snapshots and invalidations come on the way. A step
 * that throws leaves everything as it was before: the next step makes the same callback again. No WAL may be decoded while
 * a replay is open. Used by the decoder's thread only.
 */
public final class Replayer implements DecodeTarget {
    private enum Phase {
        IDLE,
        OPENING,
        CHANGES,
        CLOSING
    }

    private final SessionCaches caches;
    private final TransactionOutcomes outcomes;
    private final OutputPlugin plugin;
    private final @Nullable StreamingOutputPlugin streamingPlugin;
    private final @Nullable TwoPhaseOutputPlugin twoPhasePlugin;
    private final OutputWriter writer;
    private final ChangeApplier applier;
    private final ReplayTransaction transactionView = new ReplayTransaction();
    private final ReplayMessage messageView = new ReplayMessage();

    private @Nullable CatalogFollower rewrites;
    private @Nullable UseAfterRollback useAfterRollback;
    private Phase phase = Phase.IDLE;
    private @Nullable ReplayCursor cursor;
    private boolean changePending;
    private boolean invalidationsPending;
    /** {@link SessionCaches#readCount} when invalidations were last executed. */
    private long readCount;

    private @Nullable HistoricSnapshot messageSnapshot;
    private int messageXid;

    private long rowLsn;
    private int rowXid;
    private boolean rowSafeToConfirm;
    private long transactions;
    private long changes;

    /**
     * @param outcomes asked for the transaction in hand, if it is not known to have committed, before catalogs are read
     * @param plugin started already
     * @param writer takes the rows of each step
     * @param settings of the session that is stood for
     * @param unsupportedAsHex whether values of types without text output print their bytes as hex
     * @param twoPhase whether prepared transactions are decoded at PREPARE; the plugin must be able to take them
     */
    public Replayer(
            PgVersion version,
            SessionCaches caches,
            TransactionOutcomes outcomes,
            OutputPlugin plugin,
            OutputWriter writer,
            OutputSettings settings,
            boolean unsupportedAsHex,
            boolean twoPhase) {
        this.caches = caches;
        this.outcomes = outcomes;
        caches.setReadCheck(this::isCutOffBeforeRead, ConcurrentAbort.INSTANCE);
        this.plugin = plugin;
        this.streamingPlugin = plugin instanceof StreamingOutputPlugin streaming ? streaming : null;
        this.twoPhasePlugin = twoPhase ? (TwoPhaseOutputPlugin) plugin : null;
        this.writer = writer;
        SessionTypeCatalog catalog = new SessionTypeCatalog(caches);
        DatabaseEncoding encoding = DatabaseEncoding.of(caches.encoding());
        SessionTypes types =
                new SessionTypes(version, encoding, catalog, unsupportedAsHex, settings.quoteAllIdentifiers());
        ReplayResolver resolver = new ReplayResolver(caches, catalog, types);
        this.applier = new ChangeApplier(version, caches, plugin, writer, resolver);
    }

    /** Whether there is a transaction or message in hand: step before decoding on. */
    public boolean isOpen() {
        return phase != Phase.IDLE || messageSnapshot != null;
    }

    /** The position of the rows that the last step wrote. */
    public long rowLsn() {
        return rowLsn;
    }

    /** The xid of the rows that the last step wrote. */
    public int rowXid() {
        return rowXid;
    }

    /** Whether {@link #rowLsn} may be confirmed once the last row that the last step wrote is delivered. */
    public boolean isRowSafeToConfirm() {
        return rowSafeToConfirm;
    }

    /** Transactions replayed to their end: committed ones, whether whole, streamed or prepared before. */
    public long transactions() {
        return transactions;
    }

    /** Changes shown to the plugin. */
    public long changes() {
        return changes;
    }

    @Override
    public void replay(ReplayCursor opened) {
        if (isOpen()) {
            throw new IllegalStateException("a replay is open already");
        }
        this.cursor = opened;
        this.phase = switch (opened.kind()) {
            case TRANSACTION, PREPARED -> Phase.OPENING;
            case STREAM_BLOCK -> Phase.CHANGES;
            case COMMIT_PREPARED, ROLLBACK_PREPARED, STREAM_COMMIT, STREAM_PREPARE, STREAM_ABORT -> Phase.CLOSING;
        };
        if (opened.kind().hasChanges()) {
            setSnapshot(opened);
        }
    }

    @Override
    public void message(
            long lsn,
            int xid,
            int originId,
            HistoricSnapshot snapshot,
            byte[] bytes,
            int prefixOffset,
            int prefixLength,
            int contentOffset,
            int contentLength) {
        if (isOpen()) {
            throw new IllegalStateException("a replay is open already");
        }
        byte[] content = Arrays.copyOfRange(bytes, contentOffset, contentOffset + contentLength);
        messageView.set(lsn, false, bytes, prefixOffset, prefixLength, content, 0, contentLength);
        messageSnapshot = snapshot;
        messageXid = xid;
    }

    @Override
    public void execute(byte[] bytes, int offset, int count) {
        caches.executeInvalidations(bytes, offset, count);
    }

    @Override
    public boolean filterByOrigin(int originId) {
        return originId != 0 && plugin.filterByOrigin(originId);
    }

    @Override
    public boolean filterPrepare(int xid, byte[] gid) {
        return twoPhasePlugin == null || twoPhasePlugin.filterPrepare(xid, gid);
    }

    /**
     * Makes the next callback of what is in hand; its rows are in the writer, which must be empty before.
     *
     * @throws DecoderException if a relation, type or value cannot be resolved; the step can be made again
     */
    public void step() {
        if (messageSnapshot != null) {
            stepMessage();
            return;
        }
        switch (phase) {
            case IDLE -> throw new IllegalStateException("nothing to replay");
            case OPENING -> stepOpening(openCursor());
            case CHANGES -> stepChanges(openCursor());
            case CLOSING -> stepClosing(openCursor());
        }
    }

    private void stepMessage() {
        setRow(messageView.lsn(), messageXid, true);
        plugin.message(null, messageView, writer);
        changes++;
        messageSnapshot = null;
    }

    private void stepOpening(ReplayCursor replay) {
        ReorderBufferTransaction transaction = replay.transaction();
        TransactionView view = transactionView.wrap(transaction);
        switch (replay.kind()) {
            case TRANSACTION -> {
                setRow(transaction.firstLsn(), transaction.xid(), false);
                plugin.begin(view, writer);
            }
            case PREPARED -> {
                setRow(transaction.firstLsn(), transaction.xid(), false);
                twoPhase().beginPrepare(view, writer);
            }
            default -> {
                // A block: it has a first change, and starts at that.
                setRow(replay.lsn(), transaction.xid(), false);
                streaming().streamStart(view, writer);
            }
        }
        phase = Phase.CHANGES;
    }

    private void stepChanges(ReplayCursor replay) {
        try {
            stepToRow(replay);
        } catch (ConcurrentAbort e) {
            changePending = false;
            invalidationsPending = false;
            caches.clearSnapshot();
            replay.concurrentAbort(this, caches::invalidateAll);
            phase = Phase.CLOSING;
        }
    }

    /** Goes on to the next change that the plugin is shown, or to the end of the changes. */
    private void stepToRow(ReplayCursor replay) {
        while (true) {
            if (!changePending && !invalidationsPending) {
                switch (replay.next()) {
                    case STREAM_START -> {
                        phase = Phase.OPENING;
                        return;
                    }
                    case SNAPSHOT -> {
                        setSnapshot(replay);
                        continue;
                    }
                    case INVALIDATIONS -> invalidationsPending = true;
                    case END -> {
                        phase = Phase.CLOSING;
                        return;
                    }
                    case CHANGE -> changePending = true;
                }
            }
            if (invalidationsPending) {
                // Executed again if that failed: it does no harm, but must not be left out.
                executeInvalidations(replay);
                invalidationsPending = false;
                continue;
            }
            setRow(replay.change().lsn(), replay.transaction().xid(), false);
            boolean shown = applier.apply(replay);
            changePending = false;
            if (shown) {
                changes++;
                return;
            }
        }
    }

    /** Lets catalogs that a transaction in progress rewrote be read where it left them. */
    public void setRewrites(CatalogFollower catalogs) {
        this.rewrites = catalogs;
    }

    /** Lets catalog rows that a prepared transaction left be judged by who came by them after its rollback. */
    public void setUseAfterRollback(UseAfterRollback use) {
        this.useAfterRollback = use;
    }

    /**
     * Before a catalog is read: whether the transaction of the change in hand was rolled back, and not worth it. If not, it is
     * read where it is by now.
     */
    private boolean isCutOffBeforeRead() {
        ReplayCursor replay = cursor;
        if (replay == null || phase != Phase.CHANGES) {
            return false;
        }
        int xid = replay.xidUnderCheck();
        if (TransactionId.isValid(xid) && isRolledBack(xid)) {
            return true;
        }
        CatalogFollower catalogs = rewrites;
        if (catalogs != null && catalogs.hasPendingRewrites()) {
            catalogs.adoptAhead(replay.lsn(), writer -> isOwn(replay, writer) && commits(writer));
        }
        return false;
    }

    private static boolean isOwn(ReplayCursor replay, int xid) {
        for (int own : replay.ownXids()) {
            if (own == xid) {
                return true;
            }
        }
        return false;
    }

    private boolean isRolledBack(int xid) {
        return outcomes.of(xid) == TransactionOutcomes.Outcome.ABORTED;
    }

    /** Whether the catalog rows of the relation in hand tell that a subtransaction of the prepared one was rolled back. */
    private boolean isKnownRolledBack(int xid) {
        ReplayCursor replay = openCursor();
        UseAfterRollback use = useAfterRollback;
        return use != null
                && changePending
                && isRolledBack(xid)
                && use.isUsed(
                        replay.change().relNumber(),
                        replay.transaction().xid(),
                        replay.transaction().endLsn());
    }

    private boolean commits(int xid) {
        return outcomes.of(xid) == TransactionOutcomes.Outcome.COMMITTED;
    }

    private void stepClosing(ReplayCursor replay) {
        close(replay, transactionView.wrap(replay.transaction()));
        caches.clearSnapshot();
        replay.executeFinalInvalidations(this, caches::invalidateAll);
        cursor = null;
        phase = Phase.IDLE;
        replay.finish();
    }

    /** The callback that each kind ends with. */
    private void close(ReplayCursor replay, TransactionView view) {
        ReorderBufferTransaction transaction = replay.transaction();
        switch (replay.kind()) {
            case TRANSACTION -> {
                setRow(transaction.endLsn(), transaction.xid(), true);
                plugin.commit(view, writer);
                transactions++;
            }
            case PREPARED -> {
                setRow(transaction.endLsn(), transaction.xid(), true);
                twoPhase().prepare(view, writer);
            }
            case COMMIT_PREPARED -> {
                setRow(transaction.endLsn(), transaction.xid(), true);
                twoPhase().commitPrepared(view, writer);
                transactions++;
            }
            case ROLLBACK_PREPARED -> {
                setRow(transaction.endLsn(), transaction.xid(), true);
                twoPhase().rollbackPrepared(view, transaction.prepareEndLsn(), transaction.prepareTime(), writer);
            }
            case STREAM_BLOCK -> {
                if (replay.isBlockStarted()) {
                    setRow(replay.lsn(), transaction.xid(), false);
                    streaming().streamStop(view, writer);
                }
            }
            case STREAM_COMMIT -> {
                setRow(transaction.endLsn(), transaction.xid(), true);
                streaming().streamCommit(view, writer);
                transactions++;
            }
            case STREAM_PREPARE -> {
                setRow(transaction.endLsn(), transaction.xid(), true);
                ((StreamingTwoPhaseOutputPlugin) twoPhase()).streamPrepare(view, writer);
            }
            case STREAM_ABORT -> {
                setRow(replay.lsn(), transaction.xid(), replay.lsn() != Lsn.INVALID);
                TransactionView top = transactionView.wrap(transaction.topTransaction());
                streaming().streamAbort(top, transaction.xid(), replay.lsn(), writer);
            }
        }
    }

    private StreamingOutputPlugin streaming() {
        return Objects.requireNonNull(streamingPlugin);
    }

    private TwoPhaseOutputPlugin twoPhase() {
        return Objects.requireNonNull(twoPhasePlugin);
    }

    private void executeInvalidations(ReplayCursor replay) {
        if (!replay.repeatsInvalidations() || caches.readCount() != readCount) {
            replay.executeInvalidations(this);
            readCount = caches.readCount();
        }
    }

    private void setSnapshot(ReplayCursor replay) {
        // Subtransactions of a prepared one are not checked before a read, see isCutOffBeforeRead.
        IntPredicate rolledBackSince = replay.kind() == ReplayKind.PREPARED ? this::isKnownRolledBack : null;
        caches.setSnapshot(new CatalogSnapshot(
                replay.snapshot(), replay.curcid(), replay.ownXids(), replay.tupleCids(), rolledBackSince));
    }

    private void setRow(long lsn, int xid, boolean safeToConfirm) {
        this.rowLsn = lsn;
        this.rowXid = xid;
        this.rowSafeToConfirm = safeToConfirm;
    }

    private ReplayCursor openCursor() {
        if (cursor == null) {
            throw new IllegalStateException("no replay is open");
        }
        return cursor;
    }
}
