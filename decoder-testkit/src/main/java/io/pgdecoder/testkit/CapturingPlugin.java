package io.pgdecoder.testkit;

import io.pgdecoder.datatype.JavaValues;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.MessageView;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TruncateView;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.types.PgTimestamp;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps changes as objects instead of printing them. It looks the catalogs up as test_decoding does, so that the same
 * session caches are filled in the same order.
 */
final class CapturingPlugin implements OutputPlugin {
    private final List<RecordedTransaction> transactions = new ArrayList<>();
    private final List<RecordedMessage> messages = new ArrayList<>();
    private final List<RecordedChange> changes = new ArrayList<>();
    private final OutputWriter text = new OutputWriter();
    private Charset charset = StandardCharsets.UTF_8;
    private OutputSettings settings = OutputSettings.DEFAULTS;
    private JavaValues values = new JavaValues(settings, charset);

    /** The transactions so far. */
    List<RecordedTransaction> transactions() {
        return transactions;
    }

    /** The messages outside of transactions so far. */
    List<RecordedMessage> messages() {
        return messages;
    }

    @Override
    public void startup(PluginOptions options) {
        charset = options.encoding().charset();
        settings = options.settings();
        values = new JavaValues(settings, charset);
    }

    @Override
    public void begin(TransactionView transaction, OutputWriter out) {
        changes.clear();
    }

    @Override
    public void resolve(ChangeView change, ChangeResolver resolver) {
        resolver.relationName(change.relation());
        TupleView oldTuple = change.oldTuple();
        if (oldTuple != null && change.kind() != ChangeView.Kind.INSERT) {
            resolveTuple(change.relation(), oldTuple, resolver);
        }
        TupleView newTuple = change.newTuple();
        if (newTuple != null && change.kind() != ChangeView.Kind.DELETE) {
            resolveTuple(change.relation(), newTuple, resolver);
        }
    }

    private static void resolveTuple(RelationView relation, TupleView tuple, ChangeResolver resolver) {
        for (int i = 0; i < relation.attributeCount(); i++) {
            if (!relation.isDropped(i)) {
                resolver.column(relation, i);
                if (hasValue(tuple, i) && relation.typeOutput(i).resolves()) {
                    resolver.value(relation, i, tuple);
                }
            }
        }
    }

    private static boolean hasValue(TupleView tuple, int index) {
        return !tuple.isNull(index) && !tuple.isUnchangedToast(index);
    }

    @Override
    public void change(TransactionView transaction, ChangeView change, OutputWriter out) {
        RelationView relation = change.relation();
        TupleView oldTuple = change.kind() == ChangeView.Kind.INSERT ? null : change.oldTuple();
        TupleView newTuple = change.kind() == ChangeView.Kind.DELETE ? null : change.newTuple();
        changes.add(new RecordedRowChange(
                change.kind(),
                change.lsn(),
                qualified(relation),
                oldTuple == null ? null : tuple(relation, oldTuple),
                newTuple == null ? null : tuple(relation, newTuple)));
    }

    private RecordedTuple tuple(RelationView relation, TupleView tuple) {
        List<RecordedColumn> columns = new ArrayList<>();
        for (int i = 0; i < relation.attributeCount(); i++) {
            if (!relation.isDropped(i)) {
                columns.add(column(relation, tuple, i));
            }
        }
        return new RecordedTuple(columns);
    }

    private RecordedColumn column(RelationView relation, TupleView tuple, int index) {
        String name = string(relation.attributeName(index));
        String type = string(relation.formattedTypeName(index));
        if (!hasValue(tuple, index)) {
            return new RecordedColumn(name, type, null, null, tuple.isUnchangedToast(index));
        }
        text.clear();
        relation.typeOutput(index)
                .write(tuple.valueBytes(index), tuple.valueOffset(index), tuple.valueLength(index), settings, text);
        String printed = new String(text.buffer(), 0, text.length(), charset);
        return new RecordedColumn(name, type, printed, values.get(relation, tuple, index), false);
    }

    private String qualified(RelationView relation) {
        byte[] namespace = relation.namespaceName();
        String name = string(relation.name());
        return namespace == null ? name : string(namespace) + '.' + name;
    }

    private String string(byte[] bytes) {
        return new String(bytes, charset);
    }

    @Override
    public void resolveTruncate(RelationView relation, ChangeResolver resolver) {
        resolver.descriptorName(relation);
    }

    @Override
    public void truncate(TransactionView transaction, TruncateView truncate, OutputWriter out) {
        changes.add(new RecordedTruncate(
                truncate.lsn(),
                truncate.relations().stream().map(this::qualified).toList(),
                truncate.cascade(),
                truncate.restartIdentity()));
    }

    @Override
    public void message(@Nullable TransactionView transaction, MessageView message, OutputWriter out) {
        RecordedMessage kept = new RecordedMessage(
                message.lsn(),
                string(message.prefix()),
                new String(message.content(), message.contentOffset(), message.contentLength(), charset),
                message.transactional());
        if (message.transactional()) {
            changes.add(kept);
        } else {
            messages.add(kept);
        }
    }

    @Override
    public void commit(TransactionView transaction, OutputWriter out) {
        if (!changes.isEmpty()) {
            transactions.add(new RecordedTransaction(
                    transaction.xid(),
                    transaction.finalLsn(),
                    transaction.endLsn(),
                    PgTimestamp.toInstant(transaction.commitTime()),
                    transaction.originId(),
                    changes));
        }
        changes.clear();
    }
}
