package io.pgdecoder.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program itself: holds the commands, does nothing alone. */
@Command(
        name = "pgdecoder",
        description = "Decodes PostgreSQL WAL (13 to 18) outside the server.",
        mixinStandardHelpOptions = true,
        version = "pgdecoder 0.1.0")
final class PgdecoderCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: decode, waldump or demo");
    }
}
