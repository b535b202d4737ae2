package io.pgdecoder.wal;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.MissingWalException;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.UnsupportedFormatException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * WAL in directories: a server's pg_wal, an archive, what pg_receivewal wrote. A file is searched in one directory after
 * the other in the order given; a {@code .partial} segment counts only if no directory has the complete one.
 *
 * <p>Directories are looked at again at each question, so that files may come and go while reading.
 */
public final class WalDirectories implements WalSource {
    private final List<Path> directories;
    private @Nullable WalIdentity identity;

    /** Directories in the order of search; nothing is read yet. */
    public WalDirectories(List<Path> directories) {
        if (directories.isEmpty()) {
            throw new IllegalArgumentException("no WAL directory");
        }
        this.directories = List.copyOf(directories);
    }

    @Override
    public WalIdentity identity() {
        if (identity == null) {
            identity = readIdentity();
        }
        return identity;
    }

    private WalIdentity readIdentity() {
        List<Path> segments = segmentFiles();
        DecoderException firstFailure = null;
        for (Path file : segments) {
            try {
                WalIdentity found = readIdentity(file);
                if (found != null) {
                    return found;
                }
            } catch (UnsupportedFormatException e) {
                firstFailure = firstFailure == null ? e : firstFailure;
            }
        }
        if (firstFailure != null) {
            throw firstFailure;
        }
        throw new MissingWalException(
                ErrorCode.WAL_SEGMENT_MISSING,
                Lsn.INVALID,
                name(),
                "no WAL",
                "segment files with a page header",
                segments.isEmpty() ? "no segment file" : segments.size() + " files without one");
    }

    /** The identity that the file's first page gives, or null if that page is not one (all zero, cut off, damaged). */
    private static @Nullable WalIdentity readIdentity(Path file) {
        byte[] page = new byte[XLogPageHeader.LONG_BYTES];
        try (WalSegmentFile segment = WalSegmentFile.open(file, 0, false)) {
            if (segment == null || segment.read(0, page, 0, page.length) < page.length) {
                return null;
            }
        }
        int magic = XLogPageHeader.magic(page, 0);
        int info = XLogPageHeader.info(page, 0);
        if ((magic & 0xFF00) != 0xD100 && (magic & 0xFF00) != 0xD000 || (info & XLogPageHeader.LONG_HEADER) == 0) {
            return null;
        }
        PgVersion version = PgVersion.ofWalPageMagic(magic);
        if (version == null) {
            throw new UnsupportedFormatException(
                    ErrorCode.WAL_VERSION_MISMATCH,
                    Lsn.INVALID,
                    file.toString(),
                    "page magic of an unknown version",
                    "that of PostgreSQL 13 to 18",
                    String.format("%04X", magic));
        }
        int segmentSize = XLogPageHeader.segmentSize(page, 0);
        int blockSize = XLogPageHeader.blockSize(page, 0);
        if (blockSize != XLogPageHeader.PAGE_BYTES) {
            throw new UnsupportedFormatException(
                    ErrorCode.WAL_PAGE_INVALID,
                    Lsn.INVALID,
                    file.toString(),
                    "WAL block size",
                    Integer.toString(XLogPageHeader.PAGE_BYTES),
                    Integer.toUnsignedString(blockSize));
        }
        if (!WalIdentity.isValidSegmentSize(segmentSize)) {
            throw new UnsupportedFormatException(
                    ErrorCode.WAL_PAGE_INVALID,
                    Lsn.INVALID,
                    file.toString(),
                    "WAL segment size",
                    "a power of two, 1 MB to 1 GB",
                    Integer.toUnsignedString(segmentSize));
        }
        return new WalIdentity(version, XLogPageHeader.systemIdentifier(page, 0), segmentSize);
    }

    @Override
    public int newestTimelineId() {
        int newest = 0;
        for (Path file : files()) {
            int timelineId = WalFileName.timelineId(file.getFileName().toString());
            if (Integer.compareUnsigned(timelineId, newest) > 0) {
                newest = timelineId;
            }
        }
        return newest;
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        String name = WalFileName.segment(timelineId, segmentNumber, identity().segmentSize());
        for (Path directory : directories) {
            WalSegment segment = WalSegmentFile.open(directory.resolve(name), timelineId, false);
            if (segment != null) {
                return segment;
            }
        }
        for (Path directory : directories) {
            WalSegment segment = WalSegmentFile.open(directory.resolve(name + WalFileName.PARTIAL), timelineId, true);
            if (segment != null) {
                return segment;
            }
        }
        return null;
    }

    @Override
    public long nextSegmentNumber(long segmentNumber) {
        Long next = segmentNumbers().higher(segmentNumber);
        return next == null ? -1 : next;
    }

    @Override
    public long previousSegmentNumber(long segmentNumber) {
        Long previous = segmentNumbers().lower(segmentNumber);
        return previous == null ? -1 : previous;
    }

    private TreeSet<Long> segmentNumbers() {
        TreeSet<Long> numbers = new TreeSet<>();
        for (Path file : segmentFiles()) {
            numbers.add(WalFileName.segmentNumber(
                    file.getFileName().toString(), identity().segmentSize()));
        }
        return numbers;
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        String name = WalFileName.history(timelineId);
        for (Path directory : directories) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                try {
                    return TimelineHistory.parse(timelineId, Files.readAllBytes(file), file.toString());
                } catch (IOException e) {
                    throw ioError(file, e);
                }
            }
        }
        return null;
    }

    @Override
    public String name() {
        StringBuilder text = new StringBuilder();
        for (Path directory : directories) {
            text.append(text.length() == 0 ? "" : ", ").append(directory);
        }
        return text.toString();
    }

    @Override
    public void close() {}

    /** Segment files in the order of search, by name within a directory. */
    private List<Path> segmentFiles() {
        List<Path> segments = files();
        segments.removeIf(file -> !WalFileName.isSegment(file.getFileName().toString()));
        return segments;
    }

    /** Segment and history files. */
    private List<Path> files() {
        List<Path> all = new ArrayList<>();
        for (Path directory : directories) {
            List<Path> files = new ArrayList<>();
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
                for (Path file : stream) {
                    String name = file.getFileName().toString();
                    if (WalFileName.isSegment(name) || WalFileName.isHistory(name)) {
                        files.add(file);
                    }
                }
            } catch (IOException e) {
                throw ioError(directory, e);
            }
            files.sort(null);
            all.addAll(files);
        }
        return all;
    }

    static DecoderException ioError(Path file, IOException cause) {
        return new DecoderException(
                ErrorCode.IO_ERROR,
                Lsn.INVALID,
                file.toString(),
                "cannot read",
                null,
                cause.getClass().getSimpleName() + ": " + cause.getMessage(),
                cause);
    }
}
