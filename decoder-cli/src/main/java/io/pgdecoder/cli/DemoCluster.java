package io.pgdecoder.cli;

import io.pgdecoder.types.Lsn;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The small cluster that the program carries, unpacked: a data directory of PostgreSQL 18 with its WAL, and what that
 * server's own test_decoding printed for it. How it was recorded is told by {@code DemoRecorder} in decoder-it.
 */
final class DemoCluster {
    private static final String ARCHIVE = "demo.zip";
    private static final String DATA = "data/";

    private final Path dataDirectory;
    private final byte[] expected;
    private final Properties properties;

    private DemoCluster(Path dataDirectory, byte[] expected, Properties properties) {
        this.dataDirectory = dataDirectory;
        this.expected = expected;
        this.properties = properties;
    }

    /** Unpacks the data directory into {@code target}, which must exist. */
    static DemoCluster unpack(Path target) throws IOException {
        byte[] expected = new byte[0];
        Properties properties = new Properties();
        try (InputStream archive = DemoCluster.class.getResourceAsStream(ARCHIVE)) {
            if (archive == null) {
                throw new FileNotFoundException(ARCHIVE + " is missing from the program");
            }
            ZipInputStream zip = new ZipInputStream(archive);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] content = readEntry(zip);
                if (entry.getName().startsWith(DATA)) {
                    Path file = target.resolve(entry.getName().substring(DATA.length()));
                    Files.createDirectories(file.getParent());
                    Files.write(file, content);
                } else if (entry.getName().equals("expected.tsv")) {
                    expected = content;
                } else {
                    properties.load(new ByteArrayInputStream(content));
                }
            }
        }
        return new DemoCluster(target, expected, properties);
    }

    private static byte[] readEntry(ZipInputStream zip) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        zip.transferTo(content);
        return content.toByteArray();
    }

    /** Removes a directory and all in it. */
    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The data directory; its pg_wal holds the WAL. */
    Path dataDirectory() {
        return dataDirectory;
    }

    /** What the server printed: lsn, xid and data in COPY's text form. */
    byte[] expected() {
        return expected.clone();
    }

    /** The database to decode. */
    String database() {
        return properties.getProperty("database");
    }

    /** The version of the server that wrote the WAL, such as 18.1. */
    String serverVersion() {
        return properties.getProperty("server_version");
    }

    /** restart_lsn of the server's slot when it was new. */
    long startLsn() {
        return Lsn.parse(properties.getProperty("start_lsn"));
    }

    /** The position at which the server's slot became consistent. */
    long consistentPoint() {
        return Lsn.parse(properties.getProperty("consistent_point"));
    }

    /** Where the server's peek stopped. */
    long endLsn() {
        return Lsn.parse(properties.getProperty("end_lsn"));
    }
}
