package io.pgdecoder.datatype;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The abbreviations of a time zone (EST, CEST, +0545 ...), which the Java runtime's zone data lack. They come from a
 * resource made of IANA's zone data. Immutable; read when a zone is made.
 *
 * <p>Form of the resource {@code zone-abbreviations.txt}; lines that start with {@code #} are comments:
 *
 * <pre>
 *   line   names TAB era { ';' era }       zones that share abbreviations, names with blanks between
 *   era    [ start ':' ] map { ',' map }   start in seconds since 1970, missing in the first
 *   map    offset '=' abbreviation         seconds east of Greenwich; unambiguous within the era
 * </pre>
 */
final class ZoneAbbreviations {
    private static final String RESOURCE = "zone-abbreviations.txt";

    private record Era(long start, Map<Integer, String> abbreviations) {}

    private final List<Era> eras;

    private ZoneAbbreviations(List<Era> eras) {
        this.eras = eras;
    }

    /** The abbreviations of a zone by its exact name; none if the data do not know it. */
    static ZoneAbbreviations of(String zone) {
        try (InputStream stream = ZoneAbbreviations.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int tab = line.indexOf('\t');
                if (tab > 0 && (" " + line.substring(0, tab) + " ").contains(" " + zone + " ")) {
                    return parse(line.substring(tab + 1));
                }
            }
            return new ZoneAbbreviations(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ZoneAbbreviations parse(String text) {
        List<Era> eras = new java.util.ArrayList<>();
        for (String era : text.split(";", -1)) {
            int colon = era.indexOf(':');
            Map<Integer, String> abbreviations = new HashMap<>();
            for (String pair : era.substring(colon + 1).split(",", -1)) {
                int equals = pair.indexOf('=');
                abbreviations.put(Integer.parseInt(pair.substring(0, equals)), pair.substring(equals + 1));
            }
            eras.add(new Era(colon < 0 ? Long.MIN_VALUE : Long.parseLong(era.substring(0, colon)), abbreviations));
        }
        return new ZoneAbbreviations(eras);
    }

    /** When an offset may get another abbreviation, in seconds since 1970. */
    List<Long> starts() {
        return eras.stream()
                .map(Era::start)
                .filter(start -> start != Long.MIN_VALUE)
                .toList();
    }

    /** The abbreviation at a time with this offset, or null if the data have none. */
    @Nullable
    String at(long epochSecond, int offset) {
        String found = null;
        for (Era era : eras) {
            if (era.start() <= epochSecond) {
                found = era.abbreviations().get(offset);
            }
        }
        return found;
    }
}
