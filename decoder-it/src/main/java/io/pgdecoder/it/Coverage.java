package io.pgdecoder.it;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the runs of this process have met, version by version: kinds of records, their flags, kinds of invalidation
 * messages, transitions of the server's snapshot builder. A comparison that never meets a thing says nothing about it,
 * so the suite ends by looking for holes.
 *
 * <p>Lines of {@code coverage.txt} on the class path say what must be met: a range of versions, then the name of a
 * feature as {@link RecordFeatures} spells it.
 */
final class Coverage {
    private static final Map<String, Set<PgVersion>> MET = new TreeMap<>();

    /** What the server logs at each transition of its builder, while a slot is made. */
    private static final Map<String, String> BUILDER_LOG = Map.of(
            "logical decoding found initial starting point", "builder START to BUILDING_SNAPSHOT",
            "logical decoding found initial consistent point", "builder BUILDING_SNAPSHOT to FULL_SNAPSHOT",
            "There are no old transactions anymore.", "builder FULL_SNAPSHOT to CONSISTENT",
            "There are no running transactions.", "builder to CONSISTENT with nothing running");

    private static final int FEW = 5;

    private Coverage() {}

    /** Notes what a run met: its WAL from the seed to the end, and its server's log. */
    static void add(RunDirectory run) throws IOException {
        PgVersion version = run.version();
        RecordFeatures features = new RecordFeatures(version, feature -> note(feature, version));
        long end = Lsn.parse(run.require("end"));
        LargeAborts aborted = new LargeAborts(version);
        try (WalDirectories source = new WalDirectories(List.of(run.wal()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            long first = reader.findNextRecord(reader.firstSegmentLsn());
            if (first != Lsn.INVALID) {
                while (Lsn.isBefore(reader.nextLsn(), end) && reader.readRecord() == XLogReadStatus.RECORD) {
                    features.visit(reader.record());
                    aborted.visit(reader.record());
                }
            }
        }
        answers(run, aborted);
        String log = Files.readString(run.path().resolve("server.log"), StandardCharsets.ISO_8859_1);
        BUILDER_LOG.forEach((message, feature) -> {
            if (log.contains(message)) {
                note(feature, version);
            }
        });
    }

    /** Notes how transactions left in the server's answers. */
    private static void answers(RunDirectory run, LargeAborts aborted) throws IOException {
        PgVersion version = run.version();
        List<Peek> peeks = run.hasSlot() ? run.peeks() : List.of();
        for (int i = 0; i < peeks.size(); i++) {
            Peek peek = peeks.get(i);
            String statistics = run.statistics(i);
            boolean streaming = peek.options().contains("stream-changes=1");
            OutputFeatures features = new OutputFeatures(feature -> note(feature, version));
            if (statistics != null) {
                features.visitStatistics(statistics, streaming);
            }
            boolean namesXids = !peek.options().contains("include-xids=0");
            if (run.serverError(i) == null && namesXids) {
                boolean small = streaming && !peek.workMem().isEmpty();
                features.visit(run.expected(i), small ? aborted.xids() : Set.of());
            }
        }
    }

    /** Notes a record type that was held against a server outside of a run, as pg_walinspect spells it after its manager. */
    static void addRecordType(String type, PgVersion version) {
        note("record " + type, version);
    }

    private static synchronized void note(String feature, PgVersion version) {
        MET.computeIfAbsent(feature, key -> EnumSet.noneOf(PgVersion.class)).add(version);
    }

    /** The table: one line a feature, with a column for each version. */
    static synchronized String table() {
        StringBuilder table = new StringBuilder();
        MET.forEach((feature, versions) -> {
            for (PgVersion version : PgVersion.values()) {
                table.append(versions.contains(version) ? Integer.toString(version.major()) : " -")
                        .append(' ');
            }
            table.append(feature).append('\n');
        });
        return table.toString();
    }

    /**
     * What must be met and was not.
     *
     * @param required lines of a range of versions and a feature
     * @param everyVersion whether one version of the range is not enough; if it is, features of few versions are
     *     not asked for
     */
    static synchronized List<String> holes(List<String> required, boolean everyVersion) {
        List<String> holes = new ArrayList<>();
        for (String line : required) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.strip().split("\\s+", 2);
            Set<PgVersion> wanted = EnumSet.noneOf(PgVersion.class);
            for (PgVersion version : PgVersion.values()) {
                if (Script.includes(parts[0], version)) {
                    wanted.add(version);
                }
            }
            if (!everyVersion && wanted.size() < FEW) {
                // Its workload may have run on versions that do not have it.
                continue;
            }
            Set<PgVersion> met = MET.getOrDefault(parts[1], Set.of());
            if (everyVersion ? !met.containsAll(wanted) : met.stream().noneMatch(wanted::contains)) {
                wanted.removeAll(met);
                holes.add(parts[1] + " on " + wanted);
            }
        }
        return holes;
    }
}
