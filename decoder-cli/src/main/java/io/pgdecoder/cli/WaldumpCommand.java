package io.pgdecoder.cli;

import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.MissingWalException;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalDump;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code pgdecoder waldump}: prints each WAL record. */
@Command(name = "waldump", description = "Prints WAL records.", mixinStandardHelpOptions = true)
final class WaldumpCommand implements Callable<Integer> {
    /** The values of {@code --output}. */
    enum Output {
        TEXT,
        TSV
    }

    @Option(names = "--wal", required = true, paramLabel = "DIR", description = "A directory of WAL segments.")
    private List<Path> walDirectories = new ArrayList<>();

    @Option(
            names = "--start",
            paramLabel = "LSN",
            converter = OptionValues.LsnValue.class,
            description = "Begin with the first record at or after; default: the first segment.")
    private long start = Lsn.INVALID;

    @Option(
            names = "--end",
            paramLabel = "LSN",
            converter = OptionValues.LsnValue.class,
            description = "Stop at the first record that starts at or after; default: the end of WAL.")
    private long end = Lsn.INVALID;

    @Option(names = "--output", paramLabel = "text|tsv", description = "The form of records; default text.")
    private Output output = Output.TEXT;

    @Option(names = "-q", description = "Read and check, print no record.")
    private boolean quiet;

    @Option(names = "--stats", description = "End with NAME=VALUE lines on standard error.")
    private boolean stats;

    private final OutputStream out;
    private final PrintStream messages;

    WaldumpCommand(OutputStream out, PrintStream messages) {
        this.out = out;
        this.messages = messages;
    }

    @Override
    public Integer call() throws IOException {
        long begun = System.nanoTime();
        try (XLogReader reader = new XLogReader(new WalDirectories(walDirectories), ReaderOptions.defaults())) {
            WalDump dump = new WalDump(reader, format(), out);
            dump.run(start, end);
            if (dump.records() == 0 && start != Lsn.INVALID) {
                throw new MissingWalException(
                        ErrorCode.START_LSN_AFTER_END,
                        start,
                        walDirectories.toString(),
                        "no record at or after the start",
                        "a record",
                        reader.endReason());
            }
            if (stats) {
                messages.println("wal_bytes=" + dump.walBytes());
                messages.println("records=" + dump.records());
                messages.println("record_bytes=" + dump.recordBytes());
                messages.println("fpi_bytes=" + dump.imageBytes());
                StatsLines.printSeconds(System.nanoTime() - begun, messages);
            }
        }
        return Main.OK;
    }

    private WalDump.Format format() {
        if (quiet) {
            return WalDump.Format.NONE;
        }
        return switch (output) {
            case TEXT -> WalDump.Format.TEXT;
            case TSV -> WalDump.Format.TSV;
        };
    }
}
