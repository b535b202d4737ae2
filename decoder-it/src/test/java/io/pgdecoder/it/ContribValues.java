package io.pgdecoder.it;

import io.pgdecoder.datatype.TypeOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random values of the types of contrib as SQL expressions. */
final class ContribValues {
    private static final String[] MARKS = {"", "", "", "<", ">", "~"};

    private final Random random;

    ContribValues(long seed) {
        random = new Random(seed);
    }

    private String coordinate() {
        return switch (random.nextInt(5)) {
            case 0 -> Integer.toString(random.nextInt(100));
            case 1 -> Double.toString(random.nextInt(2_000_000) / 1000.0 - 1000);
            case 2 -> Float.toString(random.nextFloat());
            case 3 -> Double.toString(Math.scalb(1.0, random.nextInt(2090) - 1070));
            default -> {
                double any = Double.longBitsToDouble(random.nextLong());
                yield Double.isFinite(any) ? Double.toString(any) : "0";
            }
        };
    }

    private String corner(int dimensions) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < dimensions; i++) {
            text.append(i > 0 ? "," : "").append(coordinate());
        }
        return text.append(')').toString();
    }

    String cube() {
        int dimensions = 1 + random.nextInt(random.nextInt(10) == 0 ? 20 : 4);
        String first = corner(dimensions);
        return switch (random.nextInt(3)) {
            case 0 -> "'" + first + "'";
            case 1 -> "'" + first + "," + first + "'";
            default -> "'" + first + "," + corner(dimensions) + "'";
        };
    }

    /** A point on the surface. */
    String earth() {
        return "ll_to_earth(" + (random.nextInt(18_000) / 100.0 - 90) + ", " + (random.nextInt(36_000) / 100.0 - 180)
                + ")";
    }

    private String decimal() {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
        text.append(random.nextInt(random.nextBoolean() ? 10 : 1_000_000));
        int decimals = random.nextInt(9);
        if (decimals > 0) {
            text.append('.');
            for (int i = 0; i < decimals; i++) {
                text.append(random.nextInt(3) == 0 ? 5 : random.nextInt(10));
            }
        }
        if (random.nextInt(4) == 0) {
            text.append('e').append(random.nextInt(60) - 35);
        }
        return text.toString();
    }

    private String bound() {
        return MARKS[random.nextInt(MARKS.length)] + decimal();
    }

    /** A number or an interval; through the hull of two numbers, the first of which need not be the lower one. */
    String seg() {
        return switch (random.nextInt(4)) {
            case 0 -> "'" + bound() + "'";
            case 1 -> "'" + bound() + " ..'";
            case 2 -> "'.. " + bound() + "'";
            default -> "seg_union('" + bound() + "', '" + bound() + "')";
        };
    }

    private String digits(int count) {
        StringBuilder text = new StringBuilder();
        int nines = random.nextInt(3) == 0 ? random.nextInt(6) : 0;
        for (int i = 0; i < count; i++) {
            text.append(i < nines ? 9 : random.nextInt(10));
        }
        return text.toString();
    }

    /** A number of thirteen digits, of which the server finds the last one or is given one, most often a wrong one. */
    String productNumber(String type) {
        String start = switch (type) {
            case "isbn", "isbn13" -> random.nextInt(8) == 0 ? "979" + (1 + random.nextInt(9)) : "978";
            case "ismn", "ismn13" -> "9790";
            case "issn", "issn13" -> "977";
            case "upc" -> "0";
            default -> random.nextInt(3) == 0 ? "97" + (7 + random.nextInt(3)) : "";
        };
        return "'" + start + digits(12 - start.length()) + (random.nextInt(4) == 0 ? random.nextInt(10) : "?") + "'";
    }

    /** Book numbers at the edges of each hyphenation range that we know, and right outside. */
    List<String> rangeEdges() throws IOException {
        List<String> values = new ArrayList<>();
        try (InputStream stream = TypeOutput.class.getResourceAsStream("isn-ranges.txt")) {
            if (stream == null) {
                throw new IOException("no resource isn-ranges.txt");
            }
            for (String line : new String(stream.readAllBytes(), StandardCharsets.US_ASCII).split("\n", -1)) {
                String[] words = line.split(" ", -1);
                for (int i = 2; i < words.length && words[0].startsWith("97"); i++) {
                    String[] bounds = words[i].split("-", -1);
                    long low = Long.parseLong(padded(words[0] + words[1] + bounds[0], '0'));
                    long high = Long.parseLong(padded(words[0] + words[1] + bounds[1], '9'));
                    for (long edge : new long[] {low - 1, low, high, high + 1}) {
                        values.add("'" + edge + "?'");
                    }
                }
            }
        }
        return values;
    }

    private static String padded(String digits, char padding) {
        return digits + Character.toString(padding).repeat(12 - digits.length());
    }

    private String label() {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(random.nextInt(20) == 0 ? 200 : 12); i > 0; i--) {
            text.append("aAzZ09_".charAt(random.nextInt(7)));
        }
        return text.toString();
    }

    String ltree() {
        StringBuilder text = new StringBuilder("'");
        for (int i = 0, levels = random.nextInt(8); i < levels; i++) {
            text.append(i > 0 ? "." : "").append(label());
        }
        return text.append('\'').toString();
    }

    private String flags() {
        return (random.nextInt(4) == 0 ? "%" : "")
                + (random.nextInt(4) == 0 ? "@" : "")
                + (random.nextInt(4) == 0 ? "*" : "");
    }

    private String counts() {
        int low = random.nextInt(5);
        return switch (random.nextInt(6)) {
            case 0 -> "{" + low + "}";
            case 1 -> "{" + low + ",}";
            case 2 -> "{," + low + "}";
            case 3 -> "{" + low + "," + (low + random.nextInt(3)) + "}";
            default -> "";
        };
    }

    String lquery() {
        StringBuilder text = new StringBuilder("'");
        for (int i = 0, levels = 1 + random.nextInt(6); i < levels; i++) {
            text.append(i > 0 ? "." : "");
            if (random.nextInt(3) == 0) {
                text.append('*');
            } else {
                text.append(random.nextInt(5) == 0 ? "!" : "").append(label()).append(flags());
                while (random.nextInt(3) == 0) {
                    text.append('|').append(label()).append(flags());
                }
            }
            text.append(counts());
        }
        return text.append('\'').toString();
    }

    String ltxtquery() {
        return "'" + words(0) + "'";
    }

    private String words(int depth) {
        return switch (random.nextInt(depth > 5 ? 1 : 4)) {
            case 0 -> label() + flags();
            case 1 -> "!" + (random.nextBoolean() ? label() : "(" + words(depth + 1) + ")");
            default -> "(" + words(depth + 1) + (random.nextBoolean() ? " & " : " | ") + words(depth + 1) + ")";
        };
    }

    String queryInt() {
        return "'" + query(0) + "'";
    }

    private String query(int depth) {
        return switch (random.nextInt(depth > 5 ? 1 : 4)) {
            case 0 -> Integer.toString(random.nextBoolean() ? random.nextInt(100) : random.nextInt());
            case 1 -> "!" + (random.nextBoolean() ? query(depth + 1) : "(" + query(depth + 1) + ")");
            default -> {
                String operator = random.nextBoolean() ? "&" : "|";
                String right = query(depth + 1);
                yield "(" + query(depth + 1) + operator + (random.nextBoolean() ? right : "(" + right + ")") + ")";
            }
        };
    }
}
