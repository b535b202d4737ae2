package io.pgdecoder.it;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ends decoding behind each record of a run, one after the other: what has left by then, in blocks and whole, must be what a
 * peek up to that position prints, though all WAL behind it tells how things went on.
 */
final class EndPositions {
    private final OracleRun run;
    private final Path expected;

    private EndPositions(OracleRun run) {
        this.run = run;
        this.expected = run.directory().path().resolve("expected-up-to.tsv");
    }

    /**
     * The differences, each a readable text; empty if none.
     *
     * @param run a run with a slot, whose server still runs
     * @param step 1 for each record, 2 for every other one
     */
    static List<String> compare(OracleRun run, int step) throws IOException, SQLException {
        return new EndPositions(run).compareAll(step);
    }

    private List<String> compareAll(int step) throws IOException, SQLException {
        List<String> differences = new ArrayList<>();
        List<String> ends = ends();
        List<Peek> peeks = run.directory().peeks();
        for (int i = 0; i < peeks.size(); i++) {
            if (!peeks.get(i).leavesMemory()) {
                continue;
            }
            for (int at = i % step; at < ends.size(); at += step) {
                String difference = compare(i, ends.get(at));
                if (difference != null) {
                    differences.add("up to " + ends.get(at) + ", " + peeks.get(i) + ": " + difference);
                }
            }
        }
        return differences;
    }

    private @Nullable String compare(int peek, String end) throws IOException, SQLException {
        Oracle.capture(run.server(), end, run.directory().peeks().get(peek), expected);
        PeekTally.compared();
        String difference = DecodeComparison.upTo(run.directory(), peek, end, expected);
        if (difference == null) {
            Files.delete(expected);
        }
        return difference;
    }

    /** Where the records from the consistent point to the end of the run end. */
    private List<String> ends() throws IOException {
        RunDirectory directory = run.directory();
        long last = Lsn.parse(directory.require("end"));
        List<String> ends = new ArrayList<>();
        try (WalDirectories source = new WalDirectories(List.of(directory.wal()));
                XLogReader reader = new XLogReader(source, ReaderOptions.defaults())) {
            reader.findNextRecord(Lsn.parse(directory.require("consistent_point")));
            while (reader.readRecord() == XLogReadStatus.RECORD && Lsn.isBefore(reader.nextLsn(), last)) {
                ends.add(Lsn.toString(reader.nextLsn()));
            }
        }
        return ends;
    }
}
