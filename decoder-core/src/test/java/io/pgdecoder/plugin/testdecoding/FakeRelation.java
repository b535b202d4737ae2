package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TupleView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A relation whose columns are all printed from their bytes as they are. */
final class FakeRelation implements RelationView {
    record Column(String name, int typeOid, String typeName, boolean dropped) {}

    static final TypeOutput PLAIN = (bytes, offset, length, settings, out) -> out.append(bytes, offset, length);

    private final String namespace;
    private final String name;
    private final List<Column> columns = new ArrayList<>();
    private String rewriteOf = "";
    private long epoch = 1;
    private TypeOutput output = PLAIN;

    FakeRelation(String namespace, String name) {
        this.namespace = namespace;
        this.name = name;
    }

    FakeRelation column(String column, int typeOid, String typeName) {
        columns.add(new Column(column, typeOid, typeName, false));
        return this;
    }

    FakeRelation dropped() {
        columns.add(new Column("........pg.dropped.1........", 0, "", true));
        return this;
    }

    FakeRelation rewriteOf(String table) {
        rewriteOf = table;
        return this;
    }

    /** Another output function for all columns. */
    FakeRelation output(TypeOutput other) {
        output = other;
        return this;
    }

    FakeRelation epoch(long now) {
        epoch = now;
        return this;
    }

    ChangeView change(ChangeView.Kind kind, @Nullable TupleView before, @Nullable TupleView after) {
        FakeRelation relation = this;
        return new ChangeView() {
            @Override
            public Kind kind() {
                return kind;
            }

            @Override
            public long lsn() {
                return 1;
            }

            @Override
            public int originId() {
                return 0;
            }

            @Override
            public RelationView relation() {
                return relation;
            }

            @Override
            public @Nullable TupleView oldTuple() {
                return before;
            }

            @Override
            public @Nullable TupleView newTuple() {
                return after;
            }
        };
    }

    /** A tuple of texts; null is null, and {@code <toast>} an unchanged TOAST value. */
    static TupleView tuple(@Nullable String... values) {
        byte[][] bytes = new byte[values.length][];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = bytes(values[i]);
        }
        return new TupleView() {
            @Override
            public boolean isNull(int index) {
                return values[index] == null;
            }

            @Override
            public boolean isUnchangedToast(int index) {
                return "<toast>".equals(values[index]);
            }

            @Override
            public byte[] valueBytes(int index) {
                return bytes[index];
            }

            @Override
            public int valueOffset(int index) {
                return 0;
            }

            @Override
            public int valueLength(int index) {
                return bytes[index].length;
            }
        };
    }

    private static byte[] bytes(@Nullable String text) {
        return text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int oid() {
        return 16384;
    }

    @Override
    public byte[] namespaceName() {
        return bytes(namespace);
    }

    @Override
    public byte[] name() {
        return bytes(name);
    }

    @Override
    public int rewriteOf() {
        return rewriteOf.isEmpty() ? 0 : 16385;
    }

    @Override
    public byte[] rewriteOfName() {
        return bytes(rewriteOf);
    }

    @Override
    public char replicaIdentity() {
        return 'd';
    }

    @Override
    public int attributeCount() {
        return columns.size();
    }

    @Override
    public boolean isDropped(int index) {
        return columns.get(index).dropped();
    }

    @Override
    public boolean isGenerated(int index) {
        return false;
    }

    @Override
    public byte[] attributeName(int index) {
        return bytes(columns.get(index).name());
    }

    @Override
    public int typeOid(int index) {
        return columns.get(index).typeOid();
    }

    @Override
    public int typeModifier(int index) {
        return -1;
    }

    @Override
    public byte[] formattedTypeName(int index) {
        return bytes(columns.get(index).typeName());
    }

    @Override
    public TypeOutput typeOutput(int index) {
        return output;
    }

    @Override
    public long epoch() {
        return epoch;
    }
}
