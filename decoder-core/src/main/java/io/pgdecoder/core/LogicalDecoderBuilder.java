package io.pgdecoder.core;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.datatype.MonetaryConventions;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputPluginFactory;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import io.pgdecoder.wal.WalSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what a {@link LogicalDecoder} is built from: a WAL source, a catalog source, a plugin and options. Every
 * setter returns the builder; nothing is opened before {@link #build}.
 */
public final class LogicalDecoderBuilder {
    @Nullable
    Path dataDirectory;

    @Nullable
    DataFiles dataFiles;

    final List<Path> walDirectories = new ArrayList<>();

    @Nullable
    WalSource walSource;

    @Nullable
    CatalogFollower catalogSource;

    @Nullable
    String database;

    @Nullable
    String pluginName;

    @Nullable
    OutputPlugin plugin;

    final Map<String, @Nullable String> options = new LinkedHashMap<>();
    final Map<String, String> settings = new LinkedHashMap<>();

    @Nullable
    MonetaryConventions monetaryConventions;

    @Nullable
    Path timeZoneDirectory;

    long startLsn = Lsn.INVALID;
    long confirmedLsn = Lsn.INVALID;
    long endLsn = Lsn.INVALID;
    int xminHorizon = TransactionId.INVALID;

    @Nullable
    Path spillDirectory;

    long workMemBytes = ReorderBufferOptions.DEFAULT_WORK_MEM_BYTES;
    long listMemoryBytes = ReorderBufferOptions.DEFAULT_LIST_MEMORY_BYTES;
    boolean twoPhase;
    long twoPhaseAt = Lsn.INVALID;
    boolean exactCatalogReads;
    boolean following;
    boolean unsupportedTypesAsHex;

    LogicalDecoderBuilder() {}

    /** The data directory or base backup that seeds the catalogs; its pg_wal is searched for WAL last. */
    public LogicalDecoderBuilder dataDirectory(Path directory) {
        this.dataDirectory = directory;
        return this;
    }

    /**
     * The files of a data directory that lie somewhere else than in a directory, instead of {@link #dataDirectory}. WAL is
     * not looked for there: give a {@link #walSource} or a {@link #walDirectory}.
     */
    public LogicalDecoderBuilder dataFiles(DataFiles files) {
        this.dataFiles = files;
        return this;
    }

    /** A directory of WAL segments, such as an archive; searched in the order of the calls. */
    public LogicalDecoderBuilder walDirectory(Path directory) {
        walDirectories.add(directory);
        return this;
    }

    /** Another source of WAL, instead of directories. The decoder closes it; if {@link #build} fails, it is still the caller's. */
    public LogicalDecoderBuilder walSource(WalSource source) {
        this.walSource = source;
        return this;
    }

    /** Another source of catalogs, instead of a data directory and database. It serves this decoder only. */
    public LogicalDecoderBuilder catalogSource(CatalogFollower source) {
        this.catalogSource = source;
        return this;
    }

    /** Name of the database to decode. */
    public LogicalDecoderBuilder database(String name) {
        this.database = name;
        return this;
    }

    /** An output plugin by name, found through {@link ServiceLoader}, for example {@code test_decoding}. */
    public LogicalDecoderBuilder plugin(String name) {
        this.pluginName = name;
        return this;
    }

    /** An output plugin that is not started yet; goes before a name. It serves one decoder. */
    public LogicalDecoderBuilder plugin(OutputPlugin instance) {
        this.plugin = instance;
        return this;
    }

    /** An option of the plugin; null is the bare name. A later value replaces an earlier one. */
    public LogicalDecoderBuilder option(String name, @Nullable String value) {
        options.put(name, value);
        return this;
    }

    /** A server setting that output functions obey, such as {@code timezone}; unknown ones are INVALID_OPTION at build. */
    public LogicalDecoderBuilder setting(String name, String value) {
        settings.put(name, value);
        return this;
    }

    /** What the server's lc_monetary does, where that differs from the locales that are built in. */
    public LogicalDecoderBuilder monetaryConventions(MonetaryConventions conventions) {
        this.monetaryConventions = conventions;
        return this;
    }

    /**
     * The folder of compiled time zones that the server uses: {@code timezone} in its share directory, or
     * {@code /usr/share/zoneinfo} where it was built to use the system's. Without it zones are those of the Java runtime, whose
     * release may differ from the server's.
     */
    public LogicalDecoderBuilder timeZoneDirectory(Path directory) {
        this.timeZoneDirectory = directory;
        return this;
    }

    /** Decode as a slot created here would, from its consistent point on; default is the seed's redo point. */
    public LogicalDecoderBuilder startLsn(long lsn) {
        this.startLsn = lsn;
        return this;
    }

    /** Drop transactions whose commit record starts before; with a slot's restart_lsn as start, its confirmed_flush_lsn. */
    public LogicalDecoderBuilder confirmedLsn(long lsn) {
        this.confirmedLsn = lsn;
        return this;
    }

    /** Finish after the first record that ends at or after this position (upto_lsn); default is the end of the WAL. */
    public LogicalDecoderBuilder endLsn(long lsn) {
        this.endLsn = lsn;
        return this;
    }

    /** The catalog horizon at the slot's creation: running-xacts records with older transactions do not count. */
    public LogicalDecoderBuilder xminHorizon(int xid) {
        this.xminHorizon = xid;
        return this;
    }

    /**
     * Whether prepared transactions are decoded at their PREPARE, as by a slot made with two_phase. Needs a server of 14 or
     * later and a plugin that is a {@link io.pgdecoder.plugin.TwoPhaseOutputPlugin}; else INVALID_OPTION at build.
     */
    public LogicalDecoderBuilder twoPhase(boolean enabled) {
        this.twoPhase = enabled;
        return this;
    }

    /**
     * From where on a slot that is taken over decodes at PREPARE (two_phase_at): what was prepared before leaves at COMMIT
     * PREPARED. By default that is the consistent point, or with {@link #confirmedLsn} the beginning, as if every PREPARE
     * before had been put out.
     */
    public LogicalDecoderBuilder twoPhaseAt(long lsn) {
        this.twoPhaseAt = lsn;
        return this;
    }

    /**
     * Whether the WAL is still being written, so that its end is only the end for now: an incomplete last record or segment,
     * or a start that was not reached, is waited for instead of being held against it. {@link LogicalDecoder#poll} goes on as soon as more is there.
     */
    public LogicalDecoderBuilder following(boolean follow) {
        this.following = follow;
        return this;
    }

    /**
     * The server's logical_decoding_work_mem in bytes, 64 kB to 2 TB; default 64 MB. When queued changes take that much by
     * the server's count, transactions leave memory as they would there.
     */
    public LogicalDecoderBuilder workMem(long bytes) {
        this.workMemBytes = bytes;
        return this;
    }

    /**
     * How much memory in bytes, 0 or more, what transactions gather besides changes may take: command ids of catalog rows and
     * cache invalidations. The rest goes to the spill directory. Default 8 MB; nothing that is decoded depends on it.
     */
    public LogicalDecoderBuilder listMemory(long bytes) {
        this.listMemoryBytes = bytes;
        return this;
    }

    /**
     * Where changes go that leave memory before their transaction ends; made if it is missing, emptied of what an earlier
     * run left, locked while the decoder is open. Default is a temporary directory, made when it is first needed.
     */
    public LogicalDecoderBuilder spillDirectory(Path directory) {
        this.spillDirectory = directory;
        return this;
    }

    /** Read catalogs by snapshot instead of as the server's session caches answer. */
    public LogicalDecoderBuilder exactCatalogReads(boolean exact) {
        this.exactCatalogReads = exact;
        return this;
    }

    /** Print the bytes of values in hexadecimal whose type has no text output, instead of failing with TYPE_UNSUPPORTED. */
    public LogicalDecoderBuilder unsupportedTypesAsHex(boolean asHex) {
        this.unsupportedTypesAsHex = asHex;
        return this;
    }

    /**
     * Opens everything and starts the plugin. The caller closes the decoder. If this fails, nothing stays open, and the
     * plugin is shut down if it was started.
     *
     * @throws DecoderException if the data directory cannot be read, the database, plugin or an option is unknown, or the
     *     start lies before the seed
     * @throws IllegalStateException if the data directory, database or plugin is not set
     */
    public LogicalDecoder build() {
        return new LogicalDecoder(this);
    }

    OutputPlugin findPlugin() {
        if (plugin != null) {
            return plugin;
        }
        if (pluginName == null) {
            throw new IllegalStateException("plugin is not set");
        }
        TreeSet<String> names = new TreeSet<>();
        for (OutputPluginFactory factory :
                ServiceLoader.load(OutputPluginFactory.class, getClass().getClassLoader())) {
            if (factory.name().equals(pluginName)) {
                return factory.create();
            }
            names.add(factory.name());
        }
        throw new DecoderException(
                ErrorCode.UNKNOWN_PLUGIN,
                Lsn.INVALID,
                null,
                "unknown output plugin",
                String.join(" or ", names),
                pluginName);
    }
}
