package io.pgdecoder.datatype;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes the resource {@code monetary-locales.txt} from the locales of glibc: compiles each by {@code localedef} and asks
 * {@code locale}. Takes some minutes. Needs Debian's package locales or its like. Run it by hand when they change:
 *
 * <pre>
 *     MonetaryLocalesRecipe /usr/share/i18n/SUPPORTED EMPTY-FOLDER \
 *         src/main/resources/io/pgdecoder/datatype/monetary-locales.txt
 * </pre>
 *
 * The folder then holds the locales in the form that {@code LOCPATH} asks for. Encodings that the server does not know
 * are left out.
 */
final class MonetaryLocalesRecipe {
    private static final Set<String> UNKNOWN_TO_THE_SERVER = Set.of(
            "RK1048",
            "PT154",
            "TIS-620",
            "KOI8-T",
            "GEORGIAN-PS",
            "ARMSCII-8",
            "BIG5-HKSCS",
            "ISO-8859-10",
            "ISO-8859-14");
    private static final String[] KEYWORDS = {
        "frac_digits",
        "mon_grouping",
        "mon_decimal_point",
        "mon_thousands_sep",
        "currency_symbol",
        "positive_sign",
        "negative_sign",
        "p_cs_precedes",
        "p_sep_by_space",
        "p_sign_posn",
        "n_cs_precedes",
        "n_sep_by_space",
        "n_sign_posn"
    };

    private MonetaryLocalesRecipe() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[1]);
        Map<String, List<String>> namesByConventions = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] fields = line.strip().split("\\s+", -1);
            if (fields.length == 2 && !fields[0].startsWith("#") && !UNKNOWN_TO_THE_SERVER.contains(fields[1])) {
                add(fields[0], fields[1], folder, namesByConventions);
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add("# Monetary conventions of locales, from "
                + run(Map.of(), "locale", "--version")
                        .lines()
                        .findFirst()
                        .orElse("")
                        .strip());
        lines.add("# Made by MonetaryLocalesRecipe; the form is described in MonetaryLocales.");
        namesByConventions.forEach((conventions, names) -> {
            int tab = conventions.indexOf('\t');
            lines.add(conventions.substring(0, tab) + '\t' + String.join(" ", names) + conventions.substring(tab));
        });
        Files.write(Path.of(args[2]), lines, StandardCharsets.US_ASCII);
    }

    private static void add(String name, String charset, Path folder, Map<String, List<String>> namesByConventions)
            throws IOException, InterruptedException {
        String modifier = name.contains("@") ? name.substring(name.indexOf('@')) : "";
        String language = name.replaceFirst("[.@].*", "");
        Path compiled = folder.resolve(name);
        run(Map.of(), "localedef", "--no-archive", "-c", "-i", language + modifier, "-f", charset, compiled.toString());
        if (!Files.isDirectory(compiled)) {
            throw new IOException("localedef made no " + compiled);
        }
        Map<String, String> values = new HashMap<>();
        String printed = run(Map.of("LOCPATH", folder.toString(), "LC_ALL", name), "locale", "-k", "LC_MONETARY");
        for (String line : printed.split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1).replaceAll("^\"|\"$", ""));
            }
        }
        Charset known = Charset.forName(charset);
        StringBuilder conventions = new StringBuilder(charset);
        for (String keyword : KEYWORDS) {
            String value = new String(values.get(keyword).getBytes(StandardCharsets.ISO_8859_1), known);
            conventions.append('\t');
            value.chars()
                    .forEach(c -> conventions.append(c < 127 ? Character.toString(c) : String.format("\\u%04x", c)));
        }
        boolean isDefault = !name.contains(".");
        namesByConventions
                .computeIfAbsent(conventions.toString(), any -> new ArrayList<>())
                .add(language + modifier + (isDefault ? "*" : ""));
    }

    /** What a command prints, each byte one character; its errors are dropped, since localedef warns a lot. */
    private static String run(Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        process.waitFor();
        return printed;
    }
}
