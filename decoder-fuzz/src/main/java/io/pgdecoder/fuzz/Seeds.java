package io.pgdecoder.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Healthy inputs from the resources of this package, as {@link SeedRecipe} took them from real servers.
 *
 * <pre>
 *   # a comment
 *   name hex-digits [.count ...]      each .count stands for so many zero bytes
 * </pre>
 */
final class Seeds {
    private Seeds() {}

    /** All inputs of one file by name, in the order of the file; several inputs may have one name. */
    static Map<String, List<byte[]>> read(String file) {
        Map<String, List<byte[]>> seeds = new LinkedHashMap<>();
        try (InputStream stream = Seeds.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("no seeds " + file);
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    int space = line.indexOf(' ');
                    seeds.computeIfAbsent(line.substring(0, space), name -> new ArrayList<>())
                            .add(parse(line.substring(space + 1)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return seeds;
    }

    static byte[] parse(String text) {
        StringBuilder digits = new StringBuilder();
        for (String part : text.split(" ")) {
            digits.append(part.startsWith(".") ? "00".repeat(Integer.parseInt(part.substring(1))) : part);
        }
        return HexFormat.of().parseHex(digits);
    }

    /** The line of one input, without its end. */
    static String line(String name, byte[] bytes) {
        StringBuilder text = new StringBuilder(name).append(' ');
        int i = 0;
        while (i < bytes.length) {
            int zeros = 0;
            while (i + zeros < bytes.length && bytes[i + zeros] == 0) {
                zeros++;
            }
            if (zeros >= 8) {
                text.append(text.charAt(text.length() - 1) == ' ' ? "" : " ")
                        .append('.')
                        .append(zeros)
                        .append(' ');
                i += zeros;
            } else {
                HexFormat.of().formatHex(text, bytes, i, i + Math.max(1, zeros));
                i += Math.max(1, zeros);
            }
        }
        return text.toString().stripTrailing();
    }
}
