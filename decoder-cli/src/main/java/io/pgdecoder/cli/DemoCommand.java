package io.pgdecoder.cli;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.recording.WalRecording;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code pgdecoder demo}: decodes the recording that the program carries, see {@link DemoRecording}. */
@Command(
        name = "demo",
        description = "Decodes a small recording that the program carries.",
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
        WalRecording recording = DemoRecording.read();
        messages.println(
                "Decoding the WAL of a PostgreSQL " + recording.settings().serverVersion() + " server with "
                        + recording.settings().plugin() + ':');
        messages.flush();
        try (LogicalDecoder decoder = recording.builder().build()) {
            DecodeLoop.run(decoder, new TextRowWriter(out));
        }
        return Main.OK;
    }
}
