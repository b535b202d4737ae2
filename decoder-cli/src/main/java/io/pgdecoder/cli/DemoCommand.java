package io.pgdecoder.cli;

import io.pgdecoder.core.LogicalDecoder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code pgdecoder demo}: decodes the small cluster that the program carries, see {@link DemoCluster}. */
@Command(
        name = "demo",
        description = "Decodes a small data directory and WAL that the program carries.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    private final OutputStream out;
    private final PrintStream messages;

    DemoCommand(OutputStream out, PrintStream messages) {
        this.out = out;
        this.messages = messages;
    }

    @Override
    public Integer call() throws IOException {
        Path directory = Files.createTempDirectory("pgdecoder-demo");
        try {
            DemoCluster cluster = DemoCluster.unpack(directory);
            messages.println(
                    "Decoding the WAL of a PostgreSQL " + cluster.serverVersion() + " server with test_decoding:");
            messages.flush();
            try (LogicalDecoder decoder = LogicalDecoder.builder()
                    .dataDirectory(cluster.dataDirectory())
                    .database(cluster.database())
                    .plugin("test_decoding")
                    .startLsn(cluster.startLsn())
                    .endLsn(cluster.endLsn())
                    .build()) {
                DecodeLoop.run(decoder, new TextRowWriter(out));
            }
        } finally {
            DemoCluster.delete(directory);
        }
        return Main.OK;
    }
}
