package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a base backup's {@code backup_label} that say where its WAL begins (PostgreSQL: {@code
 * access/transam/xlogbackup.c}): START WAL LOCATION and START TIMELINE.
 *
 * @param startLsn redo point of the backup's checkpoint
 * @param timeline timeline of that point
 */
public record BackupLabel(long startLsn, int timeline) {
    private static final String START = "START WAL LOCATION: ";
    private static final String TIMELINE = "START TIMELINE: ";
    private static final String FILE = "(file ";

    /** Reads the file's content; {@code file} is for errors. */
    public static BackupLabel parse(byte[] bytes, String file) {
        long startLsn = Lsn.INVALID;
        int timeline = 0;
        for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("\n")) {
            try {
                if (line.startsWith(START)) {
                    String rest = line.substring(START.length()).trim();
                    int end = rest.indexOf(' ');
                    startLsn = Lsn.parse(end < 0 ? rest : rest.substring(0, end));
                    int name = rest.indexOf(FILE);
                    if (timeline == 0 && name >= 0) {
                        timeline = Integer.parseUnsignedInt(
                                rest.substring(name + FILE.length(), name + FILE.length() + 8), 16);
                    }
                } else if (line.startsWith(TIMELINE)) {
                    timeline = Integer.parseUnsignedInt(
                            line.substring(TIMELINE.length()).trim());
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw invalid(file, line);
            }
        }
        if (startLsn == Lsn.INVALID || timeline == 0) {
            throw invalid(file, null);
        }
        return new BackupLabel(startLsn, timeline);
    }

    private static DecoderException invalid(String file, @Nullable String line) {
        return new DecoderException(
                ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                Lsn.INVALID,
                file,
                "backup_label cannot be read",
                "lines START WAL LOCATION and START TIMELINE",
                line);
    }
}
