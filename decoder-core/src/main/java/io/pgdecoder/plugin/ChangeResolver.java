package io.pgdecoder.plugin;

/**
 * The serial half of a change: each call looks up through the session caches, at the moment and in the order of the
 * call, and makes the result readable through the views. Calls are cheap when nothing was invalidated since the last.
 */
public interface ChangeResolver {
    /** Looks up the relation's namespace (RELOID, then NAMESPACEOID), and the name of the table that it rewrites. */
    void relationName(RelationView relation);

    /**
     * Looks up the namespace that the relation descriptor itself names (NAMESPACEOID only), as the server's plugins do
     * for a truncate.
     */
    void descriptorName(RelationView relation);

    /** Looks up a column's type label (format_type) and then its output function. */
    void column(RelationView relation, int index);

    /**
     * Whether all columns of the relation are looked up, and no column has values that need a look-up of their own, so that
     * {@link #column} and {@link #value} would do nothing, whatever the row. False is always right.
     */
    default boolean isSettled(RelationView relation) {
        return false;
    }

    /** Looks up what the text of this value needs, such as enum labels; the value must be neither null nor unchanged TOAST. */
    void value(RelationView relation, int index, TupleView tuple);
}
