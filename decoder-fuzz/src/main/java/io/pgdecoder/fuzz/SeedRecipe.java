package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.LooseRows;
import io.pgdecoder.catalog.datadir.CatalogBootstrap;
import io.pgdecoder.catalog.datadir.DataDirectory;
import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.RecordDescriber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes the healthy inputs from runs of real servers, each a directory with {@code basecopy} and {@code pg_wal}; the run
 * of {@code decoder-fuzz/seeds.sql} gives the values. How they were made last:
 *
 * <pre>
 *     decoder-it/workbench run --out RUNS crash reorder-crash origins commit-timestamps catalog-cluster partitions ...
 *     decoder-it/workbench run --out RUNS --version 18 decoder-fuzz/seeds.sql
 *     decoder-fuzz/damage seeds RUNS/*
 * </pre>
 */
final class SeedRecipe {
    private static final Path TARGET = Path.of("decoder-fuzz/src/main/resources/io/pgdecoder/fuzz");
    private static final int PG_CONTROL_BYTES = 320;
    private static final int RECORDS_A_KIND = 2;
    private static final int MAX_RECORD_BYTES = 4096;
    private static final int MAX_ROW_BYTES = 700;
    private static final int PAGES = 2;

    private final Map<String, Map<PgVersion, List<byte[]>>> records = new TreeMap<>();
    private final Map<PgVersion, List<String>> others = new TreeMap<>();

    private SeedRecipe() {}

    static void run(List<Path> runs) throws IOException {
        SeedRecipe recipe = new SeedRecipe();
        List<String> values = new ArrayList<>();
        for (Path run : runs.stream().sorted().toList()) {
            PgVersion version = recipe.readWal(run);
            if (!recipe.others.containsKey(version)) {
                recipe.others.put(version, recipe.readDirectory(run, version));
            }
            if (run.getFileName().toString().startsWith("seeds-")) {
                values.addAll(ValueRecipe.values(run));
            }
        }
        recipe.write(values);
    }

    private PgVersion readWal(Path run) throws IOException {
        try (WalDirectories wal = new WalDirectories(List.of(run.resolve("pg_wal")));
                XLogReader reader = new XLogReader(wal, ReaderOptions.defaults())) {
            RecordDescriber describer = new RecordDescriber(reader.version());
            reader.findNextRecord(reader.firstSegmentLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                take(reader.record(), describer, reader.version());
            }
            return reader.version();
        }
    }

    private void take(XLogRecord record, RecordDescriber describer, PgVersion version) {
        if (record.totalLength() > MAX_RECORD_BYTES) {
            return;
        }
        String manager = describer.resourceManager(record.rmid());
        // Nothing reads what index access methods write.
        boolean index = record.rmid() >= RmgrId.BTREE && record.rmid() <= RmgrId.BRIN && record.rmid() != RmgrId.SEQ;
        String kind = index ? manager : manager + '-' + describer.recordType(record.rmid(), record.info());
        List<byte[]> kept = records.computeIfAbsent(kind, key -> new TreeMap<>())
                .computeIfAbsent(version, key -> new ArrayList<>());
        byte[] bytes =
                Arrays.copyOfRange(record.bytes(), record.bytesOffset(), record.bytesOffset() + record.totalLength());
        // The shortest, and the one with the most fragments in front of its data.
        if (kept.isEmpty()) {
            kept.add(bytes);
        } else if (bytes.length < kept.get(0).length) {
            kept.set(0, bytes);
        } else if (kept.size() < RECORDS_A_KIND && bytes.length > kept.get(0).length) {
            kept.add(bytes);
        } else if (kept.size() == RECORDS_A_KIND && weight(bytes) > weight(kept.get(1))) {
            kept.set(1, bytes);
        }
    }

    /** Long main data or images say more, up to what is still read quickly. */
    private static int weight(byte[] record) {
        return record.length <= 1200 ? record.length : 0;
    }

    private List<String> readDirectory(Path run, PgVersion version) throws IOException {
        Path copy = run.resolve("basecopy");
        List<String> lines = new ArrayList<>();
        byte[] control = Files.readAllBytes(copy.resolve("global/pg_control"));
        lines.add("files " + Seeds.line("pg_control", Arrays.copyOf(control, PG_CONTROL_BYTES)));
        byte[] map = Files.readAllBytes(copy.resolve("global/pg_filenode.map"));
        lines.add("files " + Seeds.line("pg_filenode.map", Versioned.input(version, map)));
        if (Files.exists(copy.resolve("backup_label"))) {
            lines.add("files " + Seeds.line("backup_label", Files.readAllBytes(copy.resolve("backup_label"))));
        }
        byte[] clog = Files.readAllBytes(copy.resolve("pg_xact/0000"));
        lines.add("files " + Seeds.line("pg_xact", Arrays.copyOf(clog, 256)));
        CatalogBootstrap bootstrap = new CatalogBootstrap(DataDirectory.open(copy), "postgres");
        Map<Integer, io.pgdecoder.catalog.datadir.CatalogLayout> layouts = bootstrap.layouts(LooseRows.CATALOGS);
        for (int catalog : LooseRows.CATALOGS) {
            lines.add("layouts " + Layouts.line(version, catalog, layouts.get(catalog)));
        }
        CatalogFollower follower = CatalogFollower.open(DataDirectory.open(copy), "postgres");
        follow(run, follower);
        for (int catalog : LooseRows.CATALOGS) {
            RelFileLocator locator = follower.locatorOf(catalog);
            rows(follower.store().find(locator), catalog, version, lines);
            if (catalog == 2615 || catalog == 1260 || catalog == 1262) {
                Path file = copy.resolve(
                        (locator.dbOid() == 0 ? "global/" : "base/" + locator.dbOid() + "/") + locator.relNumber());
                byte[] page = Arrays.copyOf(Files.readAllBytes(file), HeapPage.BYTES);
                lines.add("pages " + Seeds.line("page", page));
            }
        }
        if (version.ordinal() % 2 == 1) {
            walPages(run, version, lines);
        }
        return lines;
    }

    private static void follow(Path run, CatalogFollower follower) {
        try (WalDirectories wal = new WalDirectories(List.of(run.resolve("pg_wal")));
                XLogReader reader = new XLogReader(wal, ReaderOptions.defaults())) {
            reader.beginRead(follower.redoLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                follower.apply(reader.record());
            }
        }
    }

    private static void rows(HeapRelation relation, int catalog, PgVersion version, List<String> lines) {
        List<byte[]> rows = new ArrayList<>();
        relation.forEachVersion(row -> rows.add(row.bytes()));
        rows.removeIf(row -> row.length > MAX_ROW_BYTES);
        if (!rows.isEmpty()) {
            rows.sort(Comparator.comparingInt(row -> row.length));
            for (byte[] row : List.of(rows.get(0), rows.get(rows.size() - 1))) {
                lines.add("rows " + Seeds.line("" + catalog, Versioned.input(version, row)));
            }
        }
    }

    /** The last pages that were written: one full, one not. */
    private static void walPages(Path run, PgVersion version, List<String> lines) {
        try (WalDirectories wal = new WalDirectories(List.of(run.resolve("pg_wal")));
                XLogReader reader = new XLogReader(wal, ReaderOptions.defaults())) {
            reader.findNextRecord(reader.firstSegmentLsn());
            while (reader.readRecord() == XLogReadStatus.RECORD) {
                // to the end
            }
            long end = reader.record().endLsn();
            long start = Math.max(end & -8192L, (end & -(1L << 20)) + 8192) - (PAGES - 1) * 8192L;
            try (WalSegment segment = wal.open(1, start >>> 20)) {
                byte[] pages = new byte[8 + PAGES * 8192];
                LittleEndian.putLong(pages, 0, start);
                segment.read(start & (1 << 20) - 1, pages, 8, PAGES * 8192);
                lines.add("wal " + Seeds.line(Lsn.toString(start), Versioned.input(version, pages)));
            }
        }
    }

    private void write(List<String> values) throws IOException {
        Map<String, List<String>> files = new TreeMap<>();
        records.forEach((kind, ofVersions) -> ofVersions.forEach((version, list) ->
                list.forEach(bytes -> line(files, "records", Seeds.line(kind, Versioned.input(version, bytes))))));
        others.forEach((version, lines) -> lines.forEach(line -> {
            int space = line.indexOf(' ');
            line(files, line.substring(0, space), line.substring(space + 1));
        }));
        handMade(files, "XLOG-OVERWRITE_CONTRECORD", RmgrId.XLOG, 0xD0, 16);
        handMade(files, "XLOG-END_OF_RECOVERY", RmgrId.XLOG, 0x90, 20);
        handMade(files, "CLOG-TRUNCATE", RmgrId.CLOG, 0x10, 16);
        handMade(files, "Heap2-LOCK_UPDATED", RmgrId.HEAP2, 0x60, 8);
        handMade(files, "Database-DROP", RmgrId.DBASE, 0x20, 16);
        line(files, "files", Seeds.line("pg_multixact", multixacts()));
        values.forEach(line -> line(files, "values", line));
        Files.createDirectories(TARGET);
        for (Map.Entry<String, List<String>> file : files.entrySet()) {
            String name = file.getKey() + (file.getKey().equals("layouts") ? ".txt" : ".seeds");
            Files.writeString(TARGET.resolve(name), String.join("\n", file.getValue()) + "\n");
        }
    }

    private static void line(Map<String, List<String>> files, String file, String line) {
        files.computeIfAbsent(file, key -> new ArrayList<>()).add(line);
    }

    /** A record with a block and main data of small numbers, of a kind that no run has shown. */
    private static void handMade(Map<String, List<String>> files, String kind, int rmid, int info, int mainBytes) {
        for (PgVersion version : PgVersion.values()) {
            int main = 24 + 20 + 2;
            byte[] record = new byte[main + mainBytes];
            LittleEndian.putInt(record, 0, record.length);
            record[16] = (byte) (rmid == RmgrId.DBASE && !version.hasWalLoggedDatabaseCreation() ? 0x10 : info);
            record[17] = (byte) rmid;
            record[main - 2] = (byte) 255;
            record[main - 1] = (byte) mainBytes;
            for (int i = main; i < record.length; i += 4) {
                record[i] = 1;
            }
            line(files, "records", Seeds.line(kind, Versioned.input(version, record)));
        }
    }

    /** Next multixact 4 at offset 8; 1 to 3 start at 1, 3 and 5; members of every status. Made by hand. */
    private static byte[] multixacts() {
        byte[] bytes = new byte[40 + 60];
        LittleEndian.putInt(bytes, 0, 4);
        LittleEndian.putInt(bytes, 4, 8);
        for (int multi = 1; multi < 4; multi++) {
            LittleEndian.putInt(bytes, 8 + 4 * multi, 2 * multi - 1);
        }
        for (int member = 1; member < 8; member++) {
            int group = 40 + member / 4 * 20;
            bytes[group + member % 4] = (byte) (member % 6);
            LittleEndian.putInt(bytes, group + 4 + 4 * (member % 4), 740 + member);
        }
        return bytes;
    }
}
