package io.pgdecoder.catalog;

import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.types.Oid;
import java.util.List;

/**
 * A relation as the session's relation cache built it (PostgreSQL: RelationData, {@code utils/rel.h}): the row of
 * pg_class and the attributes of that moment. Immutable; one instance lives until an invalidation drops it.
 */
public final class RelationDescriptor {
    /** The namespace of TOAST tables. */
    private static final int PG_TOAST_NAMESPACE = 99;

    private final PgClassRow row;
    private final List<PgAttributeRow> attributes;
    private final TupleDescriptor tupleDescriptor;

    /**
     * Joins what was read of one relation.
     *
     * @param attributes by attnum from 1, dropped ones included
     * @param tupleDescriptor of the same attributes
     */
    public RelationDescriptor(PgClassRow row, List<PgAttributeRow> attributes, TupleDescriptor tupleDescriptor) {
        this.row = row;
        this.attributes = List.copyOf(attributes);
        this.tupleDescriptor = tupleDescriptor;
    }

    /** pg_class.oid. */
    public int oid() {
        return row.oid();
    }

    /** The row of pg_class. */
    public PgClassRow row() {
        return row;
    }

    /** Attributes by attnum from 1, dropped ones included. */
    public List<PgAttributeRow> attributes() {
        return attributes;
    }

    /** The physical shape of the rows. */
    public TupleDescriptor tupleDescriptor() {
        return tupleDescriptor;
    }

    /** Whether changes of this relation are decoded at all (PostgreSQL: RelationIsLogicallyLogged). */
    public boolean isLogicallyLogged() {
        return row.relpersistence() == 'p' && row.relkind() != 'f' && !Oid.isCatalog(row.oid());
    }

    /** Whether this is a TOAST table (PostgreSQL: IsToastRelation). */
    public boolean isToastRelation() {
        return row.relnamespace() == PG_TOAST_NAMESPACE;
    }

    /** Whether this is a sequence. */
    public boolean isSequence() {
        return row.relkind() == 'S';
    }
}
