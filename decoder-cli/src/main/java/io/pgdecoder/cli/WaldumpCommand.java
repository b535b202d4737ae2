package io.pgdecoder.cli;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalDump;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
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
    private Path walDirectory = Path.of("");

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
        long startNanos = System.nanoTime();
        try (WalDirectories source = new WalDirectories(List.of(walDirectory));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            WalDump dump = new WalDump(reader, format(), out);
            dump.run(start, end);
            if (stats) {
                messages.println("wal_bytes=" + dump.walBytes());
                messages.println("records=" + dump.records());
                messages.println("record_bytes=" + dump.recordBytes());
                messages.println("image_bytes=" + dump.imageBytes());
                messages.println("seconds=" + (System.nanoTime() - startNanos) / 1e9);
            }
        }
        return 0;
    }

    private WalDump.Format format() {
        if (quiet) {
            return WalDump.Format.NONE;
        }
        return output == Output.TSV ? WalDump.Format.TSV : WalDump.Format.TEXT;
    }
}
