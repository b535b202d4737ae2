package io.pgdecoder.core;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.SearchPath;
import io.pgdecoder.catalog.SessionCaches;
import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.catalog.datadir.DirectoryFiles;
import io.pgdecoder.core.decode.DecodeDispatcher;
import io.pgdecoder.core.outcome.LookAhead;
import io.pgdecoder.core.replay.Replayer;
import io.pgdecoder.datatype.DatabaseEncoding;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.StreamingOutputPlugin;
import io.pgdecoder.plugin.StreamingTwoPhaseOutputPlugin;
import io.pgdecoder.plugin.TwoPhaseOutputPlugin;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReorderBufferStats;
import io.pgdecoder.reorder.ReorderBufferTransaction;
import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.snapbuild.SnapBuildOptions;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.StandbyOpcode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes one database's changes from WAL, as a replication slot of the server would (PostgreSQL:
 * {@code replication/logical/logical.c} and {@code logicalfuncs.c}).
 *
 * <pre>
 *   XLogReader -&gt; CatalogFollower.apply -&gt; DecodeDispatcher.decode -&gt; anything to replay?
 *        ^                                       ^                   | yes
 *        |                                       | resume            v
 *        +--------- nothing pending -------------+---------- Replayer.step, again and again
 *                                                                    | rows
 *                                                                    v
 *                                                    RowConsumer, as many as poll's limit allows
 * </pre>
 *
 * <p>The caller owns the thread: nothing happens but inside {@link #poll}, which stops inside a transaction when its
 * limit is reached and reads no WAL while rows of a transaction are outstanding. Not thread-safe; {@link #close} frees
 * files.
 */
public final class LogicalDecoder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogicalDecoder.class);

    /** Records that one poll reads at most without delivering a row, so that a caller regains control now and then. */
    private static final int MAX_SILENT_RECORDS = 1 << 16;

    private final CatalogFollower catalog;
    private final WalSource walSource;
    private final XLogReader reader;
    private final OutputPlugin plugin;
    private final ReorderBuffer reorder;
    private final LookAhead lookAhead;
    private final SnapBuild snapBuild;
    private final DecodeDispatcher dispatcher;
    private final Replayer replayer;
    private final OutputWriter writer = new OutputWriter();
    private final DecodedRow row = new DecodedRow();
    private final WalLevelCheck walLevel;
    private final long startLsn;
    private final long endLsn;
    private final boolean following;

    private DecoderState state = DecoderState.RUNNING;
    private @Nullable RuntimeException failure;
    private boolean decoding;
    private int nextRow;
    private long progressLsn;
    private long confirmedLsn;
    private long walBytes;
    private long records;
    private long rows;

    /** Starts building a decoder. */
    public static LogicalDecoderBuilder builder() {
        return new LogicalDecoderBuilder();
    }

    static LogicalDecoder open(LogicalDecoderBuilder builder) {
        OutputPlugin plugin = builder.findPlugin();
        OutputSettings settings = OutputSettings.parse(builder.settings);
        if (builder.monetaryConventions != null) {
            settings = settings.withMonetaryConventions(builder.monetaryConventions);
        }
        CatalogFollower catalog = builder.catalogSource;
        List<Path> walDirectories = new ArrayList<>(builder.walDirectories);
        if (catalog == null) {
            DataFiles files = builder.dataFiles;
            if (files == null) {
                Path directory = required(builder.dataDirectory, "dataDirectory");
                files = new DirectoryFiles(directory);
                Path ownWal = directory.resolve("pg_wal");
                if (walDirectories.isEmpty() || Files.isDirectory(ownWal)) {
                    walDirectories.add(ownWal);
                }
            }
            catalog = CatalogFollower.open(DataDirectory.open(files), required(builder.database, "database"));
        }
        WalSource source = builder.walSource;
        if (source == null) {
            source = new WalDirectories(walDirectories);
        }
        DatabaseEncoding encoding = DatabaseEncoding.of(catalog.encoding());
        plugin.startup(new PluginOptions(catalog.version(), builder.options, settings, encoding));
        return new LogicalDecoder(builder, catalog, source, plugin, settings);
    }

    private static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }

    private LogicalDecoder(
            LogicalDecoderBuilder builder,
            CatalogFollower catalog,
            WalSource walSource,
            OutputPlugin plugin,
            OutputSettings settings) {
        this.catalog = catalog;
        this.walSource = walSource;
        this.plugin = plugin;
        PgVersion version = catalog.version();
        ReaderOptions readerOptions = ReaderOptions.defaults()
                .withVersion(version)
                .withSystemIdentifier(catalog.systemIdentifier())
                .withGrowing(builder.following);
        this.reader = new XLogReader(walSource, readerOptions);
        this.startLsn = builder.startLsn == Lsn.INVALID ? catalog.redoLsn() : builder.startLsn;
        this.endLsn = builder.endLsn;
        this.following = builder.following;
        if (Lsn.isBefore(startLsn, catalog.redoLsn())) {
            throw new DecoderException(
                    ErrorCode.START_LSN_TOO_EARLY,
                    startLsn,
                    catalog.name(),
                    "the start lies before what the data directory can seed",
                    Lsn.toString(catalog.redoLsn()) + " or later",
                    Lsn.toString(startLsn));
        }
        this.walLevel = new WalLevelCheck(version, catalog.walLevel(), catalog.name(), walSource.name());
        SpillDirectory spillDirectory =
                builder.spillDirectory == null ? SpillDirectory.temporary() : SpillDirectory.of(builder.spillDirectory);
        this.reorder = new ReorderBuffer(version, reorderOptions(builder, version), spillDirectory);
        this.lookAhead = new LookAhead(
                walSource,
                readerOptions,
                this::oldestOpenLsn,
                () -> reader.record().startLsn());
        reorder.setOutcomes(lookAhead);
        this.snapBuild = new SnapBuild(version, reorder, snapBuildOptions(builder));
        SearchPath searchPath = SearchPath.parse(settings.searchPath(), SearchPath.BOOTSTRAP_SUPERUSER);
        SessionCaches caches = new SessionCaches(
                version,
                catalog.reader(),
                catalog.databaseOid(),
                catalog.defaultTablespace(),
                catalog.encoding(),
                searchPath);
        caches.setExact(builder.exactCatalogReads);
        boolean streaming = plugin instanceof StreamingOutputPlugin able && able.streamsInProgress();
        if (builder.twoPhase) {
            requireTwoPhase(version, plugin, streaming);
            snapBuild.setTwoPhaseAt(builder.twoPhaseAt);
        }
        this.replayer = new Replayer(
                version, caches, lookAhead, plugin, writer, settings, builder.unsupportedTypesAsHex, builder.twoPhase);
        this.dispatcher = new DecodeDispatcher(version, catalog.databaseOid(), reorder, snapBuild, replayer);
        if (streaming) {
            reorder.enableStreaming(dispatcher);
        }
        this.progressLsn = startLsn;
        this.confirmedLsn = builder.confirmedLsn;
        reader.beginRead(catalog.redoLsn());
        spillDirectory.prepare();
        LOG.debug("decoding {} from {}, seed at {}", version, Lsn.toString(startLsn), Lsn.toString(catalog.redoLsn()));
    }

    private static void requireTwoPhase(PgVersion version, OutputPlugin plugin, boolean streaming) {
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
        return ReorderBufferOptions.defaults(version).withWorkMemBytes(bytes);
    }

    private static SnapBuildOptions snapBuildOptions(LogicalDecoderBuilder builder) {
        return builder.confirmedLsn == Lsn.INVALID
                ? SnapBuildOptions.slotCreation(builder.xminHorizon)
                : SnapBuildOptions.existingSlot(builder.confirmedLsn);
    }

    /**
     * Reads WAL and delivers rows until {@code limit} rows were taken, or no more WAL is there, or the end LSN is reached,
     * or much WAL was read in vain; {@link #state()} then tells which.
     *
     * @param limit most rows to deliver, at least 1
     * @return number of rows delivered
     * @throws DecoderException if the input is damaged or cannot be decoded. Where WAL cannot be read (the source failed, a
     *     segment is missing or damaged), nothing was taken, and the next poll reads the same place anew: once the cause is
     *     gone, decoding goes on. A failure to follow or decode what was read is final: each later poll throws it again. A row
     *     that cannot be resolved or put out is tried again by the next poll
     */
    public int poll(int limit, RowConsumer consumer) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit=" + limit);
        }
        int delivered = 0;
        int silentRecords = 0;
        while (delivered < limit) {
            if (nextRow < writer.rowCount()) {
                deliver(consumer);
                delivered++;
            } else if (replayer.isOpen()) {
                step();
            } else if (dispatcher.isPending()) {
                resume();
            } else if (state == DecoderState.FINISHED || !readRecord()) {
                break;
            } else if (++silentRecords == MAX_SILENT_RECORDS) {
                break;
            }
        }
        return delivered;
    }

    private void deliver(RowConsumer consumer) {
        int start = writer.rowStart(nextRow);
        boolean last = nextRow == writer.rowCount() - 1;
        row.set(
                replayer.rowLsn(),
                replayer.rowXid(),
                writer.buffer(),
                start,
                writer.rowEnd(nextRow) - start,
                last && replayer.isRowSafeToConfirm());
        consumer.accept(row);
        nextRow++;
        rows++;
    }

    private void step() {
        writer.clear();
        nextRow = 0;
        boolean done = false;
        try {
            replayer.step();
            done = true;
        } finally {
            if (!done) {
                writer.clear();
            }
        }
    }

    /** Goes on with the record in hand; what failed once fails again. */
    private void resume() {
        if (failure != null) {
            throw failure;
        }
        try {
            dispatcher.resume();
        } catch (DecoderException e) {
            throw finalFailure(e.withLsn(reader.record().startLsn()));
        } catch (RuntimeException e) {
            throw finalFailure(e);
        }
    }

    /**
     * Reads and decodes one record; false if there is none, now or for ever. What failed once after it was read fails
     * again, so that no record is ever passed over.
     */
    private boolean readRecord() {
        if (failure != null) {
            throw failure;
        }
        if (reader.readRecord() != XLogReadStatus.RECORD) {
            checkStartIsThere();
            state = DecoderState.CAUGHT_UP;
            return false;
        }
        state = DecoderState.RUNNING;
        XLogRecord record = reader.record();
        try {
            decode(record);
        } catch (DecoderException e) {
            throw finalFailure(e.withLsn(record.startLsn()));
        } catch (RuntimeException e) {
            throw finalFailure(e);
        }
        progressLsn = record.endLsn();
        if (endLsn != Lsn.INVALID && Lsn.isAtOrAfter(progressLsn, endLsn)) {
            state = DecoderState.FINISHED;
        }
        return true;
    }

    private RuntimeException finalFailure(RuntimeException e) {
        failure = e;
        return e;
    }

    /** What is still being written may yet come to the start. */
    private void checkStartIsThere() {
        if (!decoding && !following && Lsn.isBefore(reader.nextLsn(), startLsn)) {
            throw new DecoderException(
                    ErrorCode.START_LSN_AFTER_END,
                    startLsn,
                    walSource.name(),
                    "the start lies after the end of the available WAL",
                    Lsn.toString(reader.nextLsn()) + " or earlier",
                    Lsn.toString(startLsn));
        }
    }

    private void decode(XLogRecord record) {
        records++;
        walBytes += record.endLsn() - record.startLsn();
        catalog.apply(record);
        walLevel.follow(record);
        if (decoding || Lsn.isAtOrAfter(record.startLsn(), startLsn)) {
            if (!decoding) {
                walLevel.requireLogical(record.startLsn());
                decoding = true;
            }
            dispatcher.decode(record);
        }
        if (record.rmid() == RmgrId.STANDBY && record.rmgrInfo() == StandbyOpcode.RUNNING_XACTS) {
            catalog.setRetentionHorizon(snapBuild.xminHorizon());
            lookAhead.forgetBefore(snapBuild.xminHorizon());
        }
    }

    private long oldestOpenLsn() {
        ReorderBufferTransaction oldest = reorder.oldestTransaction();
        return oldest == null ? Lsn.INVALID : oldest.firstLsn();
    }

    /** What the last poll came to. */
    public DecoderState state() {
        return state;
    }

    /** End of the last record that was decoded: everything before it was read, whether or not it gave rows. */
    public long progressLsn() {
        return progressLsn;
    }

    /**
     * Tells that everything up to {@code lsn} is safely stored by the consumer.
     *
     * @param lsn of a delivered row that {@link DecodedRow#isSafeToConfirm}, or {@link #progressLsn} when no replay is open
     */
    public void confirm(long lsn) {
        confirmedLsn = Lsn.max(confirmedLsn, lsn);
    }

    /** The highest confirmed position: to go on from here, give it as {@code confirmedLsn}. */
    public long confirmedLsn() {
        return confirmedLsn;
    }

    /** Counters as of now. */
    public DecodingStats stats() {
        return new DecodingStats(
                walBytes, records, replayer.transactions(), replayer.changes(), rows, snapBuild.consistentPoint());
    }

    /** Counters of pg_stat_replication_slots as of now. */
    public ReorderBufferStats slotStats() {
        return reorder.stats();
    }

    /** Shuts the plugin down, closes the WAL and removes what was spilled. */
    @Override
    public void close() {
        try {
            plugin.shutdown();
        } finally {
            lookAhead.close();
            reader.close();
            walSource.close();
            reorder.close();
        }
    }
}
