package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.decode.DecodeDispatcher;
import io.pgdecoder.core.decode.DecodeTarget;
import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.reorder.ReplayCursor;
import io.pgdecoder.reorder.ReplayStep;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.snapbuild.SnapBuildOptions;
import io.pgdecoder.snapbuild.SnapBuildState;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Slots created while transactions run: from the same WAL the snapshot builder becomes consistent where the server's
 * did, through the states that the server's log tells of, and the same transactions commit after it. Knows no catalog.
 */
class SnapBuildIT {
    private static final Path WORKLOADS = Path.of("src", "test", "resources", "workloads");
    private static final Pattern LOGGED = Pattern.compile("logical decoding found (.*) at ([0-9A-F]+/[0-9A-F]+)");

    @TempDir
    Path folder;

    /** All of them with {@code -Dit.full=true}; otherwise the richest on each version and the others on the newest. */
    static Stream<Arguments> runs() {
        boolean full = Boolean.getBoolean("it.full");
        return Stream.of(PgVersion.values())
                .flatMap(version -> Stream.of(
                                "five-running", "nothing-running", "one-running", "both-waits", "full-to-nothing")
                        .filter(name -> full || version == PgVersion.V18 || name.equals("five-running"))
                        .map(name -> Arguments.of(version, name)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("runs")
    void becomesConsistentWhereTheServerDidAndSeesTheSameCommits(PgVersion version, String name)
            throws IOException, SQLException {
        Script script = Script.load(WORKLOADS.resolve("snapbuild-" + name + ".sql"));
        try (OracleRun run =
                OracleRun.execute(version, script, folder.resolve("run"), SlotKind.PLAIN, Peek.Scope.IN_MEMORY)) {
            RunDirectory directory = run.directory();
            int database = Integer.parseUnsignedInt(
                    run.server().queryText("postgres", "SELECT oid FROM pg_database WHERE datname = 'postgres'"));
            Decoding decoding =
                    new Decoding(version, database, Integer.parseUnsignedInt(directory.require("xmin_horizon")));

            decoding.read(directory);

            assertThat(Lsn.toString(decoding.snapBuild.consistentPoint()))
                    .isEqualTo(directory.require("consistent_point"));
            assertThat(decoding.points).isEqualTo(loggedPoints(directory));
            assertThat(decoding.commits).isEqualTo(expectedCommits(directory));
        }
    }

    /** What the server logged while it created the slot, such as "consistent point 0/1234". */
    private static List<String> loggedPoints(RunDirectory directory) throws IOException {
        List<String> points = new ArrayList<>();
        for (String line : Files.readAllLines(directory.path().resolve("server.log"))) {
            Matcher matcher = LOGGED.matcher(line);
            if (matcher.find()) {
                points.add(matcher.group(1) + ' ' + matcher.group(2));
                if (matcher.group(1).equals("consistent point")) {
                    return points;
                }
            }
        }
        return points;
    }

    private static List<String> expectedCommits(RunDirectory directory) throws IOException {
        return Files.readAllLines(directory.expected(0), StandardCharsets.ISO_8859_1).stream()
                .filter(line -> line.contains("\tCOMMIT "))
                .map(line -> line.substring(0, line.indexOf("\tCOMMIT ")))
                .toList();
    }

    /** Dispatcher, builder and buffer over one run's WAL; replays come to nothing but their commit. */
    private static final class Decoding implements DecodeTarget {
        final SnapBuild snapBuild;
        final List<String> points = new ArrayList<>();
        final List<String> commits = new ArrayList<>();
        private final DecodeDispatcher dispatcher;

        Decoding(PgVersion version, int database, int xminHorizon) {
            ReorderBuffer reorder = new ReorderBuffer(version, ReorderBufferOptions.defaults(version));
            snapBuild = new SnapBuild(version, reorder, SnapBuildOptions.slotCreation(xminHorizon));
            dispatcher = new DecodeDispatcher(version, database, reorder, snapBuild, this);
        }

        void read(RunDirectory directory) throws IOException {
            long end = Lsn.parse(directory.require("end"));
            try (WalDirectories wal = new WalDirectories(List.of(directory.wal()));
                    XLogReader reader = new XLogReader(wal, ReaderOptions.defaults())) {
                reader.beginRead(Lsn.parse(directory.require("start")));
                SnapBuildState state = snapBuild.state();
                while (Lsn.isBefore(reader.nextLsn(), end) && reader.readRecord() == XLogReadStatus.RECORD) {
                    dispatcher.decode(reader.record());
                    while (dispatcher.isPending()) {
                        dispatcher.resume();
                    }
                    if (snapBuild.state() != state) {
                        state = snapBuild.state();
                        points.add(nameOf(state)
                                + ' '
                                + Lsn.toString(reader.record().startLsn()));
                    }
                }
            }
        }

        private static String nameOf(SnapBuildState state) {
            return switch (state) {
                case START -> throw new IllegalStateException("back in START");
                case BUILDING_SNAPSHOT -> "initial starting point";
                case FULL_SNAPSHOT -> "initial consistent point";
                case CONSISTENT -> "consistent point";
            };
        }

        @Override
        public void replay(ReplayCursor cursor) {
            ReplayStep step = cursor.next();
            while (step != ReplayStep.END) {
                step = cursor.next();
            }
            commits.add(Lsn.toString(cursor.transaction().endLsn())
                    + '\t'
                    + cursor.transaction().xid());
            cursor.finish();
        }

        @Override
        public void message(
                long lsn,
                int xid,
                int originId,
                HistoricSnapshot snapshot,
                byte[] bytes,
                int prefixOffset,
                int prefixLength,
                int contentOffset,
                int contentLength) {
            throw new AssertionError("no workload here sends a message");
        }

        @Override
        public void execute(byte[] bytes, int offset, int count) {
            // No caches here.
        }

        @Override
        public boolean filterPrepare(int xid, byte[] gid) {
            return true;
        }

        @Override
        public boolean filterByOrigin(int originId) {
            return false;
        }
    }
}
