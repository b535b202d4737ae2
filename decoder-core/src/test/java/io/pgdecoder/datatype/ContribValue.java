package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code contrib-values.txt}: a value that a server printed; {@code contrib-values.sql} says how. It was 15.18, whose
 * seg prints as that of 13 does.
 */
record ContribValue(
        String type,
        TypeOutput output,
        byte[] stored,
        String text,
        @Nullable String sent) {
    private static final String NOTHING = "-";

    static List<ContribValue> all() throws IOException {
        List<ContribValue> values = new ArrayList<>();
        try (InputStream stream = ContribValue.class.getResourceAsStream("contrib-values.txt")) {
            if (stream == null) {
                throw new IOException("no resource contrib-values.txt");
            }
            for (String line : new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n", 0)) {
                String[] fields = line.split("\t", -1);
                String sent = fields[3].equals(NOTHING) ? null : fields[3];
                values.add(new ContribValue(fields[0], output(fields[0]), Text.hex(fields[1]), fields[2], sent));
            }
        }
        return values;
    }

    static TypeOutput output(String type) {
        if (type.equals("citext")) {
            return new TextOutput();
        }
        String library = libraryOf(type);
        TypeOutput output = ExtensionOutputs.function(PgVersion.V13, library, functionOf(type));
        if (output == null) {
            throw new AssertionError("no output for type " + type);
        }
        return output;
    }

    private static String libraryOf(String type) {
        return switch (type) {
            case "cube", "hstore", "seg" -> type;
            case "ltree", "lquery", "ltxtquery" -> "ltree";
            case "query_int" -> "_int";
            default -> "isn";
        };
    }

    private static String functionOf(String type) {
        return switch (type) {
            case "ltxtquery" -> "ltxtq_out";
            case "query_int" -> "bqarr_out";
            case "isbn", "ismn", "issn", "upc" -> "isn_out";
            case "ean13", "isbn13", "ismn13", "issn13" -> "ean13_out";
            default -> type + "_out";
        };
    }

    @Override
    public String toString() {
        return type + " " + text;
    }
}
