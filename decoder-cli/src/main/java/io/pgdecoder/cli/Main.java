package io.pgdecoder.cli;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Entry point of {@code bin/pgdecoder}: picks the command and turns its end into an exit status.
 *
 * <pre>
 *   0  the command did what was asked
 *   1  bad input: one line on standard error, {@code pgdecoder: PGD-nnnn what at LSN in file: expected, found}
 *   2  wrong usage: what is wrong and how to ask for help
 * </pre>
 *
 * Results go to standard output as bytes, everything else to standard error.
 */
public final class Main {
    /** Status of a command that did what was asked. */
    static final int OK = 0;

    /** Status after bad input. */
    static final int BAD_INPUT = 1;

    /** Status after wrong usage. */
    static final int USAGE = 2;

    /** With this system property set to true, a failure prints its stack trace before its line. */
    private static final String STACK_TRACE_PROPERTY = "pgdecoder.stacktrace";

    /** The logger's own property; standard error belongs to messages about the result unless more is asked for. */
    private static final String LOG_LEVEL_PROPERTY = "org.slf4j.simpleLogger.defaultLogLevel";

    private Main() {}

    /** Runs one command on the process's own streams and exits with its status. */
    public static void main(String[] args) {
        if (System.getProperty(LOG_LEVEL_PROPERTY) == null) {
            System.setProperty(LOG_LEVEL_PROPERTY, "warn");
        }
        // Raw descriptors: the buffering is ours, and bytes must not pass through a character encoding.
        int status = run(args, new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
        System.exit(status);
    }

    /**
     * Runs one command. Throws nothing; may be called many times and by several threads.
     *
     * @param args as on the command line, the command's name first
     * @param out where results go; flushed, not closed
     * @param err where everything else goes; flushed, not closed
     * @return the exit status
     */
    public static int run(String[] args, OutputStream out, OutputStream err) {
        PrintStream messages = new PrintStream(err, false, StandardCharsets.UTF_8);
        try {
            return commandLine(out, messages).execute(args);
        } finally {
            messages.flush();
        }
    }

    private static CommandLine commandLine(OutputStream out, PrintStream messages) {
        CommandLine commandLine = new CommandLine(new PgdecoderCommand());
        commandLine.addSubcommand(new DecodeCommand(out, messages));
        commandLine.addSubcommand(new RecordCommand(messages));
        commandLine.addSubcommand(new WaldumpCommand(out, messages));
        commandLine.addSubcommand(new DemoCommand(out, messages));
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(messages, true, StandardCharsets.UTF_8));
        commandLine.setParameterExceptionHandler((exception, args) -> usageError(exception, messages));
        commandLine.setExecutionExceptionHandler((exception, command, parsed) -> badInput(exception, messages));
        return commandLine;
    }

    private static int usageError(ParameterException exception, PrintStream messages) {
        String command = exception.getCommandLine().getCommandSpec().qualifiedName();
        messages.println("pgdecoder: " + oneLine(String.valueOf(exception.getMessage())));
        messages.println("Try \"" + command + " --help\".");
        return USAGE;
    }

    private static int badInput(Exception exception, PrintStream messages) {
        if (Boolean.getBoolean(STACK_TRACE_PROPERTY)) {
            exception.printStackTrace(messages);
        }
        messages.println("pgdecoder: " + oneLine(describe(exception)));
        return BAD_INPUT;
    }

    private static String describe(Exception exception) {
        if (exception instanceof DecoderException) {
            return String.valueOf(exception.getMessage());
        }
        if (exception instanceof IOException) {
            String found = exception.getClass().getSimpleName() + ' ' + exception.getMessage();
            return ErrorCode.IO_ERROR.code() + " input or output failed: found " + found;
        }
        return "internal error, please report it (-D" + STACK_TRACE_PROPERTY + "=true shows where): " + exception;
    }

    private static String oneLine(String text) {
        return text.replace("\r", "").replace('\n', ' ');
    }
}
