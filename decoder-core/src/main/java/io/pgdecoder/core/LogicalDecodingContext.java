package io.pgdecoder.core;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.RelationMapInForce;
import io.pgdecoder.catalog.SearchPath;
import io.pgdecoder.catalog.SessionCaches;
import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.catalog.datadir.DirectoryFiles;
import io.pgdecoder.core.decode.DecodeDispatcher;
import io.pgdecoder.core.outcome.LookAhead;
import io.pgdecoder.core.outcome.UseAfterRollback;
import io.pgdecoder.core.replay.Replayer;
import io.pgdecoder.datatype.DatabaseEncoding;
import io.pgdecoder.datatype.TimeZoneDirectory;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.StreamingOutputPlugin;
import io.pgdecoder.plugin.StreamingTwoPhaseOutputPlugin;
import io.pgdecoder.plugin.TwoPhaseOutputPlugin;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReorderBufferTransaction;
import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.snapbuild.SnapBuildOptions;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of one decoder, wired together by what a {@link LogicalDecoderBuilder} was given (PostgreSQL:
 * LogicalDecodingContext and StartupDecodingContext, {@code replication/logical/logical.c}).
 *
 * <p>Opening either succeeds or leaves nothing open but the WAL source, which the caller may use again; a plugin that was
 * started is shut down then. The first failure to open or close is thrown, later ones are suppressed in it.
 */
final class LogicalDecodingContext implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogicalDecodingContext.class);

    /** Where decoding starts: what lies before is only followed. */
    final long startLsn;

    final CatalogFollower catalog;
    final WalSource walSource;
    final WalLevelCheck walLevel;
    final XLogReader reader;
    final ReorderBuffer reorder;
    final LookAhead lookAhead;
    final SnapBuild snapBuild;
    final OutputWriter writer = new OutputWriter();
    final Replayer replayer;
    final DecodeDispatcher dispatcher;

    /** What {@link #close} runs, the first one first: who uses another part lies before it. */
    private final Deque<Runnable> closing = new ArrayDeque<>();

    /**
     * Opens everything and starts the plugin; the reader stands at the seed's redo point.
     *
     * @throws DecoderException as {@link LogicalDecoderBuilder#build}
     */
    LogicalDecodingContext(LogicalDecoderBuilder builder) {
        try {
            OutputPlugin plugin = builder.findPlugin();
            OutputSettings settings = settings(builder);
            catalog = catalog(builder);
            PgVersion version = catalog.version();
            walSource = walSource(builder);
            DatabaseEncoding encoding = DatabaseEncoding.of(catalog.encoding());
            plugin.startup(new PluginOptions(version, builder.options, settings, encoding));
            closing.push(plugin::shutdown);
            ReaderOptions readerOptions = ReaderOptions.defaults()
                    .withVersion(version)
                    .withSystemIdentifier(catalog.systemIdentifier())
                    .withGrowing(builder.following);
            reader = new XLogReader(walSource, readerOptions);
            closing.push(reader::close);
            startLsn = startLsn(builder, catalog);
            walLevel = new WalLevelCheck(version, catalog.walLevel(), catalog.name(), walSource.name());
            SpillDirectory spillDirectory = builder.spillDirectory == null
                    ? SpillDirectory.temporary()
                    : SpillDirectory.of(builder.spillDirectory);
            reorder = new ReorderBuffer(version, reorderOptions(builder, version), spillDirectory);
            closing.push(reorder::close);
            lookAhead = new LookAhead(
                    walSource,
                    readerOptions,
                    this::oldestOpenLsn,
                    this::decodedLsn,
                    catalog.databaseOid(),
                    relNumber -> catalog.reader().mappedRelationByFileNumber(false, relNumber) != Oid.INVALID);
            closing.push(lookAhead::close);
            reorder.setOutcomes(lookAhead);
            snapBuild = new SnapBuild(version, reorder, snapBuildOptions(builder));
            boolean streaming = plugin instanceof StreamingOutputPlugin able && able.streamsInProgress();
            boolean twoPhase = false;
            if (builder.twoPhase) {
                twoPhase = takesPrepared(version, plugin, streaming);
                snapBuild.setTwoPhaseAt(builder.twoPhaseAt);
            }
            replayer = new Replayer(
                    version,
                    sessionCaches(builder, settings, catalog, lookAhead),
                    lookAhead,
                    plugin,
                    writer,
                    settings,
                    builder.unsupportedTypesAsHex,
                    twoPhase);
            replayer.setRewrites(catalog);
            UseAfterRollback useAfterRollback =
                    new UseAfterRollback(walSource, readerOptions, this::decodedLsn, catalog.databaseOid());
            closing.push(useAfterRollback::close);
            replayer.setUseAfterRollback(useAfterRollback);
            dispatcher = new DecodeDispatcher(version, catalog.databaseOid(), reorder, snapBuild, replayer);
            if (streaming) {
                reorder.enableStreaming(dispatcher);
            }
            reader.beginRead(catalog.redoLsn());
            spillDirectory.prepare();
            closing.addLast(walSource::close);
            LOG.debug(
                    "decoding {} from {}, seed at {}",
                    version,
                    Lsn.toString(startLsn),
                    Lsn.toString(catalog.redoLsn()));
        } catch (RuntimeException | Error e) {
            RuntimeException failure = closeAll();
            if (failure != null) {
                e.addSuppressed(failure);
            }
            throw e;
        }
    }

    private static OutputSettings settings(LogicalDecoderBuilder builder) {
        Path timeZones = builder.timeZoneDirectory;
        OutputSettings settings = OutputSettings.parse(
                DecodingSettings.withoutThem(builder.settings),
                timeZones == null ? null : TimeZoneDirectory.of(timeZones));
        return builder.monetaryConventions == null
                ? settings
                : settings.withMonetaryConventions(builder.monetaryConventions);
    }

    private static CatalogFollower catalog(LogicalDecoderBuilder builder) {
        if (builder.catalogSource != null) {
            return builder.catalogSource;
        }
        DataFiles files = builder.dataFiles != null
                ? builder.dataFiles
                : new DirectoryFiles(required(builder.dataDirectory, "dataDirectory"));
        return CatalogFollower.open(DataDirectory.open(files), required(builder.database, "database"));
    }

    private static WalSource walSource(LogicalDecoderBuilder builder) {
        if (builder.walSource != null) {
            return builder.walSource;
        }
        List<Path> directories = new ArrayList<>(builder.walDirectories);
        if (builder.catalogSource == null && builder.dataFiles == null) {
            Path ownWal = required(builder.dataDirectory, "dataDirectory").resolve("pg_wal");
            if (directories.isEmpty() || Files.isDirectory(ownWal)) {
                directories.add(ownWal);
            }
        }
        return new WalDirectories(directories);
    }

    private static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }

    private static long startLsn(LogicalDecoderBuilder builder, CatalogFollower catalog) {
        long startLsn = builder.startLsn == Lsn.INVALID ? catalog.redoLsn() : builder.startLsn;
        if (Lsn.isBefore(startLsn, catalog.redoLsn())) {
            throw new DecoderException(
                    ErrorCode.START_LSN_TOO_EARLY,
                    startLsn,
                    catalog.name(),
                    "the start lies before what the data directory can seed",
                    Lsn.toString(catalog.redoLsn()) + " or later",
                    Lsn.toString(startLsn));
        }
        return startLsn;
    }

    private static SessionCaches sessionCaches(
            LogicalDecoderBuilder builder,
            OutputSettings settings,
            CatalogFollower catalog,
            RelationMapInForce relationMap) {
        SessionCaches caches = new SessionCaches(
                catalog.version(),
                catalog.reader(),
                catalog.databaseOid(),
                catalog.defaultTablespace(),
                catalog.encoding(),
                SearchPath.parse(settings.searchPath(), SearchPath.BOOTSTRAP_SUPERUSER));
        caches.setExact(builder.exactCatalogReads);
        caches.setRelationMap(relationMap);
        return caches;
    }

    /** Whether the plugin, which must be able to, takes prepared transactions. */
    private static boolean takesPrepared(PgVersion version, OutputPlugin plugin, boolean streaming) {
        boolean able =
                streaming ? plugin instanceof StreamingTwoPhaseOutputPlugin : plugin instanceof TwoPhaseOutputPlugin;
        if (!able || !version.isAtLeast(PgVersion.V14)) {
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION,
                    Lsn.INVALID,
                    null,
                    "two-phase decoding was asked for",
                    able ? "a server of version 14 or later" : "an output plugin that takes prepared transactions",
                    able ? version.toString() : plugin.getClass().getName());
        }
        return ((TwoPhaseOutputPlugin) plugin).decodesPrepared();
    }

    private static ReorderBufferOptions reorderOptions(LogicalDecoderBuilder builder, PgVersion version) {
        long bytes = builder.workMemBytes;
        if (bytes < ReorderBufferOptions.MIN_WORK_MEM_BYTES || bytes > ReorderBufferOptions.MAX_WORK_MEM_BYTES) {
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION,
                    Lsn.INVALID,
                    null,
                    "work mem is out of range",
                    ReorderBufferOptions.MIN_WORK_MEM_BYTES + " to " + ReorderBufferOptions.MAX_WORK_MEM_BYTES
                            + " bytes",
                    Long.toString(bytes));
        }
        if (builder.listMemoryBytes < 0) {
            throw new DecoderException(
                    ErrorCode.INVALID_OPTION,
                    Lsn.INVALID,
                    null,
                    "list memory is out of range",
                    "0 bytes or more",
                    Long.toString(builder.listMemoryBytes));
        }
        return ReorderBufferOptions.defaults(version)
                .withWorkMemBytes(bytes)
                .withListMemoryBytes(builder.listMemoryBytes)
                .withEvictionOfEachChange(DecodingSettings.evictsEachChange(builder.settings, version));
    }

    private static SnapBuildOptions snapBuildOptions(LogicalDecoderBuilder builder) {
        return builder.confirmedLsn == Lsn.INVALID
                ? SnapBuildOptions.slotCreation(builder.xminHorizon)
                : SnapBuildOptions.existingSlot(builder.confirmedLsn);
    }

    private long oldestOpenLsn() {
        ReorderBufferTransaction oldest = reorder.oldestTransaction();
        return oldest == null ? Lsn.INVALID : oldest.firstLsn();
    }

    private long decodedLsn() {
        return reader.record().startLsn();
    }

    /** Shuts the plugin down, closes the WAL and removes what was spilled. A second call does nothing. */
    @Override
    public void close() {
        RuntimeException failure = closeAll();
        if (failure != null) {
            throw failure;
        }
    }

    /** Closes all that is open, whatever fails; answers the first failure, which holds the others, or null. */
    private @Nullable RuntimeException closeAll() {
        RuntimeException failure = null;
        while (!closing.isEmpty()) {
            try {
                closing.pop().run();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        return failure;
    }
}
