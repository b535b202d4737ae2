package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The reader against real WAL: record for record against pg_walinspect where there is one (15 and later). */
class WaldumpIT {
    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void readsEachRecordAsTheServerDoes(PgVersion version) throws IOException, SQLException {
        try (PgServer server =
                PgServer.builder(version).setting("wal_compression", "on").start()) {
            if (version.isAtLeast(PgVersion.V15)) {
                server.execute("postgres", "CREATE EXTENSION pg_walinspect", "CHECKPOINT");
            }
            String start = server.queryText("postgres", "SELECT pg_current_wal_flush_lsn()");
            BusyWorkload.run(server);
            WalComparison comparison = new WalComparison(server);

            assertThat(comparison.assertReadsLikeTheServer(start)).isGreaterThan(5000);
            assertThat(comparison.typesRead())
                    .contains(
                            "Heap HOT_UPDATE",
                            "Heap HEAP_CONFIRM",
                            "Heap TRUNCATE",
                            "Heap INPLACE",
                            "Heap2 MULTI_INSERT",
                            "Heap2 VISIBLE",
                            "Heap2 LOCK_UPDATED",
                            "MultiXact CREATE_ID",
                            "RelMap UPDATE",
                            "Transaction PREPARE",
                            "Transaction COMMIT_PREPARED",
                            "Transaction ABORT_PREPARED",
                            "XLOG SWITCH",
                            "ReplicationOrigin SET",
                            "LogicalMessage MESSAGE");
        }
    }
}
