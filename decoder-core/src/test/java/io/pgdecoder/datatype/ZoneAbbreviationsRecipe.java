package io.pgdecoder.datatype;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes the resource {@code zone-abbreviations.txt} from compiled zone data (TZif files, RFC 8536). Run it by hand when
 * IANA's data change:
 *
 * <pre>
 *     ZoneAbbreviationsRecipe /usr/share/zoneinfo src/main/resources/io/pgdecoder/datatype/zone-abbreviations.txt
 * </pre>
 */
final class ZoneAbbreviationsRecipe {
    private static final int HEADER = 44;

    private ZoneAbbreviationsRecipe() {}

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        Map<String, String> namesByEras = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = root.relativize(file).toString();
                byte[] bytes = Files.readAllBytes(file);
                if (isZone(bytes) && !name.matches("(right|posix)/.*|localtime|posixrules|Factory")) {
                    namesByEras.merge(eras(bytes), name, (all, one) -> all + " " + one);
                }
            }
        }
        String release = Files.readAllLines(root.resolve("tzdata.zi")).get(0).replace("# version ", "");
        List<String> lines = new ArrayList<>();
        lines.add("# Abbreviations of time zones, from IANA's time zone database " + release + " (public domain).");
        lines.add("# Made by ZoneAbbreviationsRecipe; the form is described in ZoneAbbreviations.");
        namesByEras.forEach((eras, names) -> lines.add(names + "\t" + eras));
        Files.write(Path.of(args[1]), lines, StandardCharsets.US_ASCII);
    }

    private static boolean isZone(byte[] bytes) {
        return bytes.length > HEADER
                && new String(bytes, 0, 4, StandardCharsets.US_ASCII).equals("TZif")
                && bytes[4] >= '2';
    }

    private static String eras(byte[] bytes) {
        ByteBuffer data = ByteBuffer.wrap(bytes);
        int second = HEADER + size(data, 0, 4);
        int times = data.getInt(second + 32);
        int types = data.getInt(second + 36);
        int timeAt = second + HEADER;
        int indexAt = timeAt + 8 * times;
        int typeAt = indexAt + times;
        int namesAt = typeAt + 6 * types;
        StringBuilder text = new StringBuilder();
        Map<Integer, String> era = new TreeMap<>();
        era.put(data.getInt(typeAt), abbreviation(bytes, typeAt, namesAt));
        for (int i = 0; i < times; i++) {
            int type = typeAt + 6 * bytes[indexAt + i];
            int offset = data.getInt(type);
            String abbreviation = abbreviation(bytes, type, namesAt);
            if (!era.getOrDefault(offset, abbreviation).equals(abbreviation)) {
                append(era, text);
                text.append(';').append(data.getLong(timeAt + 8 * i)).append(':');
                era.clear();
            }
            era.put(offset, abbreviation);
        }
        append(era, text);
        return text.toString();
    }

    private static int size(ByteBuffer data, int header, int timeBytes) {
        int leapSeconds = data.getInt(header + 28);
        return data.getInt(header + 20)
                + data.getInt(header + 24)
                + leapSeconds * (timeBytes + 4)
                + data.getInt(header + 32) * (timeBytes + 1)
                + data.getInt(header + 36) * 6
                + data.getInt(header + 40);
    }

    private static String abbreviation(byte[] bytes, int type, int namesAt) {
        int start = namesAt + (bytes[type + 5] & 0xFF);
        int end = start;
        while (bytes[end] != 0) {
            end++;
        }
        return new String(bytes, start, end - start, StandardCharsets.US_ASCII);
    }

    private static void append(Map<Integer, String> era, StringBuilder text) {
        boolean first = true;
        for (Map.Entry<Integer, String> entry : era.entrySet()) {
            text.append(first ? "" : ",").append(entry.getKey()).append('=').append(entry.getValue());
            first = false;
        }
    }
}
