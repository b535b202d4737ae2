package io.pgdecoder.datatype;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the resource {@code time-zones.gz} from a server's folder of compiled time zones. Run it by hand with the folder
 * of the newest minor release, when that has new zone data, and say in docs/types.md which it was:
 *
 * <pre>
 *     TimeZonesRecipe SHAREDIR/timezone src/main/resources/io/pgdecoder/datatype/time-zones.gz
 * </pre>
 */
final class TimeZonesRecipe {
    private TimeZonesRecipe() {}

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        Map<ByteBuffer, String> namesByZone = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                byte[] bytes = Files.readAllBytes(file);
                String name = root.relativize(file).toString();
                if (bytes.length > 4
                        && ByteBuffer.wrap(bytes).getInt(0) == 0x545a6966
                        && !name.matches("(right|posix)/.*|localtime|posixrules")) {
                    namesByZone.merge(ByteBuffer.wrap(bytes), name, (all, one) -> all + " " + one);
                }
            }
        }
        // By first name, so that zones that are alike lie together and the file of the next release differs little.
        Map<String, ByteBuffer> zones = new TreeMap<>();
        namesByZone.forEach((zone, names) -> zones.put(names, zone));
        try (DataOutputStream out =
                new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(Path.of(args[1]))))) {
            zones.forEach((names, zone) -> {
                try {
                    out.writeUTF(names);
                    out.writeShort(zone.remaining());
                    out.write(zone.array());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
