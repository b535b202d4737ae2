package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.datatype.Identifiers;
import io.pgdecoder.plugin.RelationView;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a relation's lines that do not depend on the row, kept under {@link RelationView#epoch()}:
 * {@code table S.T: INSERT:} and, for each column, {@code  name[type]:} with the way its value is quoted, followed by the
 * quote that opens its value or what stands for one. Columns are filled at first use, since only what a change asked for in
 * its resolve step may be read.
 */
final class RelationText {
    /** How a value is written (print_literal of the server's plugin). */
    enum Literal {
        /** As it is: numbers. */
        RAW,
        /** As {@code B'...'}. */
        BITS,
        /** true or false. */
        BOOL,
        /** In single quotes, those inside doubled. */
        QUOTED
    }

    final long epoch;
    final byte[] insert;
    final byte[] update;
    final byte[] delete;
    /** The columns that are not dropped, by index. */
    final int[] live;

    private final byte[] @Nullable [] columns;
    private final byte[] @Nullable [] nullColumns;
    private final byte[] @Nullable [] toastColumns;
    private final Literal[] literals;

    RelationText(RelationView relation, Identifiers identifiers) {
        this.epoch = relation.epoch();
        byte[] name = relation.rewriteOf() == 0 ? relation.name() : relation.rewriteOfName();
        byte[] table = identifiers.quoteQualified(relation.namespaceName(), name);
        this.insert = line(table, ": INSERT:");
        this.update = line(table, ": UPDATE:");
        this.delete = line(table, ": DELETE:");
        this.columns = new byte[relation.attributeCount()] @Nullable [];
        this.nullColumns = new byte[relation.attributeCount()] @Nullable [];
        this.toastColumns = new byte[relation.attributeCount()] @Nullable [];
        this.literals = new Literal[relation.attributeCount()];
        int[] indexes = new int[literals.length];
        int count = 0;
        for (int i = 0; i < literals.length; i++) {
            literals[i] = literal(relation.typeOid(i));
            if (!relation.isDropped(i)) {
                indexes[count++] = i;
            }
        }
        this.live = Arrays.copyOf(indexes, count);
    }

    private static byte[] line(byte[] table, String rest) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes("table ".getBytes(StandardCharsets.US_ASCII));
        text.writeBytes(table);
        text.writeBytes(rest.getBytes(StandardCharsets.US_ASCII));
        return text.toByteArray();
    }

    private static Literal literal(int typeOid) {
        return switch (typeOid) {
            case 20, 21, 23, 26, 700, 701, 1700 -> Literal.RAW;
            case 1560, 1562 -> Literal.BITS;
            case 16 -> Literal.BOOL;
            default -> Literal.QUOTED;
        };
    }

    /** The text before the value of a column, with a blank in front and the quote that opens the value. */
    byte[] column(RelationView relation, int index, Identifiers identifiers) {
        byte[] text = columns[index];
        return text != null ? text : fill(columns, relation, index, identifiers, opening(literals[index]));
    }

    /** The text of a column that is null. */
    byte[] nullColumn(RelationView relation, int index, Identifiers identifiers) {
        byte[] text = nullColumns[index];
        return text != null ? text : fill(nullColumns, relation, index, identifiers, "null");
    }

    /** The text of a column whose value is not in the WAL. */
    byte[] toastColumn(RelationView relation, int index, Identifiers identifiers) {
        byte[] text = toastColumns[index];
        return text != null ? text : fill(toastColumns, relation, index, identifiers, "unchanged-toast-datum");
    }

    private static String opening(Literal literal) {
        return switch (literal) {
            case RAW, BOOL -> "";
            case BITS -> "B'";
            case QUOTED -> "'";
        };
    }

    private static byte[] fill(
            byte[] @Nullable [] texts, RelationView relation, int index, Identifiers identifiers, String rest) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write(' ');
        text.writeBytes(identifiers.quote(relation.attributeName(index)));
        text.write('[');
        text.writeBytes(relation.formattedTypeName(index));
        text.writeBytes("]:".getBytes(StandardCharsets.US_ASCII));
        text.writeBytes(rest.getBytes(StandardCharsets.US_ASCII));
        byte[] filled = text.toByteArray();
        texts[index] = filled;
        return filled;
    }

    /** How the values of a column are written. */
    Literal literalOf(int index) {
        return literals[index];
    }
}
