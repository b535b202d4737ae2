package io.pgdecoder.recording;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalIdentity;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import java.util.Arrays;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a recording of a data directory and WAL.
 *
 * <p>What a decoder needs is not listed here: the catalogs are seeded and followed through the WAL up to the end, once,
 * and what was read of the data directory meanwhile is what is kept, and all of the commit log, since which of its pages
 * are asked for depends on what is decoded. Of the WAL is kept, from the redo point to the end, what the reader opened;
 * behind the end it is zero. Where transactions are decoded ahead of their ends (streaming, two-phase), what has become of them
 * by the end of all WAL decides what is printed, so all WAL is kept then.
 *
 * <pre>
 *   segment  |header|   zero   | redo point ........ |    | ................ end |  zero  |
 *             kept                kept                       kept
 * </pre>
 *
 * <p>Where the catalogs cannot be followed any further, the WAL is recorded all the same: a recording of a fault is what a
 * report of it needs.
 *
 * <p>The catalogs include pg_authid: a recording holds the roles with their password verifiers.
 */
public final class Recorder {
    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);

    /** The first page's header says which cluster a segment is of (SizeOfXLogLongPHD). */
    private static final int FIRST_HEADER_BYTES = 40;

    private final CopyingFiles files;
    private final CopyingWal wal;
    private final RecordingSettings settings;
    private long redoLsn;
    private long endLsn;
    private long keptLsn;

    private Recorder(DataFiles files, WalSource wal, RecordingSettings settings) {
        this.files = new CopyingFiles(files);
        this.wal = new CopyingWal(wal);
        this.settings = settings;
    }

    /**
     * Records.
     *
     * @param name what error messages call the recording
     * @param wal closed by the caller
     * @param settings an invalid end LSN stands for the end of the WAL; an empty server version for the major one
     * @param expected what a server printed, in the settings' form; null makes an unverified recording
     * @throws DecoderException if the data directory or the WAL cannot be read up to the end
     */
    public static WalRecording record(
            String name, DataFiles files, WalSource wal, RecordingSettings settings, byte @Nullable [] expected) {
        return new Recorder(files, wal, settings).record(name, expected);
    }

    /**
     * Copies what seeds the catalogs of a database, so that it can be recorded later together with WAL that is still to be
     * written; for files that change meanwhile, such as those of a running server.
     *
     * @throws DecoderException if the files cannot be read as a data directory, or there is no such database
     */
    public static DataFiles copySeed(DataFiles files, String database) {
        CopyingFiles copy = new CopyingFiles(files);
        CatalogFollower.open(DataDirectory.open(copy), database);
        copyTransactionLogs(copy);
        return new RecordedFiles(files.name(), copy.copies());
    }

    private static void copyTransactionLogs(CopyingFiles files) {
        for (String log : DataDirectory.transactionLogs()) {
            for (String file : files.list(log)) {
                files.copy(log + '/' + file);
            }
        }
    }

    private WalRecording record(String name, byte @Nullable [] expected) {
        DataDirectory directory = DataDirectory.open(files);
        follow(directory);
        copyTransactionLogs(files);
        WalIdentity identity = wal.identity();
        String serverVersion = settings.serverVersion().isEmpty()
                ? Integer.toString(identity.version().major())
                : settings.serverVersion();
        return new WalRecording(
                name,
                settings.toBuilder().serverVersion(serverVersion).endLsn(endLsn).build(),
                files.copies(),
                identity,
                segments(identity),
                wal.histories(),
                expected == null ? null : expected.clone());
    }

    /** Seeds the catalogs and applies every record up to the end, so that all is read that a decoder would read. */
    private void follow(DataDirectory directory) {
        CatalogFollower catalog = CatalogFollower.open(directory, settings.database());
        redoLsn = catalog.redoLsn();
        ReaderOptions options = ReaderOptions.defaults()
                .withVersion(catalog.version())
                .withSystemIdentifier(catalog.systemIdentifier());
        try (XLogReader reader = new XLogReader(wal, options)) {
            reader.beginRead(redoLsn);
            endLsn = redoLsn;
            boolean following = true;
            while (settings.endLsn() == Lsn.INVALID || Lsn.isBefore(endLsn, settings.endLsn())) {
                if (reader.readRecord() != XLogReadStatus.RECORD) {
                    requireEnd(reader.nextLsn());
                    break;
                }
                following = following && applies(catalog, reader.record());
                endLsn = reader.record().endLsn();
            }
            keptLsn = settings.decodesAhead() ? endOfWal(reader) : endLsn;
        }
    }

    /** Goes on to the end of WAL, or to damage that no decoder gets to. */
    private long endOfWal(XLogReader reader) {
        long end = endLsn;
        try {
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                end = reader.record().endLsn();
            }
        } catch (DecoderException e) {
            LOG.debug("no more WAL is recorded: {}", e.getMessage());
        }
        return end;
    }

    /** Whether the catalogs take the record; if not, a decoder will fail there as well, and the recording can show it. */
    private boolean applies(CatalogFollower catalog, XLogRecord record) {
        try {
            catalog.apply(record);
            return true;
        } catch (DecoderException e) {
            LOG.warn("recording goes on behind what cannot be decoded: {}", e.getMessage());
            return false;
        }
    }

    private void requireEnd(long foundLsn) {
        if (settings.endLsn() != Lsn.INVALID) {
            throw new DecoderException(
                    ErrorCode.START_LSN_AFTER_END,
                    settings.endLsn(),
                    wal.name(),
                    "the end lies after the end of the available WAL",
                    Lsn.toString(foundLsn) + " or earlier",
                    Lsn.toString(settings.endLsn()));
        }
    }

    private TreeMap<RecordedWal.SegmentId, SparseBytes> segments(WalIdentity identity) {
        TreeMap<RecordedWal.SegmentId, SparseBytes> segments = new TreeMap<>();
        int size = identity.segmentSize();
        for (RecordedWal.SegmentId id : wal.opened()) {
            long startLsn = id.number() * size;
            if (Lsn.isBefore(startLsn, keptLsn) && Lsn.isBefore(redoLsn, startLsn + size)) {
                try (WalSegment segment = wal.open(id.timelineId(), id.number())) {
                    if (segment != null) {
                        segments.put(id, copy(segment, startLsn, size));
                    }
                }
            }
        }
        return segments;
    }

    private SparseBytes copy(WalSegment segment, long startLsn, int segmentSize) {
        SparseBytes copy = new SparseBytes(segmentSize);
        int from = 0;
        if (Lsn.isBefore(startLsn, redoLsn)) {
            byte[] header = new byte[FIRST_HEADER_BYTES];
            int read = segment.read(0, header, 0, header.length);
            copy.addWithoutZeros(0, header, read, RecordingFormat.MAX_PART_BYTES);
            int redoPage = (int) (redoLsn - startLsn) & -SparseBytes.PAGE_BYTES;
            from = Math.max(FIRST_HEADER_BYTES, redoPage);
        }
        int to = Lsn.isBefore(keptLsn, startLsn + segmentSize) ? (int) (keptLsn - startLsn) : segmentSize;
        byte[] buffer = new byte[RecordingFormat.MAX_PART_BYTES];
        while (from < to) {
            int read = segment.read(from, buffer, 0, Math.min(buffer.length, to - from));
            if (read == 0) {
                break;
            }
            copy.addWithoutZeros(from, Arrays.copyOf(buffer, read), read, RecordingFormat.MAX_PART_BYTES);
            from += read;
        }
        return copy;
    }
}
