package io.pgdecoder.core.outcome;

import io.pgdecoder.catalog.RelationMapInForce;
import io.pgdecoder.catalog.datadir.RelationMapFile;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.RelmapUpdateRecord;
import org.jspecify.annotations.Nullable;

/**
 * The last relation map of one database that a reader met; a record carries a whole map (PostgreSQL: relmap_redo,
 * {@code utils/cache/relmapper.c}).
 */
final class LatestRelationMap implements RelationMapInForce {
    private final int databaseOid;
    private final RelationMapInForce before;
    private @Nullable RelmapUpdateRecord update;
    private @Nullable RelationMapFile met;

    /** @param before the map to go by as long as no record was met */
    LatestRelationMap(int databaseOid, RelationMapInForce before) {
        this.databaseOid = databaseOid;
        this.before = before;
    }

    /** Takes a record of resource manager RelMap. */
    void visit(XLogRecord record, PgVersion version) {
        RelmapUpdateRecord parsed = update;
        if (parsed == null) {
            parsed = new RelmapUpdateRecord(version);
            update = parsed;
        }
        parsed.wrap(record);
        if (parsed.dbOid() == databaseOid) {
            met = RelationMapFile.parse(
                    record.bytes(),
                    parsed.dataOffset(),
                    parsed.dataLength(),
                    version,
                    record.startLsn(),
                    "RELMAP UPDATE record");
        }
    }

    @Override
    public boolean hasFile(int relNumber) {
        RelationMapFile known = met;
        return known == null ? before.hasFile(relNumber) : known.oid(relNumber) != 0;
    }
}
