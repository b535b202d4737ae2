package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.datatype.Identifiers;
import io.pgdecoder.datatype.TimestampText;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.MessageView;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.StreamingTwoPhaseOutputPlugin;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TruncateView;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.types.PgVersion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints changes as the server's example plugin does (PostgreSQL: {@code contrib/test_decoding/test_decoding.c}).
 *
 * <pre>
 *   BEGIN 123
 *   table public.t: INSERT: id[integer]:1 name[text]:'one'
 *   table public.t: UPDATE: old-key: id[integer]:1 new-tuple: id[integer]:2 name[text]:'one'
 *   table public.t: DELETE: id[integer]:2
 *   table public.t, public.u: TRUNCATE: restart_seqs cascade
 *   message: transactional: 1 prefix: p, sz: 3 content:abc
 *   COMMIT 123 (at 2026-11-30 00:23:23.33907+00)
 * </pre>
 *
 * <p>With skip-empty-xacts BEGIN waits for the first change; since 17 a transactional message counts as one. For transactions
 * in progress see {@link StreamedText}, for prepared ones {@link PreparedText}. Per-record zone.
 */
final class TestDecoding implements StreamingTwoPhaseOutputPlugin {
    private TestDecodingOptions options = TestDecodingOptions.DEFAULTS;
    private OutputSettings settings = OutputSettings.DEFAULTS;
    private Identifiers identifiers = new Identifiers(PgVersion.V18);
    private RelationTexts relations = new RelationTexts(identifiers);
    private StreamedText streamed = new StreamedText(options, settings, false);
    private PreparedText prepared = new PreparedText(options, settings);
    private boolean messagesCount;

    TestDecoding() {}

    @Override
    public void startup(PluginOptions given) {
        options = TestDecodingOptions.parse(given);
        settings = given.settings();
        identifiers = new Identifiers(given.version(), settings.quoteAllIdentifiers());
        relations = new RelationTexts(identifiers);
        messagesCount = given.version().isAtLeast(PgVersion.V17);
        streamed = new StreamedText(options, settings, messagesCount);
        prepared = new PreparedText(options, settings);
    }

    @Override
    public boolean streamsInProgress() {
        return options.streamChanges();
    }

    @Override
    public boolean producesBinary() {
        return options.forceBinary();
    }

    @Override
    public boolean receivesRewrites() {
        return options.includeRewrites();
    }

    @Override
    public boolean filterByOrigin(int originId) {
        return options.onlyLocal() && originId != 0;
    }

    @Override
    public void begin(TransactionView transaction, OutputWriter out) {
        transaction.setPluginState(null);
        if (!options.skipEmptyXacts()) {
            writeBegin(transaction, out);
        }
    }

    private void writeBegin(TransactionView transaction, OutputWriter out) {
        out.prepareWrite();
        out.append("BEGIN");
        appendXid(transaction, out);
        out.write();
    }

    private void writeDelayedBegin(TransactionView transaction, OutputWriter out) {
        if (options.skipEmptyXacts() && !Written.anything(transaction)) {
            writeBegin(transaction, out);
        }
    }

    private void appendXid(TransactionView transaction, OutputWriter out) {
        if (options.includeXids()) {
            out.append(' ');
            out.appendUnsigned(transaction.xid());
        }
    }

    @Override
    public void resolve(ChangeView change, ChangeResolver resolver) {
        RelationView relation = change.relation();
        resolver.relationName(relation);
        if (resolver.isSettled(relation)) {
            return;
        }
        TupleView oldTuple = change.oldTuple();
        if (oldTuple != null && change.kind() != ChangeView.Kind.INSERT) {
            resolveTuple(relation, oldTuple, resolver, true);
        }
        TupleView newTuple = change.newTuple();
        if (newTuple != null && change.kind() != ChangeView.Kind.DELETE) {
            resolveTuple(relation, newTuple, resolver, false);
        }
    }

    private static void resolveTuple(
            RelationView relation, TupleView tuple, ChangeResolver resolver, boolean skipNulls) {
        int count = relation.attributeCount();
        for (int i = 0; i < count; i++) {
            if (relation.isDropped(i)) {
                continue;
            }
            boolean isNull = tuple.isNull(i);
            if (isNull && skipNulls) {
                continue;
            }
            resolver.column(relation, i);
            if (!isNull && !tuple.isUnchangedToast(i) && relation.typeOutput(i).resolves()) {
                resolver.value(relation, i, tuple);
            }
        }
    }

    @Override
    public void change(TransactionView transaction, ChangeView change, OutputWriter out) {
        writeDelayedBegin(transaction, out);
        RelationView relation = change.relation();
        RelationText text = relations.of(relation);
        out.prepareWrite();
        switch (change.kind()) {
            case INSERT -> {
                out.append(text.insert);
                appendTuple(relation, text, change.newTuple(), false, out);
            }
            case UPDATE -> {
                out.append(text.update);
                if (change.oldTuple() != null) {
                    out.append(" old-key:");
                    appendTuple(relation, text, change.oldTuple(), true, out);
                    out.append(" new-tuple:");
                }
                appendTuple(relation, text, change.newTuple(), false, out);
            }
            case DELETE -> {
                out.append(text.delete);
                appendTuple(relation, text, change.oldTuple(), true, out);
            }
        }
        out.write();
        transaction.setPluginState(Written.CHANGES);
    }

    private void appendTuple(
            RelationView relation, RelationText text, @Nullable TupleView tuple, boolean skipNulls, OutputWriter out) {
        if (tuple == null) {
            out.append(" (no-tuple-data)");
            return;
        }
        for (int i : text.live) {
            if (!tuple.isNull(i)) {
                appendValue(relation, text, tuple, i, out);
            } else if (!skipNulls) {
                out.append(text.nullColumn(relation, i, identifiers));
            }
        }
    }

    private void appendValue(RelationView relation, RelationText text, TupleView tuple, int index, OutputWriter out) {
        if (tuple.isUnchangedToast(index)) {
            out.append(text.toastColumn(relation, index, identifiers));
            return;
        }
        out.append(text.column(relation, index, identifiers));
        int start = out.length();
        tuple.write(index, relation.typeOutput(index), settings, out);
        switch (text.literalOf(index)) {
            case RAW -> {}
            case BITS -> out.append('\'');
            case BOOL -> {
                boolean isTrue = out.length() == start + 1 && out.buffer()[start] == 't';
                out.setLength(start);
                out.append(isTrue ? "true" : "false");
            }
            case QUOTED -> {
                out.doubleSince(start, '\'');
                out.append('\'');
            }
        }
    }

    @Override
    public void resolveTruncate(RelationView relation, ChangeResolver resolver) {
        resolver.descriptorName(relation);
    }

    @Override
    public void truncate(TransactionView transaction, TruncateView truncate, OutputWriter out) {
        writeDelayedBegin(transaction, out);
        out.prepareWrite();
        out.append("table ");
        List<RelationView> tables = truncate.relations();
        for (int i = 0; i < tables.size(); i++) {
            if (i > 0) {
                out.append(", ");
            }
            RelationView table = tables.get(i);
            out.append(identifiers.quoteQualified(table.namespaceName(), table.name()));
        }
        out.append(": TRUNCATE:");
        if (truncate.restartIdentity()) {
            out.append(" restart_seqs");
        }
        if (truncate.cascade()) {
            out.append(" cascade");
        }
        if (!truncate.restartIdentity() && !truncate.cascade()) {
            out.append(" (no-flags)");
        }
        out.write();
        transaction.setPluginState(Written.CHANGES);
    }

    @Override
    public void message(@Nullable TransactionView transaction, MessageView message, OutputWriter out) {
        TransactionView counted = messagesCount && message.transactional() ? transaction : null;
        if (counted != null) {
            writeDelayedBegin(counted, out);
        }
        out.prepareWrite();
        out.append(
                message.transactional() ? "message: transactional: 1 prefix: " : "message: transactional: 0 prefix: ");
        out.append(message.prefix());
        out.append(", sz: ");
        out.appendUnsigned(message.contentLength());
        out.append(" content:");
        out.append(message.content(), message.contentOffset(), message.contentLength());
        out.write();
        if (counted != null) {
            counted.setPluginState(Written.CHANGES);
        }
    }

    @Override
    public void commit(TransactionView transaction, OutputWriter out) {
        if (options.skipEmptyXacts() && !Written.anything(transaction)) {
            return;
        }
        out.prepareWrite();
        out.append("COMMIT");
        appendXid(transaction, out);
        if (options.includeTimestamp()) {
            out.append(" (at ");
            TimestampText.append(transaction.commitTime(), settings, out);
            out.append(')');
        }
        out.write();
    }

    @Override
    public boolean filterPrepare(int xid, byte[] gid) {
        return PreparedText.isFiltered(gid);
    }

    @Override
    public void beginPrepare(TransactionView transaction, OutputWriter out) {
        begin(transaction, out);
    }

    @Override
    public void changeCutOff(TransactionView transaction, OutputWriter out) {
        writeDelayedBegin(transaction, out);
        transaction.setPluginState(Written.CHANGES);
    }

    @Override
    public void prepare(TransactionView transaction, OutputWriter out) {
        prepared.prepare(transaction, out);
    }

    @Override
    public void commitPrepared(TransactionView transaction, OutputWriter out) {
        prepared.commit(transaction, out);
    }

    @Override
    public void rollbackPrepared(TransactionView transaction, long prepareEndLsn, long prepareTime, OutputWriter out) {
        prepared.rollback(transaction, out);
    }

    @Override
    public void streamStart(TransactionView transaction, OutputWriter out) {
        streamed.start(transaction, out);
    }

    @Override
    public void streamStop(TransactionView transaction, OutputWriter out) {
        streamed.stop(transaction, out);
    }

    @Override
    public void streamAbort(TransactionView transaction, int abortedXid, long abortLsn, OutputWriter out) {
        streamed.abort(transaction, abortedXid, out);
    }

    @Override
    public void streamCommit(TransactionView transaction, OutputWriter out) {
        streamed.commit(transaction, out);
    }

    @Override
    public void streamPrepare(TransactionView transaction, OutputWriter out) {
        streamed.prepare(transaction, out);
    }

    /** Nothing of the row is printed, so nothing is looked up. */
    @Override
    public void resolveStreamChange(ChangeView change, ChangeResolver resolver) {}

    @Override
    public void streamChange(TransactionView transaction, ChangeView change, OutputWriter out) {
        streamed.change(transaction, out);
    }

    @Override
    public void resolveStreamTruncate(RelationView relation, ChangeResolver resolver) {}

    @Override
    public void streamTruncate(TransactionView transaction, TruncateView truncate, OutputWriter out) {
        streamed.truncate(transaction, out);
    }

    @Override
    public void streamMessage(TransactionView transaction, MessageView message, OutputWriter out) {
        streamed.message(transaction, message, out);
    }
}
