package io.pgdecoder.recording;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * With what a recording is decoded, and what its expected output is. Immutable; made by a {@link Builder}.
 *
 * <p>LSNs are {@link Lsn#INVALID} and the horizon {@link TransactionId#INVALID} where none was given; they mean what the
 * methods of the same names of {@link io.pgdecoder.core.LogicalDecoderBuilder} mean.
 */
public final class RecordingSettings {
    /** What the expected output consists of. */
    public enum ExpectedForm {
        /** Lines of LSN, xid and data, as COPY prints them: printed by the server for this very WAL. */
        ROWS,
        /**
         * Lines of data alone: printed by another server for the same history, whose LSNs and xids differ. So is checked
         * what no server can be asked: WAL that was written without a slot.
         */
        DATA
    }

    /** Those of test_decoding and pgoutput that switch on the streaming of transactions in progress. */
    private static final Set<String> STREAMING_OPTIONS = Set.of("stream-changes", "streaming");

    private final String serverVersion;
    private final String database;
    private final String plugin;
    private final Map<String, @Nullable String> options;
    private final Map<String, String> settings;
    private final long startLsn;
    private final long confirmedLsn;
    private final long endLsn;
    private final int xminHorizon;
    private final long workMemBytes;
    private final boolean twoPhase;
    private final long twoPhaseAt;
    private final ExpectedForm expectedForm;

    private RecordingSettings(Builder builder) {
        serverVersion = builder.serverVersion;
        database = builder.database;
        plugin = builder.plugin;
        options = Collections.unmodifiableMap(new LinkedHashMap<>(builder.options));
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(builder.settings));
        startLsn = builder.startLsn;
        confirmedLsn = builder.confirmedLsn;
        endLsn = builder.endLsn;
        xminHorizon = builder.xminHorizon;
        workMemBytes = builder.workMemBytes;
        twoPhase = builder.twoPhase;
        twoPhaseAt = builder.twoPhaseAt;
        expectedForm = builder.expectedForm;
    }

    /** Settings to fill in, for this database and plugin. */
    public static Builder builder(String database, String plugin) {
        return new Builder(database, plugin);
    }

    /** Settings to change, beginning with these. */
    public Builder toBuilder() {
        Builder builder = new Builder(database, plugin);
        builder.serverVersion = serverVersion;
        builder.options.putAll(options);
        builder.settings.putAll(settings);
        builder.startLsn = startLsn;
        builder.confirmedLsn = confirmedLsn;
        builder.endLsn = endLsn;
        builder.xminHorizon = xminHorizon;
        builder.workMemBytes = workMemBytes;
        builder.twoPhase = twoPhase;
        builder.twoPhaseAt = twoPhaseAt;
        builder.expectedForm = expectedForm;
        return builder;
    }

    /** The server's version as it says itself, such as 18.1; the major version where no more is known. */
    public String serverVersion() {
        return serverVersion;
    }

    /** The database to decode. */
    public String database() {
        return database;
    }

    /** The output plugin. */
    public String plugin() {
        return plugin;
    }

    /** Options of the plugin, in order; a bare name has the value null. */
    public Map<String, @Nullable String> options() {
        return options;
    }

    /** Server settings that output functions obey. */
    public Map<String, String> settings() {
        return settings;
    }

    /** Where decoding starts, or invalid for the seed's redo point. */
    public long startLsn() {
        return startLsn;
    }

    /** Transactions that commit before it are dropped; invalid for none. */
    public long confirmedLsn() {
        return confirmedLsn;
    }

    /** Where decoding ends. */
    public long endLsn() {
        return endLsn;
    }

    /** The catalog horizon at the slot's creation, or invalid. */
    public int xminHorizon() {
        return xminHorizon;
    }

    /** logical_decoding_work_mem in bytes, or 0 for the default. */
    public long workMemBytes() {
        return workMemBytes;
    }

    /** Whether prepared transactions are decoded at their PREPARE. */
    public boolean twoPhase() {
        return twoPhase;
    }

    /** From where on a slot that is taken over decodes at PREPARE, or invalid. */
    public long twoPhaseAt() {
        return twoPhaseAt;
    }

    /** What the expected output consists of. */
    public ExpectedForm expectedForm() {
        return expectedForm;
    }

    /** Whether something is decoded before it is known how its transaction ends, so that WAL behind the end matters. */
    boolean decodesAhead() {
        return twoPhase || STREAMING_OPTIONS.stream().anyMatch(options::containsKey);
    }

    /** Gathers settings; each setter returns the builder. */
    public static final class Builder {
        private final String database;
        private final String plugin;
        private final Map<String, @Nullable String> options = new LinkedHashMap<>();
        private final Map<String, String> settings = new LinkedHashMap<>();
        private String serverVersion = "";
        private long startLsn = Lsn.INVALID;
        private long confirmedLsn = Lsn.INVALID;
        private long endLsn = Lsn.INVALID;
        private int xminHorizon = TransactionId.INVALID;
        private long workMemBytes;
        private boolean twoPhase;
        private long twoPhaseAt = Lsn.INVALID;
        private ExpectedForm expectedForm = ExpectedForm.ROWS;

        private Builder(String database, String plugin) {
            this.database = database;
            this.plugin = plugin;
        }

        /** See {@link RecordingSettings#serverVersion()}. */
        public Builder serverVersion(String version) {
            serverVersion = version;
            return this;
        }

        /** An option of the plugin; null is the bare name. */
        public Builder option(String name, @Nullable String value) {
            options.put(name, value);
            return this;
        }

        /** A server setting. */
        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /** See {@link RecordingSettings#startLsn()}. */
        public Builder startLsn(long lsn) {
            startLsn = lsn;
            return this;
        }

        /** See {@link RecordingSettings#confirmedLsn()}. */
        public Builder confirmedLsn(long lsn) {
            confirmedLsn = lsn;
            return this;
        }

        /** See {@link RecordingSettings#endLsn()}; where it stays invalid, a recorder takes the end of the WAL. */
        public Builder endLsn(long lsn) {
            endLsn = lsn;
            return this;
        }

        /** See {@link RecordingSettings#xminHorizon()}. */
        public Builder xminHorizon(int xid) {
            xminHorizon = xid;
            return this;
        }

        /** See {@link RecordingSettings#workMemBytes()}. */
        public Builder workMemBytes(long bytes) {
            workMemBytes = bytes;
            return this;
        }

        /** See {@link RecordingSettings#twoPhase()}. */
        public Builder twoPhase(boolean enabled) {
            twoPhase = enabled;
            return this;
        }

        /** See {@link RecordingSettings#twoPhaseAt()}. */
        public Builder twoPhaseAt(long lsn) {
            twoPhaseAt = lsn;
            return this;
        }

        /** See {@link RecordingSettings#expectedForm()}. */
        public Builder expectedForm(ExpectedForm form) {
            expectedForm = form;
            return this;
        }

        /** The settings as they are now. */
        public RecordingSettings build() {
            return new RecordingSettings(this);
        }
    }
}
