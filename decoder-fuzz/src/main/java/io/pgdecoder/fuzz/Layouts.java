package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of catalogs are laid out in each version, as real servers' pg_attribute said: a line is {@code version
 * catalog name:length:alignment ...}.
 */
final class Layouts {
    private static final String FILE = "layouts.txt";

    private final Map<String, CatalogLayout> layouts = new HashMap<>();

    private Layouts() {}

    static Layouts read() {
        Layouts read = new Layouts();
        try (@Nullable InputStream stream = Layouts.class.getResourceAsStream(FILE)) {
            if (stream == null) {
                throw new IllegalStateException("no " + FILE);
            }
            for (String line : new String(stream.readAllBytes(), StandardCharsets.US_ASCII).split("\n")) {
                String[] parts = line.split(" ");
                read.layouts.put(parts[0] + ' ' + parts[1], parse(parts));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read;
    }

    private static CatalogLayout parse(String[] parts) {
        List<String> names = new ArrayList<>();
        short[] lengths = new short[parts.length - 2];
        byte[] alignments = new byte[parts.length - 2];
        for (int i = 0; i < lengths.length; i++) {
            String[] column = parts[i + 2].split(":");
            names.add(column[0]);
            lengths[i] = Short.parseShort(column[1]);
            alignments[i] = Byte.parseByte(column[2]);
        }
        return new CatalogLayout(names, new TupleDescriptor(lengths, alignments));
    }

    static String line(PgVersion version, int catalog, CatalogLayout layout) {
        StringBuilder text = new StringBuilder(version.major() + " " + catalog);
        for (int i = 0; i < layout.names().size(); i++) {
            text.append(' ').append(layout.names().get(i)).append(':');
            text.append(layout.descriptor().length(i)).append(':');
            text.append(layout.descriptor().alignment(i));
        }
        return text.toString();
    }

    CatalogLayout layout(PgVersion version, int catalog) {
        CatalogLayout layout = layouts.get(version.major() + " " + catalog);
        if (layout == null) {
            throw new IllegalStateException("no layout of catalog " + catalog + " in " + version);
        }
        return layout;
    }
}
