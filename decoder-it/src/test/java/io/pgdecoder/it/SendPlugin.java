package io.pgdecoder.it;

import io.pgdecoder.datatype.Identifiers;
import io.pgdecoder.datatype.JavaValues;
import io.pgdecoder.datatype.TypeOutput;
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
import io.pgdecoder.types.PgVersion;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the binary form of each inserted row as text: columns with blanks between, in hex, {@code null}, or a dash where
 * the type has no binary form. Each value is made a Java object too, which must not fail. Writes nothing.
 */
final class SendPlugin implements OutputPlugin {
    private final Map<String, List<String>> rows;
    private final OutputWriter binary = new OutputWriter();
    private Identifiers identifiers = new Identifiers(PgVersion.V18);
    private JavaValues java = new JavaValues(OutputSettings.DEFAULTS, StandardCharsets.UTF_8);

    /** @param rows takes the rows by qualified table name, each byte a character */
    SendPlugin(Map<String, List<String>> rows) {
        this.rows = rows;
    }

    @Override
    public void startup(PluginOptions options) {
        identifiers = new Identifiers(options.version());
        Charset charset = options.encoding().charset();
        java = new JavaValues(options.settings(), charset);
    }

    @Override
    public void begin(TransactionView transaction, OutputWriter out) {}

    @Override
    public void resolve(ChangeView change, ChangeResolver resolver) {
        RelationView relation = change.relation();
        TupleView tuple = change.newTuple();
        resolver.relationName(relation);
        for (int i = 0; tuple != null && i < relation.attributeCount(); i++) {
            if (relation.isDropped(i)) {
                continue;
            }
            resolver.column(relation, i);
            if (!tuple.isNull(i) && relation.typeOutput(i).resolves()) {
                resolver.value(relation, i, tuple);
            }
        }
    }

    @Override
    public void change(TransactionView transaction, ChangeView change, OutputWriter out) {
        RelationView relation = change.relation();
        TupleView tuple = change.newTuple();
        if (tuple == null) {
            return;
        }
        byte[] name = identifiers.quoteQualified(relation.namespaceName(), relation.name());
        String table = new String(name, StandardCharsets.ISO_8859_1);
        if (table.contains("unsent")) {
            return;
        }
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < relation.attributeCount(); i++) {
            if (!relation.isDropped(i)) {
                columns.add(column(relation, tuple, i));
            }
        }
        rows.computeIfAbsent(table, key -> new ArrayList<>()).add(String.join(" ", columns));
    }

    private String column(RelationView relation, TupleView tuple, int i) {
        TypeOutput output = relation.typeOutput(i);
        if (!output.sends()) {
            return "-";
        }
        if (tuple.isNull(i)) {
            return "null";
        }
        java.get(relation, tuple, i);
        binary.clear();
        output.send(tuple.valueBytes(i), tuple.valueOffset(i), tuple.valueLength(i), binary);
        return SentRows.hex(binary.buffer(), binary.length());
    }

    @Override
    public void resolveTruncate(RelationView relation, ChangeResolver resolver) {}

    @Override
    public void truncate(TransactionView transaction, TruncateView truncate, OutputWriter out) {}

    @Override
    public void message(@Nullable TransactionView transaction, MessageView message, OutputWriter out) {}

    @Override
    public void commit(TransactionView transaction, OutputWriter out) {}
}
