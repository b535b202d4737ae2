package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.catalog.PgRangeRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import org.jspecify.annotations.Nullable;

/** The look-ups that type names and values need; each call is one look-up of the server's session caches. */
public interface TypeCatalog extends ObjectCatalog {
    /** TYPEOID, or null if there is no such row. */
    @Nullable
    PgTypeRow typeByOid(int oid);

    /** Whether the type is found first under its name in the search path (PostgreSQL: TypeIsVisible). */
    boolean isTypeVisible(int typeOid);

    /** ENUMOID, or null if there is no such row. */
    @Nullable
    PgEnumRow enumByOid(int oid);

    /** RANGETYPE, or null if there is no such row. */
    @Nullable
    PgRangeRow rangeByOid(int rangeTypeOid);

    /** RANGEMULTIRANGE, or null if there is no such row. */
    @Nullable
    PgRangeRow rangeByMultirange(int multirangeTypeOid);

    /** The relation cache's descriptor, or null if there is no such relation. */
    @Nullable
    RelationDescriptor relation(int relid);

    /** A number that changes whenever a later answer may differ from an earlier one. */
    long epoch();
}
