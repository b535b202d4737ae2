package io.pgdecoder.datatype;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The time zones that come with the library: IANA's zone data (public domain) as a PostgreSQL server ships them, so that
 * servers with the same release of the data print the same. The Java runtime's data do not serve: they have no
 * abbreviations, lack zones (ROC, Factory) and changes that their rules cannot express, and are of any release.
 * Static; a zone is read when it is asked for.
 *
 * <p>Form of the resource {@code time-zones.gz}, which TimeZonesRecipe makes beside the tests:
 *
 * <pre>
 *   file   gzip of zone*
 *   zone   names u16 length and ASCII, with blanks between; u16 length of what follows; a compiled zone ({@link TimeZoneFile})
 * </pre>
 */
final class BuiltInTimeZones {
    private static final String RESOURCE = "time-zones.gz";

    private BuiltInTimeZones() {}

    /** A zone as it is compiled, by the name that the data have for it. */
    record Compiled(String name, byte[] bytes) {}

    /** A zone by its name, in any case; null if there is none. */
    static TimeZoneDirectory.@Nullable Found find(String name) {
        Compiled zone = compiled(name);
        return zone == null
                ? null
                : new TimeZoneDirectory.Found(zone.name(), TimeZoneFile.parse(zone.bytes(), zone.name()));
    }

    /** The bytes of a zone by its name, in any case; null if there is none. */
    static @Nullable Compiled compiled(String name) {
        String wanted = " " + name.toLowerCase(Locale.ROOT) + " ";
        if (name.isEmpty() || name.indexOf(' ') >= 0) {
            return null;
        }
        try (DataInputStream data = new DataInputStream(new ByteArrayInputStream(unpacked()))) {
            while (data.available() > 0) {
                String names = " " + data.readUTF() + " ";
                byte[] zone = new byte[data.readUnsignedShort()];
                data.readFully(zone);
                int at = names.toLowerCase(Locale.ROOT).indexOf(wanted);
                if (at >= 0) {
                    return new Compiled(names.substring(at + 1, at + wanted.length() - 1), zone);
                }
            }
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] unpacked() throws IOException {
        try (InputStream stream = BuiltInTimeZones.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing");
            }
            try (GZIPInputStream unpacking = new GZIPInputStream(stream)) {
                return unpacking.readAllBytes();
            }
        }
    }
}
