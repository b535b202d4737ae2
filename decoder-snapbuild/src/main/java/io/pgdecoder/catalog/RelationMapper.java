package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.RelationMapFile;

/** The relation maps in force: which file holds each mapped catalog (PostgreSQL: {@code utils/cache/relmapper.c}). */
final class RelationMapper {
    private RelationMapFile shared;
    private RelationMapFile local;

    RelationMapper(RelationMapFile shared, RelationMapFile local) {
        this.shared = shared;
        this.local = local;
    }

    /** File number of a mapped catalog, or 0. */
    int fileNumber(boolean ofShared, int oid) {
        return (ofShared ? shared : local).fileNumber(oid);
    }

    /** The mapped catalog of this file number, or 0. */
    int oid(boolean ofShared, int fileNumber) {
        return (ofShared ? shared : local).oid(fileNumber);
    }

    void replace(boolean ofShared, RelationMapFile map) {
        if (ofShared) {
            shared = map;
        } else {
            local = map;
        }
    }
}
