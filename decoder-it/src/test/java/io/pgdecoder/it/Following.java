package io.pgdecoder.it;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.nio.file.Path;
import java.util.List;

/** Follows the catalogs of a copied data directory through WAL up to a position. */
final class Following {
    private Following() {}

    static CatalogFollower follow(Path dataDirectory, Path wal, String database, long endLsn) {
        CatalogFollower follower = CatalogFollower.open(DataDirectory.open(dataDirectory), database);
        ReaderOptions options = ReaderOptions.defaults()
                .withVersion(follower.version())
                .withSystemIdentifier(follower.systemIdentifier());
        try (XLogReader reader = new XLogReader(new WalDirectories(List.of(wal)), options)) {
            reader.beginRead(follower.redoLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD
                    && Lsn.isBefore(reader.record().startLsn(), endLsn)) {
                follower.apply(reader.record());
            }
            if (Lsn.isBefore(reader.record().endLsn(), endLsn)) {
                throw new IllegalStateException(
                        "WAL ends at " + Lsn.toString(reader.record().endLsn()) + " before " + Lsn.toString(endLsn)
                                + ": " + reader.endReason());
            }
        }
        return follower;
    }
}
