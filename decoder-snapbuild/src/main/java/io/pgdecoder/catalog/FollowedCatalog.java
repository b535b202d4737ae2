package io.pgdecoder.catalog;

import io.pgdecoder.types.PgVersion;

/** The catalogs that are followed (PostgreSQL: {@code catalog/pg_*.h}); their OIDs are the same in 13 to 18. */
enum FollowedCatalog {
    PG_CLASS(1259, false),
    PG_ATTRIBUTE(1249, false),
    PG_TYPE(1247, false),
    PG_NAMESPACE(2615, false),
    PG_ENUM(3501, false),
    PG_PROC(1255, false),
    PG_INDEX(2610, false),
    PG_RANGE(3541, false),
    PG_OPERATOR(2617, false),
    PG_COLLATION(3456, false),
    PG_TS_CONFIG(3602, false),
    PG_TS_DICT(3600, false),
    PG_INHERITS(2611, false),
    PG_PUBLICATION(6104, false),
    PG_PUBLICATION_REL(6106, false),
    PG_PUBLICATION_NAMESPACE(6237, false),
    PG_DATABASE(1262, true),
    PG_AUTHID(1260, true),
    PG_TABLESPACE(1213, true),
    PG_REPLICATION_ORIGIN(6000, true);

    private final int oid;
    private final boolean shared;

    FollowedCatalog(int oid, boolean shared) {
        this.oid = oid;
        this.shared = shared;
    }

    int oid() {
        return oid;
    }

    /** Whether all databases share it. */
    boolean isShared() {
        return shared;
    }

    boolean existsIn(PgVersion version) {
        return this != PG_PUBLICATION_NAMESPACE || version.isAtLeast(PgVersion.V15);
    }
}
