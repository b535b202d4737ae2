package io.pgdecoder.datatype;

import io.pgdecoder.datatype.MonetaryConventions.Placement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The monetary conventions of glibc's locales, from a resource; read when a setting names one.
 *
 * <p>Form of the resource {@code monetary-locales.txt}; lines that start with {@code #} are comments:
 *
 * <pre>
 *   line    codeset TAB locales TAB frac_digits TAB mon_grouping TAB mon_decimal_point TAB mon_thousands_sep
 *           TAB currency_symbol TAB positive_sign TAB negative_sign
 *           TAB p_cs_precedes TAB p_sep_by_space TAB p_sign_posn TAB n_cs_precedes TAB n_sep_by_space TAB n_sign_posn
 *   locale  language, territory, modifier: {@code ca_ES@valencia}; '*' behind it if the name without codeset means this
 * </pre>
 *
 * Characters outside of ASCII are written as in Java sources; -1 is what the locale leaves open.
 */
final class MonetaryLocales {
    private static final String RESOURCE = "monetary-locales.txt";
    private static final Pattern NAME = Pattern.compile("([A-Za-z_]+)(?:\\.([^@]*))?(@.*)?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");
    private static final int CODESET = 0;
    private static final int LOCALES = CODESET + 1;
    private static final int CONVENTIONS = LOCALES + 1;
    private static final Placement OPEN_PLACEMENT = new Placement(-1, -1, -1);

    /** What the C library does without a locale. */
    static final MonetaryConventions C = new MonetaryConventions(
            -1, -1, "", "", "", "", "", OPEN_PLACEMENT, OPEN_PLACEMENT, StandardCharsets.US_ASCII);

    private MonetaryLocales() {}

    /** The conventions of a locale's name as setlocale takes it, or null. */
    static @Nullable MonetaryConventions find(String name) {
        if (name.equals("C") || name.equals("POSIX")) {
            return C;
        }
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return null;
        }
        String codeset = parts.group(2);
        String locale = parts.group(1) + (parts.group(3) == null ? "" : parts.group(3));
        String word = codeset == null ? locale + "*" : locale;
        try (BufferedReader lines = open()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split("\t", -1);
                if (fields.length > CONVENTIONS
                        && hasWord(fields[LOCALES], word)
                        && (codeset == null || normalized(codeset).equals(normalized(fields[CODESET])))) {
                    return conventions(fields);
                }
            }
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasWord(String words, String word) {
        String all = ' ' + words + ' ';
        return all.contains(' ' + word + ' ') || all.contains(' ' + word + "* ");
    }

    /** The names that are known, without codesets: of the same language if it is known, else the languages. */
    static String known(String name) {
        String language = name.replaceFirst("[^a-z].*(?s:.*)$", "");
        SortedSet<String> same = new TreeSet<>();
        SortedSet<String> languages = new TreeSet<>();
        try (BufferedReader lines = open()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split("\t", -1);
                for (String locale : fields.length > CONVENTIONS ? fields[LOCALES].split(" ", -1) : new String[0]) {
                    String plain = locale.replace("*", "");
                    languages.add(plain.replaceFirst("_.*$", ""));
                    if (plain.startsWith(language + "_")) {
                        same.add(plain + '.' + fields[CODESET]);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return same.isEmpty()
                ? "C, POSIX or one of glibc's locales in the languages " + String.join(" ", languages)
                : "C, POSIX, " + String.join(", ", same);
    }

    private static BufferedReader open() {
        InputStream stream = MonetaryLocales.class.getResourceAsStream(RESOURCE);
        if (stream == null) {
            throw new IllegalStateException("resource " + RESOURCE + " is missing");
        }
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII));
    }

    /** As glibc compares codesets: letters and digits only, in lower case, "iso" before bare numbers. */
    private static String normalized(String codeset) {
        String plain = codeset.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
        return plain.matches("[0-9]+") ? "iso" + plain : plain;
    }

    private static MonetaryConventions conventions(String[] fields) {
        int at = CONVENTIONS;
        int fracDigits = Integer.parseInt(fields[at]);
        int grouping = Integer.parseInt(fields[at + 1].replaceFirst(";.*$", ""));
        return new MonetaryConventions(
                fracDigits,
                grouping,
                text(fields[at + 2]),
                text(fields[at + 3]),
                text(fields[at + 4]),
                text(fields[at + 5]),
                text(fields[at + 6]),
                placement(fields, at + 7),
                placement(fields, at + 10),
                Charset.forName(fields[CODESET]));
    }

    private static Placement placement(String[] fields, int at) {
        return new Placement(
                Integer.parseInt(fields[at]), Integer.parseInt(fields[at + 1]), Integer.parseInt(fields[at + 2]));
    }

    private static String text(String field) {
        return ESCAPE.matcher(field)
                .replaceAll(match ->
                        Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(match.group(1), 16))));
    }
}
