package io.pgdecoder.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(), "a command is missing: decode, record, waldump or demo");
    }
}
