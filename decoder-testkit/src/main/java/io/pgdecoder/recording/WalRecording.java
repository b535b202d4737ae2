package io.pgdecoder.recording;

import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.WalIdentity;
import io.pgdecoder.wal.WalSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recording in memory: the files of a data directory that decoding reads, WAL, settings, and what a server printed.
 *
 * <pre>
 *   x.walrec --read--&gt; WalRecording --builder--&gt; LogicalDecoder     as often as one likes, from any thread
 *   data directory, WAL --Recorder--&gt; WalRecording --write--&gt; x.walrec
 * </pre>
 *
 * <p>Immutable. What a file holds is checked whole when it is read, what the WAL and the catalogs in it hold when they are
 * decoded, as for any other input.
 */
public final class WalRecording {
    private final String name;
    private final RecordingSettings settings;
    private final Map<String, SparseBytes> files;
    private final WalIdentity identity;
    private final TreeMap<RecordedWal.SegmentId, SparseBytes> segments;
    private final Map<Integer, byte[]> histories;
    private final byte @Nullable [] expected;

    WalRecording(
            String name,
            RecordingSettings settings,
            Map<String, SparseBytes> files,
            WalIdentity identity,
            TreeMap<RecordedWal.SegmentId, SparseBytes> segments,
            Map<Integer, byte[]> histories,
            byte @Nullable [] expected) {
        this.name = name;
        this.settings = settings;
        this.files = files;
        this.identity = identity;
        this.segments = segments;
        this.histories = histories;
        this.expected = expected;
    }

    /**
     * Reads a recording.
     *
     * @throws DecoderException RECORDING_INVALID if it is damaged, RECORDING_UNSUPPORTED if a later version wrote it, one
     *     of the data directory's errors if its pg_control is wrong, IO_ERROR if it cannot be read
     */
    public static WalRecording read(Path file) {
        return parse(RecordingFiles.read(file), file.toString());
    }

    /**
     * Reads a recording from memory.
     *
     * @param name what error messages call it
     * @throws DecoderException as {@link #read}, but for IO_ERROR
     */
    public static WalRecording parse(byte[] bytes, String name) {
        return new RecordingReader(bytes, name).read();
    }

    /**
     * Writes the recording: to a temporary file beside, which is forced to disk and then takes the name.
     *
     * @throws DecoderException RECORDING_UNSUPPORTED if it is too large, IO_ERROR
     */
    public void write(Path file) {
        RecordingFiles.write(file, toBytes());
    }

    /**
     * The recording as a file's content. The same recording gives the same bytes.
     *
     * @throws DecoderException RECORDING_UNSUPPORTED if it is too large
     */
    public byte[] toBytes() {
        RecordingWriter writer = new RecordingWriter(name);
        writer.settings(settings);
        files.forEach(writer::file);
        histories.forEach(writer::history);
        segments.forEach(writer::segment);
        if (expected != null) {
            writer.expected(expected);
        }
        return writer.finish();
    }

    /** What error messages call the recording: its path. */
    public String name() {
        return name;
    }

    /** With what it is decoded. */
    public RecordingSettings settings() {
        return settings;
    }

    /** The server's version, cluster and segment size. */
    public WalIdentity identity() {
        return identity;
    }

    /** Whether the recording holds what a server printed. */
    public boolean isVerified() {
        return expected != null;
    }

    /**
     * What a server printed, in the form that the settings name; a copy.
     *
     * @throws DecoderException RECORDING_UNVERIFIED if nobody asked a server
     */
    public byte[] expected() {
        requireVerified();
        return Objects.requireNonNull(expected).clone();
    }

    /**
     * Refuses a recording that holds no server's output.
     *
     * @throws DecoderException RECORDING_UNVERIFIED
     */
    public void requireVerified() {
        if (expected == null) {
            throw new DecoderException(
                    ErrorCode.RECORDING_UNVERIFIED,
                    Lsn.INVALID,
                    name,
                    "the recording is unverified",
                    "what a server printed",
                    "nothing");
        }
    }

    /** The same recording with other settings and expected output; null leaves it unverified. */
    public WalRecording with(RecordingSettings newSettings, byte @Nullable [] newExpected) {
        return new WalRecording(
                name,
                newSettings,
                files,
                identity,
                segments,
                histories,
                newExpected == null ? null : newExpected.clone());
    }

    /** The names of the data directory's files that are recorded. */
    public List<String> fileNames() {
        return List.copyOf(files.keySet());
    }

    /** The recorded data directory. */
    public DataFiles dataFiles() {
        return new RecordedFiles(name, files);
    }

    /** The recorded WAL. */
    public WalSource walSource() {
        return new RecordedWal(name, identity, segments, histories);
    }

    /**
     * A new decoder over the recording, with its settings, its plugin and its plugin's options; each can be replaced
     * before {@link LogicalDecoderBuilder#build}. {@link LogicalDecoder#poll} goes to the recording's end.
     */
    public LogicalDecoderBuilder builder() {
        LogicalDecoderBuilder builder = builderWithoutPlugin()
                .plugin(settings.plugin())
                .twoPhase(settings.twoPhase())
                .twoPhaseAt(settings.twoPhaseAt());
        settings.options().forEach(builder::option);
        return builder;
    }

    /** As {@link #builder()}, with another plugin and no options of it, and without two-phase decoding, which it may not know. */
    public LogicalDecoderBuilder builder(String plugin) {
        return builderWithoutPlugin().plugin(plugin);
    }

    /** As {@link #builder(String)}, with a plugin that is not started yet. */
    public LogicalDecoderBuilder builder(OutputPlugin plugin) {
        return builderWithoutPlugin().plugin(plugin);
    }

    private LogicalDecoderBuilder builderWithoutPlugin() {
        LogicalDecoderBuilder builder = LogicalDecoder.builder()
                .dataFiles(dataFiles())
                .walSource(walSource())
                .database(settings.database())
                .startLsn(settings.startLsn())
                .confirmedLsn(settings.confirmedLsn())
                .endLsn(settings.endLsn())
                .xminHorizon(settings.xminHorizon());
        settings.settings().forEach(builder::setting);
        if (settings.workMemBytes() != 0) {
            builder.workMem(settings.workMemBytes());
        }
        return builder;
    }

    /**
     * Writes the recorded files and WAL into a directory, which then can be decoded as a data directory, or looked at with
     * other tools. What was not recorded of a segment is zero there.
     *
     * @throws DecoderException IO_ERROR
     */
    public void unpack(Path directory) {
        new RecordingUnpacker(directory).unpack(files, identity, segments, histories);
    }

    /** The identity that the pg_control of the files gives to the WAL. */
    static WalIdentity identity(DataFiles files) {
        DataDirectory directory = DataDirectory.open(files);
        return new WalIdentity(
                directory.version(),
                directory.controlFile().systemIdentifier(),
                directory.controlFile().segmentSize());
    }

    @Override
    public String toString() {
        return name;
    }
}
