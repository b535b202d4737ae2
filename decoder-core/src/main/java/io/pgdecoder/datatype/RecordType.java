package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgAttributeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.heap.TupleDescriptor;
import java.util.List;

/**
 * The columns of a composite type as its relation descriptor says (PostgreSQL: lookup_rowtype_tupdesc). The output
 * functions of columns come in one by one, as values ask for them.
 */
public final class RecordType {
    private final RelationDescriptor relation;
    private final TypeOutput[] outputs;
    private final int liveColumns;

    RecordType(RelationDescriptor relation) {
        this.relation = relation;
        this.outputs = new TypeOutput[relation.attributes().size()];
        int live = 0;
        for (PgAttributeRow attribute : relation.attributes()) {
            live += attribute.attisdropped() ? 0 : 1;
        }
        this.liveColumns = live;
    }

    RelationDescriptor relation() {
        return relation;
    }

    TupleDescriptor tupleDescriptor() {
        return relation.tupleDescriptor();
    }

    List<PgAttributeRow> attributes() {
        return relation.attributes();
    }

    boolean isVarlena(int index) {
        return tupleDescriptor().length(index) == -1;
    }

    /** The column's output function; it must have been set. */
    TypeOutput output(int index) {
        return outputs[index];
    }

    void setOutput(int index, TypeOutput output) {
        outputs[index] = output;
    }

    int liveColumns() {
        return liveColumns;
    }
}
