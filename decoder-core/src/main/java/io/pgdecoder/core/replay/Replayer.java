package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.CatalogSnapshot;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.catalog.SessionCaches;
import io.pgdecoder.core.decode.DecodeTarget;
import io.pgdecoder.datatype.DatabaseEncoding;
import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReorderBufferTransaction;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plays a committed transaction to the output plugin, one callback a step (PostgreSQL: ReorderBufferProcessTXN,
 * {@code replication/logical/reorderbuffer.c}, and the callback wrappers of {@code replication/logical/logical.c}).
 *
 * <pre>
 *   IDLE --replay(cursor)--> BEGIN --begin--> CHANGES --last change--> COMMIT --commit, invalidations--> IDLE
 *                                              |  ^
 *                                              +--+ one change a step; snapshots and invalidations on the way
 * </pre>
 *
 * <p>A step that throws leaves everything as it was before: the next step makes the same callback again. No WAL may be
 * decoded while a replay is open. Used by the decoder's thread only.
 */
public final class Replayer implements DecodeTarget {
    private enum Phase {
        IDLE,
        BEGIN,
        CHANGES,
        COMMIT
    }

    private final SessionCaches caches;
    private final ReplayResolver resolver;
    private final OutputPlugin plugin;
    private final OutputWriter writer;
    private final ReplayTransaction transactionView = new ReplayTransaction();
    private final ReplayChange changeView = new ReplayChange();
    private final ReplayMessage messageView = new ReplayMessage();
    private final ReplayTuple newTuple;
    private final ReplayTuple oldTuple;
    private final PgVersion version;
    private final RelationMemo memo;

    private Phase phase = Phase.IDLE;
    private @Nullable ReplayCursor cursor;
    private boolean changePending;
    private @Nullable HistoricSnapshot messageSnapshot;
    private int messageXid;

    private long rowLsn;
    private int rowXid;
    private boolean rowSafeToConfirm;
    private long transactions;
    private long changes;

    /**
     * @param plugin started already
     * @param writer takes the rows of each step
     * @param settings of the session that is stood for
     * @param unsupportedAsHex whether values of types without text output print their bytes as hex
     */
    public Replayer(
            PgVersion version,
            SessionCaches caches,
            OutputPlugin plugin,
            OutputWriter writer,
            OutputSettings settings,
            boolean unsupportedAsHex) {
        this.version = version;
        this.caches = caches;
        this.memo = new RelationMemo(version);
        SessionTypeCatalog catalog = new SessionTypeCatalog(caches);
        DatabaseEncoding encoding = DatabaseEncoding.of(caches.encoding());
        SessionTypes types =
                new SessionTypes(version, encoding, catalog, unsupportedAsHex, settings.quoteAllIdentifiers());
        this.resolver = new ReplayResolver(caches, catalog, types);
        this.plugin = plugin;
        this.writer = writer;
        this.newTuple = new ReplayTuple(version);
        this.oldTuple = new ReplayTuple(version);
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

    /** Transactions replayed to their end. */
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
        this.phase = Phase.BEGIN;
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
        return true;
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
            case BEGIN -> stepBegin(openCursor());
            case CHANGES -> stepChanges(openCursor());
            case COMMIT -> stepCommit(openCursor());
        }
    }

    private void stepMessage() {
        setRow(messageView.lsn(), messageXid, true);
        plugin.message(null, messageView, writer);
        changes++;
        messageSnapshot = null;
    }

    private void stepBegin(ReplayCursor replay) {
        setSnapshot(replay);
        ReorderBufferTransaction transaction = replay.transaction();
        setRow(transaction.firstLsn(), transaction.xid(), false);
        plugin.begin(transactionView.wrap(transaction), writer);
        phase = Phase.CHANGES;
    }

    private void stepChanges(ReplayCursor replay) {
        while (true) {
            if (!changePending) {
                switch (replay.next()) {
                    case SNAPSHOT -> {
                        setSnapshot(replay);
                        continue;
                    }
                    case INVALIDATIONS -> {
                        replay.executeInvalidations(this);
                        continue;
                    }
                    case END -> {
                        phase = Phase.COMMIT;
                        return;
                    }
                    case STREAM_START -> throw new IllegalStateException("streaming is off");
                    case CHANGE -> changePending = true;
                }
            }
            boolean shown = apply(replay, replay.change());
            changePending = false;
            if (shown) {
                changes++;
                return;
            }
        }
    }

    private void stepCommit(ReplayCursor replay) {
        ReorderBufferTransaction transaction = replay.transaction();
        setRow(transaction.endLsn(), transaction.xid(), true);
        plugin.commit(transactionView.wrap(transaction), writer);
        caches.clearSnapshot();
        replay.executeFinalInvalidations(this, caches::invalidateAll);
        replay.finish();
        cursor = null;
        phase = Phase.IDLE;
        transactions++;
    }

    /** Shows a change to the plugin; false if the server would not either. */
    private boolean apply(ReplayCursor replay, ReorderBufferChange change) {
        caches.setReplayLsn(change.lsn());
        setRow(change.lsn(), replay.transaction().xid(), false);
        try {
            return applyByType(replay, change);
        } catch (DecoderException e) {
            // Names and values of types know no position.
            throw e.withLsn(change.lsn());
        }
    }

    private boolean applyByType(ReplayCursor replay, ReorderBufferChange change) {
        return switch (change.type()) {
            case INSERT -> applyRow(replay, change, ChangeView.Kind.INSERT);
            case UPDATE -> applyRow(replay, change, ChangeView.Kind.UPDATE);
            case DELETE -> applyRow(replay, change, ChangeView.Kind.DELETE);
            case TRUNCATE -> applyTruncate(replay, change);
            case MESSAGE -> applyMessage(replay, change);
            default -> throw new IllegalStateException("a change of this type is not put out: " + change.type());
        };
    }

    private boolean applyRow(ReplayCursor replay, ReorderBufferChange change, ChangeView.Kind kind) {
        ReplayRelation relation = relationOf(change);
        if (relation == null || !isDecoded(relation.descriptor())) {
            return false;
        }
        ToastReassembler toast = replay.toast();
        if (relation.descriptor().isToastRelation()) {
            if (kind == ChangeView.Kind.INSERT) {
                replay.appendToastChunk();
            }
            return false;
        }
        showRow(relation, change, kind, toast);
        if (change.clearToastAfterwards()) {
            replay.resetToast();
        }
        return true;
    }

    private boolean isDecoded(RelationDescriptor relation) {
        return relation.isLogicallyLogged()
                && (relation.row().relrewrite() == Oid.INVALID || plugin.receivesRewrites())
                && !relation.isSequence();
    }

    private void showRow(
            ReplayRelation relation, ReorderBufferChange change, ChangeView.Kind kind, ToastReassembler toast) {
        ReplayTuple newRow = change.hasNewTuple()
                ? newTuple.wrap(
                        relation,
                        change.newTupleBytes(),
                        change.newTupleOffset(),
                        change.newTupleLength(),
                        toast,
                        change.lsn())
                : null;
        ReplayTuple oldRow = change.hasOldTuple()
                ? oldTuple.wrap(
                        relation,
                        change.oldTupleBytes(),
                        change.oldTupleOffset(),
                        change.oldTupleLength(),
                        null,
                        change.lsn())
                : null;
        if (newRow != null && !toast.isEmpty()) {
            openCursor().accountToastReplaced(newRow.formedLength(toast));
        }
        changeView.set(kind, change.lsn(), change.originId(), relation, oldRow, newRow);
        plugin.resolve(changeView, resolver);
        plugin.change(transactionView.wrap(openCursor().transaction()), changeView, writer);
    }

    private boolean applyTruncate(ReplayCursor replay, ReorderBufferChange change) {
        List<RelationView> relations = new ArrayList<>(change.relidCount());
        for (int i = 0; i < change.relidCount(); i++) {
            int relid = change.relid(i);
            RelationDescriptor descriptor = caches.relation(relid);
            if (descriptor == null) {
                throw notFound(change.lsn(), "could not open relation with OID " + Oid.toString(relid), "none");
            }
            if (descriptor.isLogicallyLogged()) {
                relations.add(new ReplayRelation(descriptor, version));
            }
        }
        for (RelationView relation : relations) {
            plugin.resolveTruncate(relation, resolver);
        }
        TransactionView transaction = transactionView.wrap(replay.transaction());
        plugin.truncate(
                transaction,
                new ReplayTruncate(change.lsn(), relations, change.cascade(), change.restartIdentity()),
                writer);
        return true;
    }

    private boolean applyMessage(ReplayCursor replay, ReorderBufferChange change) {
        messageView.set(
                change.lsn(),
                true,
                change.prefixBytes(),
                change.prefixOffset(),
                change.prefixLength(),
                change.contentBytes(),
                change.contentOffset(),
                change.contentLength());
        plugin.message(transactionView.wrap(replay.transaction()), messageView, writer);
        return true;
    }

    /** The relation of a row change, or null for one that is not decoded: of a catalog, or of one whose file is gone. */
    private @Nullable ReplayRelation relationOf(ReorderBufferChange change) {
        ReplayRelation remembered = memo.get(change.spcOid(), change.relNumber(), caches.epoch());
        return remembered != null ? remembered : relationOfSlowPath(change);
    }

    private @Nullable ReplayRelation relationOfSlowPath(ReorderBufferChange change) {
        int relid = caches.relidByRelfilenumber(change.spcOid(), change.relNumber());
        if (relid == Oid.INVALID) {
            if (!change.hasNewTuple() && !change.hasOldTuple()) {
                return null;
            }
            throw notFound(change.lsn(), "could not map a file number to a relation", fileOf(change));
        }
        if (Oid.isCatalog(relid)) {
            // Never logically logged: no descriptor is needed to pass over it.
            return null;
        }
        RelationDescriptor descriptor = caches.relation(relid);
        if (descriptor == null) {
            throw notFound(
                    change.lsn(),
                    "could not open relation with OID " + Oid.toString(relid),
                    "none for " + fileOf(change));
        }
        ReplayRelation relation = memo.put(change.spcOid(), change.relNumber(), caches.epoch(), descriptor);
        return relation;
    }

    private static String fileOf(ReorderBufferChange change) {
        return "file " + Oid.toString(change.spcOid()) + '/' + Oid.toString(change.dbOid()) + '/'
                + Oid.toString(change.relNumber());
    }

    private static DecoderException notFound(long lsn, String what, String found) {
        return new DecoderException(ErrorCode.RELATION_NOT_FOUND, lsn, null, what, "a row of pg_class", found);
    }

    private void setSnapshot(ReplayCursor replay) {
        caches.setSnapshot(
                new CatalogSnapshot(replay.snapshot(), replay.curcid(), replay.ownXids(), replay.tupleCids()));
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
