package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgCollationRow;
import io.pgdecoder.catalog.PgOperatorRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgTsConfigRow;
import io.pgdecoder.catalog.PgTsDictRow;
import org.jspecify.annotations.Nullable;

/** The look-ups that names of objects other than types need; each call is one look-up of the server's session caches. */
public interface ObjectCatalog {
    /** NAMESPACEOID: the name of a namespace, or null if there is no such row. */
    byte @Nullable [] namespaceName(int oid);

    /** AUTHOID, or null if there is no such row. */
    @Nullable
    PgAuthidRow authidByOid(int oid);

    /** RELOID, or null if there is no such row. */
    @Nullable
    PgClassRow classByOid(int oid);

    /** Whether the relation is found first under its name in the search path (PostgreSQL: RelationIsVisible). */
    boolean isRelationVisible(PgClassRow row);

    /** PROCOID, or null if there is no such row. */
    @Nullable
    PgProcRow procByOid(int oid);

    /** Whether name and argument types find the function in the search path (PostgreSQL: FunctionIsVisible). */
    boolean isFunctionVisible(PgProcRow row);

    /** Whether the name alone finds this function, and no other, in the search path. */
    boolean isFunctionUnique(PgProcRow row);

    /** OPEROID, or null if there is no such row. */
    @Nullable
    PgOperatorRow operatorByOid(int oid);

    /** Whether name and argument types find the operator in the search path (PostgreSQL: OperatorIsVisible). */
    boolean isOperatorVisible(PgOperatorRow row);

    /** Whether the name alone finds this operator, and no other, in the search path. */
    boolean isOperatorUnique(PgOperatorRow row);

    /** COLLOID, or null if there is no such row. */
    @Nullable
    PgCollationRow collationByOid(int oid);

    /** Whether the name finds the collation in this database's encoding (PostgreSQL: CollationIsVisible). */
    boolean isCollationVisible(PgCollationRow row);

    /** TSCONFIGOID, or null if there is no such row. */
    @Nullable
    PgTsConfigRow tsConfigByOid(int oid);

    /** Whether the name finds the text search configuration (PostgreSQL: TSConfigIsVisible). */
    boolean isTsConfigVisible(PgTsConfigRow row);

    /** TSDICTOID, or null if there is no such row. */
    @Nullable
    PgTsDictRow tsDictByOid(int oid);

    /** Whether the name finds the text search dictionary (PostgreSQL: TSDictionaryIsVisible). */
    boolean isTsDictVisible(PgTsDictRow row);
}
