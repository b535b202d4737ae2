package io.pgdecoder.datatype;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A folder of compiled time zones, from which zones are taken instead of from the built-in data: the
 * {@code timezone} folder of the server's share directory, or {@code /usr/share/zoneinfo} for a server that was built to
 * use the system's (as Debian's is). With the server's own folder times with time zone print as there, whatever release
 * of the zone data it has.
 *
 * <p>Names are found as the server finds them (PostgreSQL: pg_open_tzfile, {@code src/timezone/pgtz.c}): in any case, a
 * folder at a time, hidden files left out. Immutable; a file is read when its zone is asked for.
 */
public final class TimeZoneDirectory {
    /** The largest that a compiler makes is 4 kB; the server reads no more than some 50 kB. */
    private static final int MAX_FILE_BYTES = 1 << 16;

    private final Path directory;

    private TimeZoneDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Names the folder.
     *
     * @throws DecoderException TIME_ZONE_DATA_INVALID if there is no such folder
     */
    public static TimeZoneDirectory of(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new DecoderException(
                    ErrorCode.TIME_ZONE_DATA_INVALID,
                    Lsn.INVALID,
                    directory.toString(),
                    "no folder of time zones",
                    null,
                    null);
        }
        return new TimeZoneDirectory(directory);
    }

    /** A zone that was found, by the name that the folder has for it. */
    record Found(String name, ZoneTable table) {}

    /**
     * Looks a zone up.
     *
     * @return null if there is no file of this name
     * @throws DecoderException TIME_ZONE_DATA_INVALID or IO_ERROR if there is one that cannot be read
     */
    @Nullable
    Found find(String name) {
        Path file = directory;
        try {
            for (String part : name.split("/", -1)) {
                Path next = Files.isDirectory(file) ? entry(file, part) : null;
                if (next == null) {
                    return null;
                }
                file = next;
            }
            if (!Files.isRegularFile(file)) {
                return null;
            }
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new DecoderException(
                        ErrorCode.TIME_ZONE_DATA_INVALID,
                        Lsn.INVALID,
                        file.toString(),
                        "file too large for a time zone",
                        "at most " + MAX_FILE_BYTES + " bytes",
                        Files.size(file) + " bytes");
            }
            String found = directory.relativize(file).toString().replace('\\', '/');
            return new Found(found, TimeZoneFile.parse(Files.readAllBytes(file), file.toString()));
        } catch (IOException e) {
            throw new DecoderException(
                    ErrorCode.IO_ERROR, Lsn.INVALID, file.toString(), "cannot read time zone", null, null, e);
        }
    }

    private static @Nullable Path entry(Path folder, String name) throws IOException {
        String wanted = upperCase(name);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String found = entry.getFileName().toString();
                if (!found.startsWith(".") && upperCase(found).equals(wanted)) {
                    return entry;
                }
            }
        }
        return null;
    }

    private static String upperCase(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
