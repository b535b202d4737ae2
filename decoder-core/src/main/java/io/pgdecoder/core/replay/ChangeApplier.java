package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.catalog.SessionCaches;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.StreamingOutputPlugin;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TwoPhaseOutputPlugin;
import io.pgdecoder.reorder.ReorderBufferChange;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayKind;
import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shows single changes to the output plugin: finds the relation, puts TOAST values together, lets the plugin ask for what it
 * will print, then calls it (PostgreSQL: the part of ReorderBufferProcessTXN that handles a change,
 * {@code replication/logical/reorderbuffer.c}). In a streamed block the plugin's streaming callbacks are called instead.
 *
 * <p>Per-record zone. Used by the decoder's thread only.
 */
final class ChangeApplier {
    private final PgVersion version;
    private final SessionCaches caches;
    private final ReplayResolver resolver;
    private final OutputPlugin plugin;
    private final @Nullable StreamingOutputPlugin streamingPlugin;
    private final OutputWriter writer;
    private final RelationMemo memo;
    private final ReplayTransaction transactionView = new ReplayTransaction();
    private final ReplayChange changeView = new ReplayChange();
    private final ReplayMessage messageView = new ReplayMessage();
    private final ReplayTuple newTuple;
    private final ReplayTuple oldTuple;

    ChangeApplier(
            PgVersion version,
            SessionCaches caches,
            OutputPlugin plugin,
            OutputWriter writer,
            ReplayResolver resolver) {
        this.version = version;
        this.caches = caches;
        this.plugin = plugin;
        this.streamingPlugin = plugin instanceof StreamingOutputPlugin streaming ? streaming : null;
        this.writer = writer;
        this.memo = new RelationMemo(version);
        this.resolver = resolver;
        this.newTuple = new ReplayTuple(version);
        this.oldTuple = new ReplayTuple(version);
    }

    /**
     * Shows the cursor's change to the plugin; false if the server would not either.
     *
     * @throws DecoderException if a relation, type or value cannot be resolved; the same change can be shown again
     */
    boolean apply(ReplayCursor replay) {
        ReorderBufferChange change = replay.change();
        caches.setReplayLsn(change.lsn());
        try {
            return applyByType(replay, change);
        } catch (DecoderException e) {
            // Names and values of types know no position.
            throw e.withLsn(change.lsn());
        }
    }

    /** The plugin's streaming callbacks if the replay is a streamed block, else null. */
    private @Nullable StreamingOutputPlugin streaming(ReplayCursor replay) {
        return replay.kind() == ReplayKind.STREAM_BLOCK ? streamingPlugin : null;
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
        showRow(replay, relation, change, kind, toast);
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
            ReplayCursor replay,
            ReplayRelation relation,
            ReorderBufferChange change,
            ChangeView.Kind kind,
            ToastReassembler toast) {
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
            openToastRelation(relation, change);
            replay.accountToastReplaced(newRow.formedLength(toast));
        }
        changeView.set(kind, change.lsn(), change.originId(), relation, oldRow, newRow);
        TransactionView transaction = transactionView.wrap(replay.transaction());
        StreamingOutputPlugin streaming = streaming(replay);
        if (streaming == null) {
            resolve(transaction);
            plugin.change(transaction, changeView, writer);
        } else {
            streaming.resolveStreamChange(changeView, resolver);
            streaming.streamChange(transaction, changeView, writer);
        }
    }

    /** The chunks are at hand, but the server reads the TOAST relation's descriptor too (ReorderBufferToastReplace). */
    private void openToastRelation(ReplayRelation relation, ReorderBufferChange change) {
        if (relation.isToastRelationOpened(caches.epoch())) {
            return;
        }
        int toastRelid = relation.descriptor().row().reltoastrelid();
        if (caches.relation(toastRelid) == null) {
            throw notFound(change.lsn(), "could not open toast relation with OID " + Oid.toString(toastRelid), "none");
        }
        relation.setToastRelationOpened(caches.epoch());
    }

    private void resolve(TransactionView transaction) {
        try {
            plugin.resolve(changeView, resolver);
        } catch (ConcurrentAbort e) {
            cutOff(transaction);
            throw e;
        }
    }

    private void resolve(TransactionView transaction, ReplayTruncate truncate) {
        try {
            for (RelationView relation : truncate.relations()) {
                plugin.resolveTruncate(relation, resolver);
            }
        } catch (ConcurrentAbort e) {
            cutOff(transaction);
            throw e;
        }
    }

    private void cutOff(TransactionView transaction) {
        if (plugin instanceof TwoPhaseOutputPlugin twoPhasePlugin) {
            twoPhasePlugin.changeCutOff(transaction, writer);
        }
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
        ReplayTruncate truncate =
                new ReplayTruncate(change.lsn(), relations, change.cascade(), change.restartIdentity());
        showTruncate(replay, truncate);
        return true;
    }

    private void showTruncate(ReplayCursor replay, ReplayTruncate truncate) {
        TransactionView transaction = transactionView.wrap(replay.transaction());
        StreamingOutputPlugin streaming = streaming(replay);
        if (streaming == null) {
            resolve(transaction, truncate);
            plugin.truncate(transaction, truncate, writer);
        } else {
            for (RelationView relation : truncate.relations()) {
                streaming.resolveStreamTruncate(relation, resolver);
            }
            streaming.streamTruncate(transaction, truncate, writer);
        }
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
        TransactionView transaction = transactionView.wrap(replay.transaction());
        StreamingOutputPlugin streaming = streaming(replay);
        if (streaming == null) {
            plugin.message(transaction, messageView, writer);
        } else {
            streaming.streamMessage(transaction, messageView, writer);
        }
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
}
