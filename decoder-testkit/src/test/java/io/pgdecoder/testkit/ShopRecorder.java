package io.pgdecoder.testkit;

import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The second example of the documentation: compiled here, run by RecordingServerIT of decoder-it in its own words. */
final class ShopRecorder {
    private ShopRecorder() {}

    static void record(DataSource database, Runnable program) throws SQLException {
        try (RecordingServer server = RecordingServer.start(() -> database.getConnection())) {
            program.run();
            server.stop(Path.of("src/test/resources/orders.walrec"));
        }
    }
}
