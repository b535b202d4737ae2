package io.pgdecoder.datatype;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where an article number (EAN-13) takes its hyphens, by the ranges of a resource made of PostgreSQL's tables
 * ({@code contrib/isn}: {@code EAN13.h}, {@code ISBN.h}, {@code ISMN.h}). Immutable; look-ups allocate nothing.
 *
 * <p>Form of the resource {@code isn-ranges.txt}; lines that start with {@code #} are comments:
 *
 * <pre>
 *   ean    low-high { ' ' low-high }             prefixes of three digits that are given out
 *   978    group { ' ' low-high }                book numbers: the digits after prefix and group, of a publisher
 *   979    group { ' ' low-high }                group 0 music numbers, else book numbers
 * </pre>
 */
final class IsnRanges {
    private static final String RESOURCE = "isn-ranges.txt";
    /** Digits between prefix and check digit. */
    private static final int BODY_DIGITS = 9;

    private static final int BODIES = 1_000_000_000;
    private static final String EAN = "ean";
    private static final String FIRST_PREFIX = "978";

    private record Range(int low, int high, int groupDigits, int digits) {}

    private final boolean[] prefixes = new boolean[1000];
    private final int[] lows;
    private final int[] highs;
    private final byte[] groupDigits;
    private final byte[] digits;

    private IsnRanges(BufferedReader lines) throws IOException {
        List<Range> ranges = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ", -1);
            if (words[0].equals(EAN)) {
                addPrefixes(words);
            } else if (!words[0].equals("#")) {
                addGroup(words, ranges);
            }
        }
        ranges.sort((a, b) -> Integer.compare(a.low(), b.low()));
        int count = ranges.size();
        lows = new int[count];
        highs = new int[count];
        groupDigits = new byte[count];
        digits = new byte[count];
        for (int i = 0; i < count; i++) {
            Range range = ranges.get(i);
            lows[i] = range.low();
            highs[i] = range.high();
            groupDigits[i] = (byte) range.groupDigits();
            digits[i] = (byte) range.digits();
        }
    }

    /** The ranges of the resource, read anew. */
    static IsnRanges load() {
        try (InputStream stream = IsnRanges.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException("resource " + RESOURCE + " is missing");
            }
            return new IsnRanges(new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addPrefixes(String[] words) {
        for (int i = 1; i < words.length; i++) {
            String[] bounds = words[i].split("-", -1);
            Arrays.fill(prefixes, Integer.parseInt(bounds[0]), Integer.parseInt(bounds[1]) + 1, true);
        }
    }

    private static void addGroup(String[] words, List<Range> ranges) {
        int base = words[0].equals(FIRST_PREFIX) ? 0 : BODIES;
        String group = words[1];
        for (int i = 2; i < words.length; i++) {
            String[] bounds = words[i].split("-", -1);
            int count = group.length() + bounds[0].length();
            int low = Integer.parseInt(group + bounds[0] + "0".repeat(BODY_DIGITS - count));
            int high = Integer.parseInt(group + bounds[1] + "9".repeat(BODY_DIGITS - count));
            ranges.add(new Range(base + low, base + high, group.length(), count));
        }
    }

    /** Whether a prefix of three digits is given out; else the server knows no hyphens. */
    boolean isPrefix(int prefix) {
        return prefixes[prefix];
    }

    /**
     * Which range a book or music number falls into, for the other methods; negative if none.
     *
     * @param prefix 978 or 979
     * @param body the nine digits between prefix and check digit
     */
    int find(int prefix, int body) {
        int key = prefix == 978 ? body : BODIES + body;
        int at = Arrays.binarySearch(lows, key);
        int index = at >= 0 ? at : -at - 2;
        return index >= 0 && key <= highs[index] ? index : -1;
    }

    /** Digits before the second hyphen: the group's. */
    int groupDigits(int range) {
        return groupDigits[range];
    }

    /** Digits between the first hyphen and the third: group and publisher. */
    int digits(int range) {
        return digits[range];
    }
}
