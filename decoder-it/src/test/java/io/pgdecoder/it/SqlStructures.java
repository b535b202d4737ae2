package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Random values, as SQL expressions, of the types that are made of other values; {@link SqlValues} gives the plain ones. */
final class SqlStructures {
    private final PgVersion version;
    private final Random random;
    private final SqlValues values;

    SqlStructures(PgVersion version, long seed) {
        this.version = version;
        this.random = new Random(seed);
        this.values = new SqlValues(version, seed + 1);
    }

    SqlValues plain() {
        return values;
    }

    String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A coordinate without quotes, sometimes with no number at all. */
    private String coordinate() {
        String text = values.float8();
        return random.nextInt(3) > 0
                ? Integer.toString(random.nextInt(2001) - 1000)
                : text.substring(1, text.length() - 1);
    }

    private String finite() {
        return random.nextInt(200_000) / 100.0 - 1000 + "";
    }

    private String pair() {
        return "(" + coordinate() + "," + coordinate() + ")";
    }

    private String joined(int most, String separator, Supplier<String> one) {
        List<String> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            parts.add(one.get());
        }
        return String.join(separator, parts);
    }

    String point() {
        return "'" + pair() + "'";
    }

    String lseg() {
        return "'[" + pair() + "," + pair() + "]'";
    }

    String box() {
        return "'" + pair() + "," + pair() + "'";
    }

    String path() {
        String points = joined(8, ",", this::pair);
        return random.nextBoolean() ? "'[" + points + "]'" : "'(" + points + ")'";
    }

    String polygon() {
        return "'(" + joined(8, ",", this::pair) + ")'";
    }

    String circle() {
        return "'<" + pair() + "," + Math.abs(random.nextInt(1000)) / 8.0 + ">'";
    }

    String line() {
        return "'{" + (random.nextInt(1000) + 1) + "," + finite() + "," + coordinate() + "}'";
    }

    private String address4() {
        return random.nextInt(256) + "." + random.nextInt(256) + "." + random.nextInt(256) + "." + random.nextInt(256);
    }

    private String address6() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            parts.add(random.nextBoolean() ? "0" : Integer.toHexString(random.nextInt(0x10000) >> random.nextInt(16)));
        }
        if (random.nextInt(4) == 0) {
            return "::" + pick("", "ffff:", "0:", "ffff:0:") + address4();
        }
        return String.join(":", parts);
    }

    String inet() {
        boolean four = random.nextBoolean();
        String address = four ? address4() : address6();
        return "'" + address + (random.nextBoolean() ? "" : "/" + random.nextInt(four ? 33 : 129)) + "'";
    }

    String cidr() {
        return "network(" + inet() + ")";
    }

    String macaddr(int bytes) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < bytes; i++) {
            parts.add(String.format("%02x", random.nextInt(256)));
        }
        return "'" + String.join(":", parts) + "'";
    }

    String lsn() {
        return String.format(
                "'%X/%X'", random.nextInt() >>> random.nextInt(32), random.nextInt() >>> random.nextInt(32));
    }

    String xid8() {
        return "'" + Long.toUnsignedString(random.nextLong() >>> random.nextInt(64)) + "'";
    }

    String tid() {
        return "'(" + (random.nextInt() & 0xFFFFFFFFL) + "," + random.nextInt(0x10000) + ")'";
    }

    String snapshot() {
        long xmin = 1 + random.nextInt(1_000_000);
        StringBuilder running = new StringBuilder();
        long xid = xmin;
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            running.append(i > 0 ? "," : "").append(xid);
            xid += 1 + random.nextInt(5);
        }
        return "'" + xmin + ":" + (xid + random.nextInt(3)) + ":" + running + "'";
    }

    String vector(int bits) {
        StringBuilder text = new StringBuilder("'");
        for (int i = random.nextInt(9); i > 0; i--) {
            text.append(bits == 16 ? values.number(16) : random.nextInt() & 0xFFFFFFFFL)
                    .append(i > 1 ? " " : "");
        }
        return text.append('\'').toString();
    }

    String money() {
        return "'" + values.number(54) / 100.0 + "'::numeric::money";
    }

    String enumeration() {
        return pick("'sad'", "'it''s ok'", "'a \"q\" \\ b'", "'null'", "'ü'", "''");
    }

    /** A range of the given type, over values that sort as the server says. */
    String range(String type, Supplier<String> bound, String subtype) {
        if (random.nextInt(12) == 0) {
            return "'empty'";
        }
        String low = random.nextInt(8) == 0 ? "NULL" : "(" + bound.get() + ")::" + subtype;
        String high = random.nextInt(8) == 0 ? "NULL" : "(" + bound.get() + ")::" + subtype;
        String bounds = pick("[]", "[)", "(]", "()");
        if (low.equals("NULL") || high.equals("NULL")) {
            return type + "(" + low + "," + high + ",'" + bounds + "')";
        }
        return type + "(least(" + low + "," + high + "),greatest(" + low + "," + high + "),'" + bounds + "')";
    }

    /** Ascending parts with gaps between them. */
    String multirange() {
        StringBuilder text = new StringBuilder("'{");
        int at = random.nextInt(2000) - 1000;
        int parts = random.nextInt(7);
        for (int i = 0; i < parts; i++) {
            int end = at + 1 + random.nextInt(50);
            boolean first = i == 0 && random.nextInt(5) == 0;
            boolean last = i == parts - 1 && random.nextInt(5) == 0;
            text.append(i > 0 ? "," : "").append('[').append(first ? "" : at).append(',');
            text.append(last ? "" : end).append(')');
            at = end + 2 + random.nextInt(20);
        }
        return text.append("}'").toString();
    }

    private String lexeme() {
        String text = values.text().replace("\0", "");
        return "'" + (text.isEmpty() ? "x" : text).replace("\\", "\\\\").replace("'", "''") + "'";
    }

    String tsvector() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(lexeme());
            int positions = random.nextInt(4);
            for (int p = 0; p < positions; p++) {
                text.append(p == 0 ? ":" : ",")
                        .append(1 + random.nextInt(17_000))
                        .append(pick("", "A", "B", "C", "D"));
            }
            text.append(' ');
        }
        return SqlValues.quote(text.toString());
    }

    String tsquery() {
        return random.nextInt(30) == 0 ? "''" : SqlValues.quote(query(0));
    }

    private String query(int depth) {
        return switch (depth > 5 ? 0 : random.nextInt(6)) {
            case 0, 1 -> lexeme() + pick("", "", ":*", ":A", ":*BD", ":ABCD");
            case 2 -> "!" + part(depth);
            case 3 -> part(depth) + " & " + part(depth);
            case 4 -> part(depth) + " | " + part(depth);
            default -> part(depth) + pick(" <-> ", " <2> ", " <0> ", " <777> ") + part(depth);
        };
    }

    private String part(int depth) {
        return random.nextBoolean() ? "(" + query(depth + 1) + ")" : query(depth + 1);
    }

    String jsonpath() {
        return SqlValues.quote(pick("", "strict ", "lax ") + expression(0));
    }

    private String expression(int depth) {
        return switch (depth > 3 ? random.nextInt(3) : random.nextInt(7)) {
            case 0 -> pick("1", "2.50", "\"s \\\" \\u00e9\"", "null", "true", "$\"v w\"", "1e3", "$x");
            case 1, 2 -> "$" + accessors(depth);
            case 3 ->
                "(" + expression(depth + 1) + ")" + pick(" + ", " - ", " * ", " / ", " % ") + "("
                        + expression(depth + 1) + ")";
            case 4 -> pick("-", "+") + "(" + expression(depth + 1) + ")";
            case 5 -> "(" + expression(depth + 1) + ")" + accessors(depth);
            default -> "$" + accessors(depth) + pick(" + ", " * ") + "$" + accessors(depth);
        };
    }

    private String accessors(int depth) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(
                    switch (random.nextInt(8)) {
                        case 0 -> ".k" + random.nextInt(100);
                        case 1 -> ".\"a \\\"" + random.nextInt(10) + "\\u20ac\"";
                        case 2 -> pick(".*", "[*]", ".**", ".**{2}", ".**{1 to last}", ".**{last}");
                        case 3 -> "[" + joined(3, ", ", () -> pick("0", "last", "1 to 3", "last - 1", "$.n")) + "]";
                        case 4 ->
                            pick(".type()", ".size()", ".abs()", ".floor()", ".double()", ".keyvalue()", ".datetime()");
                        case 5 -> depth > 2 ? ".deep" : " ? (" + predicate(depth + 1) + ")";
                        case 6 ->
                            version.isAtLeast(PgVersion.V17)
                                    ? pick(
                                            ".bigint()",
                                            ".decimal(4,2)",
                                            ".string()",
                                            ".time(3)",
                                            ".boolean()",
                                            ".timestamp_tz()")
                                    : ".ceiling()";
                        default -> "." + pick("last", "to", "exists", "is", "ä");
                    });
        }
        return text.toString();
    }

    private String predicate(int depth) {
        String item = "@" + (random.nextBoolean() ? ".f" + random.nextInt(9) : "");
        return switch (depth > 3 ? random.nextInt(3) : random.nextInt(8)) {
            case 0 ->
                item + pick(" == ", " != ", " < ", " <= ", " > ", " >= ") + pick("1", "\"x\"", "null", "$v", "-2.0");
            case 1 ->
                item + " like_regex "
                        + pick("\"^a.*\"", "\"b\" flag \"i\"", "\"c\\\\d\" flag \"sm\"", "\"(\" flag \"q\"");
            case 2 -> item + " starts with " + pick("\"ab\"", "$v");
            case 3 -> "!(" + predicate(depth + 1) + ")";
            case 4 -> "exists (@" + accessors(depth + 1) + ")";
            case 5 -> "((" + predicate(depth + 1) + ") is unknown)";
            default -> "(" + predicate(depth + 1) + ")" + pick(" && ", " || ") + "(" + predicate(depth + 1) + ")";
        };
    }

    /** Two columns; the second often needs quotes. */
    String composite() {
        String number = random.nextInt(6) == 0 ? "NULL" : Integer.toString(random.nextInt());
        String text = random.nextInt(6) == 0 ? "NULL" : values.quotedText();
        return "ROW(" + number + "," + text + ")";
    }

    String xml() {
        String text = values.text().replaceAll("[<>&\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "-");
        String head = pick("", "", "<?xml version=\"1.0\"?>", "<?xml version=\"1.0\" standalone=\"yes\"?>");
        return SqlValues.quote(head + "<a b=\"" + text.replace('"', '\'') + "\"><c/>" + text + "</a>");
    }

    String hstore() {
        String pairs = random.nextInt(10) == 0
                ? "''::hstore"
                : joined(
                        4,
                        " || ",
                        () -> "hstore(" + values.quotedText() + ","
                                + (random.nextInt(5) == 0 ? "NULL" : values.quotedText()) + ")");
        return pairs;
    }
}
