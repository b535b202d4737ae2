package io.pgdecoder.cli;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.UnsupportedFormatException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pgdecoder decode}: WAL and a data directory in, the rows of an output plugin out. */
@Command(
        name = "decode",
        description = "Decodes WAL with an output plugin and prints its rows.",
        mixinStandardHelpOptions = true)
final class DecodeCommand implements Callable<Integer> {
    /** The values of {@code --output}; lower case on the command line. */
    enum Output {
        TEXT,
        TSV,
        BINARY,
        NONE
    }

    /** The values of {@code --unsupported-types}. */
    enum UnsupportedTypes {
        ERROR,
        HEX
    }

    /** The values of {@code --catalog-reads}. */
    enum CatalogReads {
        SESSION,
        EXACT
    }

    @Mixin
    private InputOptions input = new InputOptions();

    @Option(
            names = "--recording",
            paramLabel = "FILE",
            description = "Decode a recording, whose settings hold where no option says otherwise.")
    private @Nullable Path recordingFile;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--spill-dir",
            paramLabel = "DIR",
            description = "Where large transactions spill to; default: a temporary directory.")
    private @Nullable Path spillDirectory;

    @Option(
            names = "--timezone-dir",
            paramLabel = "DIR",
            description = "The server's compiled time zones; default: those of the Java runtime.")
    private @Nullable Path timeZoneDirectory;

    @Option(
            names = "--catalog-reads",
            paramLabel = "session|exact",
            description = "As the server's session caches answer (default), or by snapshot.")
    private CatalogReads catalogReads = CatalogReads.SESSION;

    @Option(
            names = "--unsupported-types",
            paramLabel = "error|hex",
            description = "Fail on a value of a type without text output (default), or print its bytes.")
    private UnsupportedTypes unsupportedTypes = UnsupportedTypes.ERROR;

    @Option(names = "--output", paramLabel = "text|tsv|binary|none", description = "The form of rows; default text.")
    private Output output = Output.TEXT;

    @Option(names = "--stats", description = "End with NAME=VALUE lines on standard error.")
    private boolean stats;

    private final OutputStream out;
    private final PrintStream messages;

    DecodeCommand(OutputStream out, PrintStream messages) {
        this.out = out;
        this.messages = messages;
    }

    @Override
    public Integer call() throws IOException {
        refuseWhatIsNotBuilt();
        long begun = System.nanoTime();
        try (LogicalDecoder decoder = builder().build()) {
            DecodeLoop.run(decoder, rowWriter());
            if (stats) {
                StatsLines.print(decoder, System.nanoTime() - begun, messages);
            }
        }
        return Main.OK;
    }

    private LogicalDecoderBuilder builder() {
        LogicalDecoderBuilder builder = recordingFile == null ? input.builder(spec) : ofRecording(recordingFile);
        if (spillDirectory != null) {
            builder.spillDirectory(spillDirectory);
        }
        if (timeZoneDirectory != null) {
            builder.timeZoneDirectory(timeZoneDirectory);
        }
        return builder.exactCatalogReads(catalogReads == CatalogReads.EXACT)
                .unsupportedTypesAsHex(unsupportedTypes == UnsupportedTypes.HEX);
    }

    private LogicalDecoderBuilder ofRecording(Path file) {
        input.refuseDirectories(spec);
        WalRecording recording = WalRecording.read(file);
        String plugin = input.plugin();
        LogicalDecoderBuilder builder =
                plugin == null || plugin.equals(recording.settings().plugin())
                        ? recording.builder()
                        : recording.builder(plugin);
        input.override(builder);
        return builder;
    }

    private RowWriter rowWriter() {
        return switch (output) {
            case TEXT -> new TextRowWriter(out);
            case TSV -> new TsvRowWriter(out, false);
            case NONE -> new NoRowWriter();
            case BINARY -> throw unsupported("--output binary");
        };
    }

    private void refuseWhatIsNotBuilt() {
        if (output == Output.BINARY) {
            throw unsupported("--output " + output.name().toLowerCase(Locale.ROOT));
        }
    }

    private static DecoderException unsupported(String what) {
        return new UnsupportedFormatException(
                ErrorCode.FEATURE_UNSUPPORTED, Lsn.INVALID, null, what + " is not built yet", null, null);
    }
}
