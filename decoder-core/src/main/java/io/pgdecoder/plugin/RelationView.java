package io.pgdecoder.plugin;

import io.pgdecoder.datatype.TypeOutput;
import org.jspecify.annotations.Nullable;

/**
 * A relation as the session caches knew it when the change was replayed. Names are bytes in the database's encoding.
 * What a plugin did not ask for in its resolve step must not be read in its format step.
 */
public interface RelationView {
    /** pg_class.oid. */
    int oid();

    /** Name of the namespace as the catcaches say, or null if they know none: the name then stands unqualified. */
    byte @Nullable [] namespaceName();

    /** relname as the relation descriptor says. */
    byte[] name();

    /** relrewrite: the table for which this transient heap is filled, 0 for an ordinary table. */
    int rewriteOf();

    /** Name of the table of {@link #rewriteOf()} as RELOID says. */
    byte[] rewriteOfName();

    /** pg_class.relreplident: d, n, f or i. */
    char replicaIdentity();

    /** Number of attributes, dropped ones included. */
    int attributeCount();

    /** Whether the attribute at {@code index} (attnum - 1) is dropped. */
    boolean isDropped(int index);

    /** Whether the attribute at {@code index} is a generated column. */
    boolean isGenerated(int index);

    /** attname. */
    byte[] attributeName(int index);

    /** atttypid. */
    int typeOid(int index);

    /** atttypmod. */
    int typeModifier(int index);

    /** The type's name as format_type_be prints it: qualified if not visible, quoted where needed. */
    byte[] formattedTypeName(int index);

    /** The output function of the attribute's type. */
    TypeOutput typeOutput(int index);

    /**
     * A number that changes whenever anything behind this view may have changed; a plugin can keep text made of names
     * (such as {@code table public.t}) under it.
     */
    long epoch();
}
