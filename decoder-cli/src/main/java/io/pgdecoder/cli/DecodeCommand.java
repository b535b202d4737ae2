package io.pgdecoder.cli;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.UnsupportedFormatException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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

    @Option(names = "--data-dir", required = true, paramLabel = "DIR", description = "Seeds the catalogs.")
    private Path dataDirectory = Path.of("");

    @Option(names = "--wal", paramLabel = "DIR", description = "Searched for WAL before the data directory's pg_wal.")
    private List<Path> walDirectories = new ArrayList<>();

    @Option(names = "--database", required = true, paramLabel = "NAME", description = "The database to decode.")
    private String database = "";

    @Option(names = "--plugin", required = true, paramLabel = "NAME", description = "The output plugin.")
    private String plugin = "";

    @Option(names = "-o", paramLabel = "KEY=VALUE", description = "An option of the plugin.")
    private List<String> pluginOptions = new ArrayList<>();

    @Option(
            names = "--start-lsn",
            paramLabel = "LSN",
            converter = OptionValues.LsnValue.class,
            description = "Decode as a slot created here would; default: the seed's redo point.")
    private long startLsn = Lsn.INVALID;

    @Option(
            names = "--confirmed-lsn",
            paramLabel = "LSN",
            converter = OptionValues.LsnValue.class,
            description = "Drop transactions that commit before.")
    private long confirmedLsn = Lsn.INVALID;

    @Option(
            names = "--end-lsn",
            paramLabel = "LSN",
            converter = OptionValues.LsnValue.class,
            description = "Stop after the first record that ends at or after.")
    private long endLsn = Lsn.INVALID;

    @Option(
            names = "--xmin-horizon",
            paramLabel = "XID",
            converter = OptionValues.XidValue.class,
            description = "The catalog horizon at the slot's creation.")
    private int xminHorizon;

    @Option(names = "--two-phase", description = "Decode prepared transactions at PREPARE (not built yet).")
    private boolean twoPhase;

    @Option(
            names = "--work-mem",
            paramLabel = "SIZE",
            converter = OptionValues.SizeValue.class,
            description = "logical_decoding_work_mem (not built yet).")
    private @Nullable Long workMem;

    @Option(names = "--spill-dir", paramLabel = "DIR", description = "Where transactions spill to (not built yet).")
    private @Nullable Path spillDirectory;

    @Option(
            names = "--set",
            paramLabel = "SETTING=VALUE",
            description = "A setting that output functions obey, such as timezone.")
    private List<String> settings = new ArrayList<>();

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
        LogicalDecoderBuilder builder = LogicalDecoder.builder()
                .dataDirectory(dataDirectory)
                .database(database)
                .plugin(plugin)
                .startLsn(startLsn)
                .confirmedLsn(confirmedLsn)
                .endLsn(endLsn)
                .xminHorizon(xminHorizon)
                .exactCatalogReads(catalogReads == CatalogReads.EXACT)
                .unsupportedTypesAsHex(unsupportedTypes == UnsupportedTypes.HEX);
        walDirectories.forEach(builder::walDirectory);
        OptionValues.pairs(pluginOptions).forEach(builder::option);
        OptionValues.pairs(settings).forEach((name, value) -> builder.setting(name, required(name, value)));
        return builder;
    }

    private static String required(String setting, @Nullable String value) {
        if (value == null) {
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION, Lsn.INVALID, null, "a setting has no value", setting + "=VALUE", setting);
        }
        return value;
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
        if (twoPhase) {
            throw unsupported("--two-phase");
        }
        if (workMem != null) {
            throw unsupported("--work-mem");
        }
        if (spillDirectory != null) {
            throw unsupported("--spill-dir");
        }
        if (output == Output.BINARY) {
            throw unsupported("--output " + output.name().toLowerCase(Locale.ROOT));
        }
    }

    private static DecoderException unsupported(String what) {
        return new UnsupportedFormatException(
                ErrorCode.FEATURE_UNSUPPORTED, Lsn.INVALID, null, what + " is not built yet", null, null);
    }
}
