package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Random and nasty values of types as SQL expressions. Random texts are ASCII with some characters of other planes. */
final class SqlValues {
    /** Random values of each type where everything runs. */
    private static final int FULL_COUNT = 10_000;

    private static final String[] NASTY = {
        "'",
        "''",
        "\"",
        "\\",
        "\\\\",
        "{",
        "}",
        "{}",
        ",",
        " ",
        "\t",
        "\n",
        "\r",
        "\f",
        "\u000b",
        "\u0001",
        "null",
        "NULL",
        "Nul",
        "unchanged-toast-datum",
        "ä",
        "\u20ac",
        "\ud83d\ude00",
        "a,b",
        "B'1'",
        "[1:2]={1,2}",
        ";"
    };

    private final PgVersion version;
    private final Random random;

    SqlValues(PgVersion version, long seed) {
        this.version = version;
        this.random = new Random(seed);
    }

    /** Count random values after the given ones. */
    List<String> of(int count, Supplier<String> one, String... first) {
        List<String> values = new ArrayList<>(List.of(first));
        for (int i = 0; i < (Runs.FULL ? Math.max(count, FULL_COUNT) : count); i++) {
            values.add(one.get());
        }
        return values;
    }

    static String quote(String text) {
        return "E'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            if (random.nextInt(3) == 0) {
                text.append(NASTY[random.nextInt(NASTY.length)]);
            } else {
                text.append((char) (' ' + random.nextInt(95)));
            }
        }
        return text.toString();
    }

    String quotedText() {
        return quote(text());
    }

    long number(int bits) {
        return random.nextLong() >> 64 - bits + random.nextInt(bits);
    }

    String int2() {
        return "'" + number(16) + "'";
    }

    String int4() {
        return "'" + number(32) + "'";
    }

    String int8() {
        return "'" + number(64) + "'";
    }

    String unsigned4() {
        return "'" + (number(64) & 0xFFFFFFFFL) + "'";
    }

    String float8() {
        double value = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(2_000_000) / 1000.0 - 1000;
            case 1 -> Math.scalb(1.0, random.nextInt(2090) - 1070);
            case 2 -> (double) number(64);
            default -> Double.longBitsToDouble(random.nextLong());
        };
        return "'" + value + "'";
    }

    String float4() {
        float value = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(2_000_000) / 1000f - 1000;
            case 1 -> Math.scalb(1f, random.nextInt(270) - 140);
            case 2 -> (float) number(64);
            default -> Float.intBitsToFloat(random.nextInt());
        };
        return "'" + value + "'";
    }

    String numeric() {
        BigInteger unscaled = new BigInteger(random.nextInt(random.nextInt(10) == 0 ? 900 : 70) + 1, random);
        BigDecimal value = new BigDecimal(unscaled, random.nextInt(50) - 15);
        return "'" + (random.nextBoolean() ? value : value.negate()) + "'";
    }

    String[] numericSpecials() {
        return version.isAtLeast(PgVersion.V14)
                ? new String[] {"'0'", "'0.000'", "'NaN'", "'1e131071'", "'1e-16383'", "'Infinity'", "'-Infinity'"}
                : new String[] {"'0'", "'0.000'", "'NaN'", "'-1e131071'", "'1e-16383'"};
    }

    String bytea() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return "'\\x" + HexFormat.of().formatHex(bytes) + "'";
    }

    String bits() {
        StringBuilder bits = new StringBuilder("B'");
        for (int i = random.nextInt(40); i > 0; i--) {
            bits.append(random.nextInt(2));
        }
        return bits.append('\'').toString();
    }

    String uuid() {
        return "'" + new java.util.UUID(random.nextLong(), random.nextLong()) + "'";
    }

    String date() {
        return random.nextInt(4) == 0
                ? "'2000-01-01'::date + " + (random.nextInt(2_147_000_000) - 2_451_545)
                : "'" + moment().split(" ")[0] + "'";
    }

    /** A time of day, and sometimes of a fraction. */
    private String time() {
        return LocalDateTime.ofEpochSecond(random.nextInt(86_400), fraction(), ZoneOffset.UTC)
                .toLocalTime()
                .toString();
    }

    private int fraction() {
        int micros = random.nextInt(1_000_000);
        return switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> micros * 1000;
            default -> micros / 1000 * 1_000_000;
        };
    }

    String timeOfDay() {
        return "'" + time() + "'";
    }

    String timetz() {
        String[] zones = {"+00", "-07", "+05:30", "-03:25:45", "+15:59:59", "-15:59:59"};
        return "'" + time() + zones[random.nextInt(zones.length)] + "'";
    }

    private String moment() {
        return moment(false);
    }

    /** Date and time of day, within the years and days that also exist before year 1 if asked. */
    private String moment(boolean early) {
        long second = random.nextInt(3) == 0
                ? (long) (random.nextDouble() * 9_000_000_000_000L) - 210_000_000_000L
                : random.nextInt() & 0x7FFFFFFFL;
        LocalDateTime at = LocalDateTime.ofEpochSecond(second, fraction(), ZoneOffset.UTC);
        int year = Math.max(at.getYear(), 1);
        return String.format(
                "%04d-%02d-%02d %s",
                early ? year % 4700 + 1 : year,
                at.getMonthValue(),
                Math.min(at.getDayOfMonth(), early || year == 1 ? 28 : 31),
                at.toLocalTime());
    }

    String timestamp() {
        boolean early = random.nextInt(10) == 0;
        return "'" + moment(early) + (early ? " BC" : "") + "'";
    }

    /** Within the years in which zone data of different releases agree. */
    String recentTimestamptz() {
        long second = 1_000_000L + (random.nextInt() & 0x7FFFFFFFL) * 30L / 100;
        return "'" + LocalDateTime.ofEpochSecond(second, fraction(), ZoneOffset.UTC) + "Z'";
    }

    String timestamptz() {
        boolean early = random.nextInt(10) == 0;
        return "'" + moment(early) + "+00" + (early ? " BC" : "") + "'";
    }

    String interval() {
        int months = random.nextInt(3) == 0 ? 0 : (int) number(random.nextBoolean() ? 6 : 31);
        int days = random.nextInt(3) == 0 ? 0 : (int) number(random.nextBoolean() ? 6 : 31);
        long micros = random.nextInt(3) == 0
                ? 0
                : number(random.nextBoolean() ? 40 : version.isAtLeast(PgVersion.V15) ? 62 : 50);
        if (random.nextInt(3) == 0) {
            micros = micros / 1_000_000 * 1_000_000;
        }
        String sign = micros < 0 ? "-" : "";
        return String.format(
                "'%d months %d days %s%d.%06d seconds'",
                months, days, sign, Math.abs(micros / 1_000_000), Math.abs(micros % 1_000_000));
    }

    String json(int depth) {
        return switch (random.nextInt(depth > 3 ? 5 : 8)) {
            case 0 -> "null";
            case 1 -> random.nextBoolean() ? "true" : "false";
            case 2 -> random.nextInt(100000) / 100.0 + "";
            case 3 -> number(60) + (random.nextBoolean() ? "" : ".00");
            case 4 -> jsonString();
            case 5, 6 -> {
                StringBuilder object = new StringBuilder("{");
                for (int i = random.nextInt(6); i > 0; i--) {
                    object.append(jsonString())
                            .append(" :")
                            .append(json(depth + 1))
                            .append(i > 1 ? "," : "");
                }
                yield object.append('}').toString();
            }
            default -> {
                StringBuilder array = new StringBuilder("[ ");
                for (int i = random.nextInt(random.nextInt(10) == 0 ? 70 : 5); i > 0; i--) {
                    array.append(json(depth + 2)).append(i > 1 ? ", " : "");
                }
                yield array.append(']').toString();
            }
        };
    }

    private String jsonString() {
        StringBuilder text = new StringBuilder("\"");
        for (char c : text().toCharArray()) {
            if (c < ' ' || c == '"' || c == '\\') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.append('"').toString();
    }

    /** A document of at most this many characters. */
    String quotedJson(int limit) {
        String document = json(0);
        while (document.length() > limit) {
            document = json(0);
        }
        return quote(document);
    }

    /** An array of up to three dimensions, sometimes with nulls or other lower bounds. */
    String array(String elementType, Supplier<String> element) {
        int dimensions = random.nextInt(4);
        if (dimensions == 0) {
            return "'{}'";
        }
        int[] sizes = new int[dimensions];
        for (int i = 0; i < dimensions; i++) {
            sizes[i] = 1 + random.nextInt(3);
        }
        return "ARRAY" + arrayPart(sizes, 0, element) + "::" + elementType + "[]";
    }

    private String arrayPart(int[] sizes, int dimension, Supplier<String> element) {
        StringBuilder part = new StringBuilder("[");
        for (int i = 0; i < sizes[dimension]; i++) {
            part.append(i > 0 ? "," : "");
            if (dimension + 1 < sizes.length) {
                part.append(arrayPart(sizes, dimension + 1, element));
            } else {
                part.append(random.nextInt(5) == 0 ? "NULL" : element.get());
            }
        }
        return part.append(']').toString();
    }
}
