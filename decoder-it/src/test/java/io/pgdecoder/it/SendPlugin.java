package io.pgdecoder.it;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.datatype.Identifiers;
import io.pgdecoder.datatype.JavaValues;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps the binary form of each inserted row as text: columns with blanks between, in hex, {@code null}, a dash where
 * the type has no binary form, or {@value #UNSENDABLE} where a type inside has none. Each value is made a Java object too,
 * which must not fail; what text and binary form allocate is noted. Writes nothing.
 *
 * <p>Where a table has columns {@code x} and {@code x_sent}, the second holds what the server's send function gave for the
 * first when the row was written, for types that are altered afterwards; the two are held against each other at once.
 */
final class SendPlugin implements OutputPlugin {
    /** Stands for a value whose type has a send function that cannot do it. */
    static final String UNSENDABLE = "unsendable";

    private static final String SENT = "_sent";
    private static final int REPETITIONS = 5;

    private final Map<String, List<String>> rows;
    /** What differs from columns {@code x_sent}, a text for each value. */
    final List<String> differences = new ArrayList<>();

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    /** The types of which a value's text and binary form, made again, allocated memory, and the most bytes. */
    final Map<String, Long> allocations = new TreeMap<>();

    private final OutputWriter binary = new OutputWriter();
    private final OutputWriter again = new OutputWriter();
    private OutputSettings settings = OutputSettings.DEFAULTS;
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
        List<String> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < relation.attributeCount(); i++) {
            if (!relation.isDropped(i)) {
                columns.add(column(relation, tuple, i));
                names.add(new String(relation.attributeName(i), StandardCharsets.ISO_8859_1));
            }
        }
        if (!compareWithin(table, names, columns)) {
            rows.computeIfAbsent(table, key -> new ArrayList<>()).add(String.join(" ", columns));
        }
    }

    /** Compares columns with those that hold what the server sent; false if there are none. */
    private boolean compareWithin(String table, List<String> names, List<String> columns) {
        boolean compared = false;
        for (int i = 0; i < names.size(); i++) {
            int sent = names.indexOf(names.get(i) + SENT);
            if (sent >= 0) {
                compared = true;
                if (!columns.get(i).equals(columns.get(sent))) {
                    differences.add(table + ", column " + names.get(i) + "\n  expected: " + columns.get(sent)
                            + "\n  found:    " + columns.get(i));
                }
            }
        }
        return compared;
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
        try {
            output.send(tuple.valueBytes(i), tuple.valueOffset(i), tuple.valueLength(i), binary);
        } catch (DecoderException e) {
            if (e.code() == ErrorCode.TYPE_UNSUPPORTED) {
                return UNSENDABLE;
            }
            throw e;
        }
        noteAllocation(relation, tuple, i);
        return SentRows.hex(binary.buffer(), binary.length());
    }

    /** What text and binary form of a value allocate when they are made again. */
    private void noteAllocation(RelationView relation, TupleView tuple, int i) {
        TypeOutput output = relation.typeOutput(i);
        byte[] bytes = tuple.valueBytes(i);
        int offset = tuple.valueOffset(i);
        int length = tuple.valueLength(i);
        // Once before, so that buffers have grown.
        print(output, bytes, offset, length);
        long allocated = print(output, bytes, offset, length);
        // Where compiled code is given up the runtime makes the objects that it had done without, but once only.
        for (int repetition = 0; repetition < REPETITIONS && allocated > 0; repetition++) {
            allocated = Math.min(allocated, print(output, bytes, offset, length));
        }
        if (allocated > 0) {
            String type = new String(relation.formattedTypeName(i), StandardCharsets.ISO_8859_1);
            allocations.merge(type, allocated, Math::max);
        }
    }

    /** Makes text and binary form; returns the bytes that this allocated. */
    private long print(TypeOutput output, byte[] bytes, int offset, int length) {
        again.clear();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        output.write(bytes, offset, length, settings, again);
        again.clear();
        output.send(bytes, offset, length, again);
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Override
    public void commit(TransactionView transaction, OutputWriter out) {}
}
