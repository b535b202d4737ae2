package io.pgdecoder.datatype;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the resource {@code isn-ranges.txt} from the numbers in {@code contrib/isn} of a PostgreSQL source tree, which are
 * the same in 13 to 18. Run it by hand when they change:
 *
 * <pre>
 *     IsnRangesRecipe postgresql/contrib/isn src/main/resources/io/pgdecoder/datatype/isn-ranges.txt
 * </pre>
 */
final class IsnRangesRecipe {
    private static final Pattern RANGE = Pattern.compile("\\{\"([0-9-]+)\",\\s*\"([0-9-]+)\"}");

    private IsnRangesRecipe() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        List<String> lines = new ArrayList<>();
        lines.add(
                "# Prefixes and hyphenation ranges of article, book and music numbers, as PostgreSQL's isn knows them.");
        lines.add("# Made by IsnRangesRecipe; the form is described in IsnRanges.");
        lines.add("ean" + merged(ranges(folder.resolve("EAN13.h"), "EAN13_range")));
        addGroups("978", ranges(folder.resolve("ISBN.h"), "ISBN_range"), lines);
        addGroups("979", ranges(folder.resolve("ISMN.h"), "ISMN_range"), lines);
        addGroups("979", ranges(folder.resolve("ISBN.h"), "ISBN_range_new"), lines);
        Files.write(Path.of(args[1]), lines, StandardCharsets.US_ASCII);
    }

    private static List<String[]> ranges(Path file, String table) throws IOException {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        int start = text.indexOf(table + "[]");
        Matcher matcher = RANGE.matcher(text.substring(start, text.indexOf("};", start)));
        List<String[]> ranges = new ArrayList<>();
        while (matcher.find()) {
            ranges.add(new String[] {matcher.group(1), matcher.group(2)});
        }
        return ranges;
    }

    private static String merged(List<String[]> ranges) {
        StringBuilder text = new StringBuilder();
        int end = -2;
        for (String[] range : ranges) {
            if (Integer.parseInt(range[0]) != end + 1) {
                text.append(end < 0 ? "" : String.format("-%03d", end))
                        .append(' ')
                        .append(range[0]);
            }
            end = Integer.parseInt(range[1]);
        }
        return text.append(String.format("-%03d", end)).toString();
    }

    private static void addGroups(String prefix, List<String[]> ranges, List<String> lines) {
        Map<String, StringBuilder> groups = new TreeMap<>();
        for (String[] range : ranges) {
            String[] low = range[0].split("-", -1);
            String[] high = range[1].split("-", -1);
            if (!low[0].equals(high[0])) {
                throw new IllegalStateException("a range over several groups: " + range[0] + " to " + range[1]);
            }
            groups.computeIfAbsent(low[0], group -> new StringBuilder(prefix + " " + group))
                    .append(' ')
                    .append(low[1])
                    .append('-')
                    .append(high[1]);
        }
        groups.values().forEach(line -> lines.add(line.toString()));
    }
}
