package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Transactions that change many catalog rows, in subtransactions of which some roll back, beside another that gets their
 * invalidations: decoded with all lists of tuple command ids and of invalidations on disk, they are what the server prints.
 */
class CatalogStormIT {
    private static final String SCRIPT = """
            s1: CREATE TABLE t (a int, b text);
            s1: CREATE TABLE u (a int, b text);
            s1: CREATE TYPE mood AS ENUM ('sad', 'glad');
            s2: BEGIN;
            s2: INSERT INTO u VALUES (0, 'before');
            s1: BEGIN;
            s1: CREATE FUNCTION storm(n int) RETURNS void LANGUAGE plpgsql AS $f$ BEGIN FOR i IN 1 .. n LOOP BEGIN EXECUTE format('CREATE TABLE x%s (a int, b mood)', i); EXECUTE format('INSERT INTO x%s VALUES (%s, ''glad'')', i, i); EXECUTE format('ALTER TABLE x%s ADD COLUMN c text DEFAULT ''c%s''', i, i); EXECUTE format('INSERT INTO x%s VALUES (%s, ''sad'')', i, i); IF i % 5 = 0 THEN RAISE division_by_zero; END IF; IF i % 3 = 0 THEN EXECUTE format('ALTER TABLE x%s RENAME COLUMN b TO renamed', i); EXECUTE format('INSERT INTO x%s VALUES (%s)', i, -i); END IF; EXCEPTION WHEN division_by_zero THEN NULL; END; END LOOP; END $f$;
            s1: SELECT storm(150);
            s1: INSERT INTO t VALUES (1, 'after the storm');
            s1: ALTER TABLE t RENAME COLUMN b TO c;
            s1: INSERT INTO x1 VALUES (2);
            s1: COMMIT;
            s2: INSERT INTO u VALUES (3, 'between');
            s1: DROP TABLE x1, x2, x3;
            s2: COMMIT;
            s1: INSERT INTO x4 VALUES (4);
            """;

    private static final String CID_RUNS = "-cids-";
    private static final String INVALIDATIONS = "-invalidations";

    @TempDir
    Path folder = Path.of("");

    static Stream<PgVersion> versions() {
        return Runs.FULL ? Stream.of(PgVersion.values()) : Stream.of(PgVersion.V13, PgVersion.V18);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void isDecodedAsTheServerDoesWithAllListsOnDisk(PgVersion version) throws IOException, SQLException {
        try (OracleRun run = OracleRun.execute(
                version,
                Script.parse("catalog-storm", SCRIPT),
                folder.resolve("run"),
                SlotKind.PLAIN,
                Peek.Scope.IN_MEMORY)) {
            RunDirectory directory = run.directory();
            List<String> expected = Files.readAllLines(directory.expected(0));
            assertThat(expected).hasSizeGreaterThan(250);
            Path spill = folder.resolve("spill");
            List<String> rows = new ArrayList<>();
            Set<String> cidRuns = new TreeSet<>();
            Set<String> invalidations = new TreeSet<>();
            try (LogicalDecoder decoder = decoder(directory, spill)) {
                while (decoder.state() == DecoderState.RUNNING) {
                    decoder.poll(
                            1,
                            row -> rows.add(Lsn.toString(row.lsn()) + "\t" + Integer.toUnsignedString(row.xid()) + "\t"
                                    + new String(row.copyData(), StandardCharsets.UTF_8)));
                    cidRuns.addAll(listFiles(spill, CID_RUNS));
                    invalidations.addAll(listFiles(spill, INVALIDATIONS));
                }
            }
            assertThat(rows).isEqualTo(expected);
            assertThat(cidRuns).as("sorted runs of command ids").isNotEmpty();
            // Runs that were merged are gone, and with them the lower numbers.
            assertThat(cidRuns).anySatisfy(name -> assertThat(runNumber(name)).isGreaterThan(2));
            assertThat(invalidations).as("lists of invalidations").isNotEmpty();
            assertThat(listFiles(spill, "")).isEmpty();
            assertThatTheReplayReadsTheRuns(directory, folder.resolve("cut"));
        }
    }

    /** A run that is cut before the replay of its transaction looks anything up ends it. */
    private static void assertThatTheReplayReadsTheRuns(RunDirectory directory, Path spill) throws IOException {
        try (LogicalDecoder decoder = decoder(directory, spill)) {
            List<String> runs = List.of();
            while (runs.isEmpty() && decoder.state() == DecoderState.RUNNING) {
                decoder.poll(1, row -> {});
                runs = listFiles(spill, CID_RUNS);
            }
            for (String run : runs) {
                Files.write(spill.resolve(run), new byte[0]);
            }
            assertThatThrownBy(() -> {
                        while (decoder.state() == DecoderState.RUNNING) {
                            decoder.poll(100, row -> {});
                        }
                    })
                    .isInstanceOfSatisfying(
                            DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPILL_FILE_INVALID))
                    .hasMessageContaining(CID_RUNS);
        }
    }

    private static LogicalDecoder decoder(RunDirectory directory, Path spill) {
        return LogicalDecoder.builder()
                .dataDirectory(directory.baseCopy())
                .walDirectory(directory.wal())
                .database("postgres")
                .plugin("test_decoding")
                .startLsn(Lsn.parse(directory.require("start")))
                .xminHorizon(Integer.parseUnsignedInt(directory.require("xmin_horizon")))
                .endLsn(Lsn.parse(directory.require("end")))
                .spillDirectory(spill)
                .workMem(64 * 1024)
                .listMemory(0)
                .build();
    }

    private static int runNumber(String name) {
        Matcher number = Pattern.compile("-cids-(\\d+)").matcher(name);
        return number.find() ? Integer.parseInt(number.group(1)) : -1;
    }

    private static List<String> listFiles(Path spill, String part) throws IOException {
        try (Stream<Path> files = Files.list(spill)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".spill") && name.contains(part))
                    .toList();
        }
    }
}
