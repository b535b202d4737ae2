package io.pgdecoder.cli;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.recording.RecordingSettings;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say what is decoded and from where to where, for each command that takes them. */
final class InputOptions {
    private static final String RECORDING_SUFFIX = ".walrec";

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Seeds the catalogs.")
    private @Nullable Path dataDirectory;

    @Option(names = "--wal", paramLabel = "DIR", description = "Searched for WAL before the data directory's pg_wal.")
    private List<Path> walDirectories = new ArrayList<>();

    @Option(names = "--database", paramLabel = "NAME", description = "The database to decode.")
    private @Nullable String database;

    @Option(names = "--plugin", paramLabel = "NAME", description = "The output plugin.")
    private @Nullable String plugin;

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

    @Option(names = "--two-phase", description = "Decode prepared transactions at PREPARE.")
    private boolean twoPhase;

    @Option(
            names = "--two-phase-at",
            paramLabel = "LSN",
            converter = OptionValues.LsnValue.class,
            description = "What was prepared before leaves at COMMIT PREPARED; default: the consistent point.")
    private long twoPhaseAt = Lsn.INVALID;

    @Option(
            names = "--work-mem",
            paramLabel = "SIZE",
            converter = OptionValues.SizeValue.class,
            description = "logical_decoding_work_mem, in kB, MB or GB; default 64MB.")
    private long workMem;

    @Option(
            names = "--set",
            paramLabel = "SETTING=VALUE",
            description = "A setting that output functions obey, such as timezone.")
    private List<String> settings = new ArrayList<>();

    /** The data directory, which must have been given. */
    Path dataDirectory(@Nullable CommandSpec spec) {
        return required(dataDirectory, "--data-dir=DIR", spec);
    }

    /** The directories of WAL. */
    List<Path> walDirectories() {
        return walDirectories;
    }

    /** The plugin, if one was given. */
    @Nullable
    String plugin() {
        return plugin;
    }

    /** A builder with all that was given; data directory, database and plugin must have been. */
    LogicalDecoderBuilder builder(@Nullable CommandSpec spec) {
        LogicalDecoderBuilder builder = LogicalDecoder.builder()
                .dataDirectory(dataDirectory(spec))
                .database(required(database, "--database=NAME", spec))
                .plugin(required(plugin, "--plugin=NAME", spec));
        walDirectories.forEach(builder::walDirectory);
        override(builder);
        return builder;
    }

    /** Puts what was given, directories apart, in place of what a builder has. */
    void override(LogicalDecoderBuilder builder) {
        if (database != null) {
            builder.database(database);
        }
        if (startLsn != Lsn.INVALID) {
            builder.startLsn(startLsn);
        }
        if (confirmedLsn != Lsn.INVALID) {
            builder.confirmedLsn(confirmedLsn);
        }
        if (endLsn != Lsn.INVALID) {
            builder.endLsn(endLsn);
        }
        if (xminHorizon != TransactionId.INVALID) {
            builder.xminHorizon(xminHorizon);
        }
        if (twoPhase) {
            builder.twoPhase(true);
        }
        if (twoPhaseAt != Lsn.INVALID) {
            builder.twoPhaseAt(twoPhaseAt);
        }
        if (workMem != 0) {
            builder.workMem(workMem);
        }
        OptionValues.pairs(pluginOptions).forEach(builder::option);
        OptionValues.pairs(settings).forEach((name, value) -> builder.setting(name, valueOf(name, value)));
    }

    /** The settings of a recording of what was given. */
    RecordingSettings recordingSettings(@Nullable CommandSpec spec) {
        RecordingSettings.Builder recorded = RecordingSettings.builder(
                        required(database, "--database=NAME", spec), plugin == null ? "test_decoding" : plugin)
                .startLsn(startLsn)
                .confirmedLsn(confirmedLsn)
                .endLsn(endLsn)
                .xminHorizon(xminHorizon)
                .workMemBytes(workMem)
                .twoPhase(twoPhase)
                .twoPhaseAt(twoPhaseAt);
        OptionValues.pairs(pluginOptions).forEach(recorded::option);
        OptionValues.pairs(settings).forEach((name, value) -> recorded.setting(name, valueOf(name, value)));
        return recorded.build();
    }

    /** Takes the one -o out that names a recording instead of an option of the plugin. */
    Path takeRecordingFile(@Nullable CommandSpec spec) {
        List<String> files = new ArrayList<>(pluginOptions);
        files.removeIf(text -> !text.endsWith(RECORDING_SUFFIX));
        if (files.size() != 1) {
            throw usage("Missing required option: '-o FILE" + RECORDING_SUFFIX + "', once", spec);
        }
        pluginOptions.removeAll(files);
        return Path.of(files.get(0));
    }

    /** A recording has its own files. */
    void refuseDirectories(@Nullable CommandSpec spec) {
        if (dataDirectory != null || !walDirectories.isEmpty()) {
            throw usage("--recording cannot be combined with --data-dir or --wal", spec);
        }
    }

    private static <T> T required(@Nullable T value, String option, @Nullable CommandSpec spec) {
        if (value == null) {
            throw usage("Missing required option: '" + option + "'", spec);
        }
        return value;
    }

    private static ParameterException usage(String message, @Nullable CommandSpec spec) {
        return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }

    private static String valueOf(String setting, @Nullable String value) {
        if (value == null) {
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION, Lsn.INVALID, null, "a setting has no value", setting + "=VALUE", setting);
        }
        return value;
    }
}
