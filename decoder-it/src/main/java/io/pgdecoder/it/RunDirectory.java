package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of one run: what a decoder reads, and what it must print.
 *
 * <pre>
 *     script.sql        the history
 *     basecopy/         the data directory that seeds the decoder
 *     pg_wal/           all WAL segments
 *     pg_wal-N/         the same from the N-th peek on, if the server went down before it
 *     expected.tsv      what the server printed at the first peek; absent in a run without a slot
 *     expected-N.tsv    the same of the N-th peek, from 1
 *     server.log
 *     meta.properties   version, database, encoding, start (restart_lsn), consistent_point, xmin_horizon, confirmed
 *                       (what the slot's reader has had before the peeks; absent if nothing),
 *                       end, options.N, work_mem.N and settings.N of each peek, error.N (the server failed to decode; what
 *                       it printed and counted is then that of a peek up to survived.N, and absent if that is), failed.N
 *                       (the first end at which it fails), rows.N and pg_class (the rows of pg_class with the file that
 *                       it did not know, as block/item, and the file of pg_class), statistics.N (counters of pg_stat_replication_slots after it; 14 and later),
 *                       slot (a {@link SlotKind}), script
 * </pre>
 */
public final class RunDirectory {
    /** The error of a peek that the server did not survive. */
    static final String SERVER_CRASH = "the server crashed";

    private final Path path;
    private final Properties meta = new Properties();

    private RunDirectory(Path path) {
        this.path = path;
    }

    static RunDirectory create(Path path) throws IOException {
        Files.createDirectories(path);
        return new RunDirectory(path);
    }

    /** Opens the directory of an earlier run. */
    public static RunDirectory open(Path path) throws IOException {
        RunDirectory run = new RunDirectory(path);
        try (Reader reader = Files.newBufferedReader(path.resolve("meta.properties"))) {
            run.meta.load(reader);
        }
        return run;
    }

    void set(String key, String value) {
        meta.setProperty(key, value);
    }

    void save() throws IOException {
        try (Writer writer = Files.newBufferedWriter(path.resolve("meta.properties"))) {
            meta.store(writer, null);
        }
    }

    /** The directory itself. */
    public Path path() {
        return path;
    }

    /** The data directory that seeds the decoder. */
    public Path baseCopy() {
        return path.resolve("basecopy");
    }

    /** The WAL. */
    public Path wal() {
        return path.resolve("pg_wal");
    }

    /** The WAL that the server had at the i-th peek. */
    Path wal(int i) {
        for (int from = i; from > 0; from--) {
            String folder = get("wal." + from);
            if (folder != null) {
                return path.resolve(folder);
            }
        }
        return wal();
    }

    /** A value of meta.properties, or null. */
    public @Nullable String get(String key) {
        return meta.getProperty(key);
    }

    /** A value of meta.properties that must be there. */
    public String require(String key) {
        String value = meta.getProperty(key);
        if (value == null) {
            throw new IllegalStateException("no " + key + " in " + path.resolve("meta.properties"));
        }
        return value;
    }

    /** The server's version. */
    public PgVersion version() {
        PgVersion version = PgVersion.ofMajor(Integer.parseInt(require("version")));
        if (version == null) {
            throw new IllegalStateException("unknown version in " + path);
        }
        return version;
    }

    /** Whether the server had a slot, and so {@link #expected} exists. */
    public boolean hasSlot() {
        return slotKind() != SlotKind.NONE;
    }

    /** What slot the server had. */
    SlotKind slotKind() {
        return SlotKind.valueOf(require("slot"));
    }

    /** The counters after the i-th peek as {@code name=value name=value}, or null if they were not asked for. */
    @Nullable
    String statistics(int i) {
        return get("statistics." + i);
    }

    void setPeek(int i, Peek peek) {
        set("options." + i, peek.options());
        set("work_mem." + i, peek.workMem());
        set("settings." + i, peek.settings());
    }

    /** The peeks that were made; the first has no options. */
    List<Peek> peeks() {
        List<Peek> peeks = new ArrayList<>();
        for (int i = 0; get("options." + i) != null; i++) {
            String settings = get("settings." + i);
            peeks.add(new Peek(require("options." + i), require("work_mem." + i), settings == null ? "" : settings));
        }
        return peeks;
    }

    /** The error with which the server's decoding failed at the i-th peek, or null if it did not. */
    public @Nullable String serverError(int i) {
        return get("error." + i);
    }

    /** The last end up to which the server answers the i-th peek, if it does not to its end; null if there is none. */
    @Nullable
    String survived(int i) {
        return get("survived." + i);
    }

    /** What the server printed at the i-th peek, up to {@link #survived} if that failed; absent if there is no such. */
    public Path expected(int i) {
        return path.resolve(i == 0 ? "expected.tsv" : "expected-" + i + ".tsv");
    }
}
