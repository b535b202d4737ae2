package io.pgdecoder.cli;

import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.UnsupportedFormatException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code pgdecoder demo}: decodes the small cluster that the program carries. */
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
        throw new UnsupportedFormatException(
                ErrorCode.FEATURE_UNSUPPORTED, Lsn.INVALID, null, "demo is not built yet", null, null);
    }
}
