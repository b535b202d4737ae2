package io.pgdecoder.plugin.testdecoding;

import static io.pgdecoder.plugin.testdecoding.FakeRelation.tuple;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.ChangeView.Kind;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputPluginFactory;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.types.PgVersion;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TestDecodingTest {
    private final OutputWriter out = new OutputWriter();
    private final FakeTransaction transaction = new FakeTransaction();

    @Test
    void isFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(OutputPluginFactory.class))
                .extracting(OutputPluginFactory::name)
                .contains("test_decoding");
    }

    @Test
    void printsATransactionWithAllKindsOfChanges() {
        OutputPlugin plugin = start(PgVersion.V18);
        FakeRelation table = new FakeRelation("public", "t")
                .column("id", 23, "integer")
                .dropped()
                .column("Name", 25, "text")
                .column("user", 16, "boolean")
                .column("b", 1560, "bit");
        plugin.begin(transaction, out);
        plugin.change(transaction, table.change(Kind.INSERT, null, tuple("1", null, "it's", "t", "101")), out);
        plugin.change(
                transaction,
                table.change(Kind.UPDATE, tuple("1", null, null, null, null), tuple("2", null, "<toast>", "f", null)),
                out);
        plugin.change(transaction, table.change(Kind.UPDATE, null, tuple("2", null, "''", null, "")), out);
        plugin.change(transaction, table.change(Kind.DELETE, tuple("2", null, null, "t", null), null), out);
        plugin.change(transaction, table.change(Kind.DELETE, null, null), out);
        plugin.change(transaction, table.change(Kind.INSERT, null, null), out);
        plugin.commit(transaction, out);
        assertThat(rows())
                .containsExactly(
                        "BEGIN 4294967295",
                        "table public.t: INSERT: id[integer]:1 \"Name\"[text]:'it''s' \"user\"[boolean]:true b[bit]:B'101'",
                        "table public.t: UPDATE: old-key: id[integer]:1 new-tuple: id[integer]:2"
                                + " \"Name\"[text]:unchanged-toast-datum \"user\"[boolean]:false b[bit]:null",
                        "table public.t: UPDATE: id[integer]:2 \"Name\"[text]:'''''' \"user\"[boolean]:null b[bit]:B''",
                        "table public.t: DELETE: id[integer]:2 \"user\"[boolean]:true",
                        "table public.t: DELETE: (no-tuple-data)",
                        "table public.t: INSERT: (no-tuple-data)",
                        "COMMIT 4294967295");
    }

    @Test
    void printsTheCommitTimeInTheSessionTimeZone() {
        OutputPlugin plugin = start(
                PgVersion.V18,
                OutputSettings.parse(Map.of("timezone", "america/new_york", "datestyle", "German")),
                "include-xids",
                "0",
                "include-timestamp",
                null);
        plugin.begin(transaction, out);
        plugin.commit(transaction, out);
        assertThat(rows()).containsExactly("BEGIN", "COMMIT (at 2000-06-30 20:00:00.25-04)");
    }

    @Test
    void skipsEmptyTransactionsAndCountsMessagesSince17() {
        for (PgVersion version : PgVersion.values()) {
            out.clear();
            OutputPlugin plugin = start(version, OutputSettings.DEFAULTS, "skip-empty-xacts", "on");
            plugin.begin(transaction, out);
            plugin.commit(transaction, out);
            assertThat(rows()).isEmpty();
            plugin.begin(transaction, out);
            plugin.message(transaction, new FakeMessage(true, "a'b"), out);
            plugin.message(transaction, new FakeMessage(true, "a'b"), out);
            plugin.commit(transaction, out);
            String line = "message: transactional: 1 prefix: p, sz: 3 content:a'b";
            assertThat(rows())
                    .as(version.toString())
                    .isEqualTo(
                            version.isAtLeast(PgVersion.V17)
                                    ? List.of("BEGIN 4294967295", line, line, "COMMIT 4294967295")
                                    : List.of(line, line));
        }
    }

    @Test
    void printsAMessageOutsideAnyTransaction() {
        OutputPlugin plugin = start(PgVersion.V17, OutputSettings.DEFAULTS, "skip-empty-xacts", null);
        plugin.message(null, new FakeMessage(false, "a'b"), out);
        assertThat(rows()).containsExactly("message: transactional: 0 prefix: p, sz: 3 content:a'b");
    }

    @Test
    void repeatsTheDelayedBeginWhenACallbackIsRepeated() {
        OutputPlugin plugin = start(PgVersion.V18, OutputSettings.DEFAULTS, "skip-empty-xacts", null);
        FakeRelation table = new FakeRelation("public", "t").column("id", 23, "integer");
        plugin.begin(transaction, out);
        plugin.change(transaction, table.change(Kind.INSERT, null, tuple("1")), out);
        plugin.change(transaction, table.change(Kind.INSERT, null, tuple("2")), out);
        assertThat(rows())
                .containsExactly(
                        "BEGIN 4294967295",
                        "table public.t: INSERT: id[integer]:1",
                        "table public.t: INSERT: id[integer]:2");
    }

    @Test
    void printsTruncatedTablesAndTheirFlags() {
        OutputPlugin plugin = start(PgVersion.V18);
        FakeRelation one = new FakeRelation("public", "one");
        FakeRelation two = new FakeRelation("My Schema", "select");
        plugin.truncate(transaction, new FakeTruncate(List.of(one, two), true, true), out);
        plugin.truncate(transaction, new FakeTruncate(List.of(one), false, true), out);
        plugin.truncate(transaction, new FakeTruncate(List.of(one), false, false), out);
        assertThat(rows())
                .containsExactly(
                        "table public.one, \"My Schema\".\"select\": TRUNCATE: restart_seqs cascade",
                        "table public.one: TRUNCATE: restart_seqs",
                        "table public.one: TRUNCATE: (no-flags)");
    }

    @Test
    void printsATransientHeapUnderTheNameOfItsTable() {
        OutputPlugin plugin = start(PgVersion.V18, OutputSettings.DEFAULTS, "include-rewrites", "true");
        assertThat(plugin.receivesRewrites()).isTrue();
        FakeRelation heap =
                new FakeRelation("public", "pg_temp_16384").rewriteOf("Big").column("id", 20, "bigint");
        plugin.change(transaction, heap.change(Kind.INSERT, null, tuple("7")), out);
        assertThat(rows()).containsExactly("table public.\"Big\": INSERT: id[bigint]:7");
    }

    @Test
    void followsChangedNamesWhenTheEpochChanges() {
        OutputPlugin plugin = start(PgVersion.V18);
        FakeRelation before = new FakeRelation("public", "t").column("a", 23, "integer");
        FakeRelation after =
                new FakeRelation("public", "u").column("b", 23, "integer").epoch(2);
        plugin.change(transaction, before.change(Kind.INSERT, null, tuple("1")), out);
        plugin.change(transaction, after.change(Kind.INSERT, null, tuple("1")), out);
        assertThat(rows())
                .containsExactly("table public.t: INSERT: a[integer]:1", "table public.u: INSERT: b[integer]:1");
    }

    @Test
    void dropsChangesWithAnOriginOnlyIfAsked() {
        assertThat(start(PgVersion.V18).filterByOrigin(3)).isFalse();
        OutputPlugin plugin = start(PgVersion.V18, OutputSettings.DEFAULTS, "only-local", null);
        assertThat(plugin.filterByOrigin(3)).isTrue();
        assertThat(plugin.filterByOrigin(0)).isFalse();
    }

    @Test
    void allocatesNothingForARowOfAKnownTable() {
        OutputPlugin plugin = start(PgVersion.V18, OutputSettings.DEFAULTS, "skip-empty-xacts", null);
        FakeRelation table = new FakeRelation("public", "t")
                .column("id", 23, "integer")
                .dropped()
                .column("name", 25, "text")
                .column("ok", 16, "boolean");
        ChangeView insert = table.change(Kind.INSERT, null, tuple("1", null, "it's", "t"));
        ChangeView update = table.change(Kind.UPDATE, tuple("1", null, null, null), tuple("2", null, "x", "f"));
        for (int i = 0; i < 5_000; i++) {
            print(plugin, insert, update);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 100; i++) {
                print(plugin, insert, update);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes for 200 rows").isLessThan(200);
    }

    private void print(OutputPlugin plugin, ChangeView insert, ChangeView update) {
        out.clear();
        plugin.resolve(insert, NOTHING_TO_RESOLVE);
        plugin.change(transaction, insert, out);
        plugin.resolve(update, NOTHING_TO_RESOLVE);
        plugin.change(transaction, update, out);
    }

    @Test
    void asksForNamesAndTypesInTheServersOrder() {
        OutputPlugin plugin = start(PgVersion.V18);
        FakeRelation table = new FakeRelation("public", "t")
                .column("id", 23, "integer")
                .dropped()
                .column("mood", 20000, "mood")
                .column("more", 20001, "mood[]")
                .output((bytes, offset, length, settings, out) -> {});
        List<String> asked = new ArrayList<>();
        ChangeResolver recorder = recorder(asked, false);
        plugin.resolve(
                table.change(Kind.UPDATE, tuple("1", null, null, "a"), tuple("1", null, "<toast>", null)), recorder);
        assertThat(asked).containsExactly("name", "column 0", "column 3", "column 0", "column 2", "column 3");
        asked.clear();
        table.output(new TypeOutput() {
            @Override
            public boolean resolves() {
                return true;
            }

            @Override
            public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter to) {}
        });
        plugin.resolve(table.change(Kind.INSERT, null, tuple("1", null, "a", null)), recorder);
        assertThat(asked).containsExactly("name", "column 0", "value 0", "column 2", "value 2", "column 3");
        asked.clear();
        plugin.resolve(table.change(Kind.DELETE, null, null), recorder);
        plugin.resolveTruncate(table, recorder);
        assertThat(asked).containsExactly("name", "descriptor name");
    }

    @Test
    void asksNoColumnOfASettledRelation() {
        OutputPlugin plugin = start(PgVersion.V18);
        FakeRelation table = new FakeRelation("public", "t").column("id", 23, "integer");
        List<String> asked = new ArrayList<>();
        plugin.resolve(table.change(Kind.INSERT, null, tuple("1")), recorder(asked, true));
        assertThat(asked).containsExactly("name");
    }

    private static final ChangeResolver NOTHING_TO_RESOLVE = new ChangeResolver() {
        @Override
        public void relationName(RelationView relation) {}

        @Override
        public void descriptorName(RelationView relation) {}

        @Override
        public void column(RelationView relation, int index) {}

        @Override
        public void value(RelationView relation, int index, TupleView tuple) {}
    };

    private static ChangeResolver recorder(List<String> asked, boolean settled) {
        return new ChangeResolver() {
            @Override
            public boolean isSettled(RelationView relation) {
                return settled;
            }

            @Override
            public void relationName(RelationView relation) {
                asked.add("name");
            }

            @Override
            public void descriptorName(RelationView relation) {
                asked.add("descriptor name");
            }

            @Override
            public void column(RelationView relation, int index) {
                asked.add("column " + index);
            }

            @Override
            public void value(RelationView relation, int index, TupleView tuple) {
                asked.add("value " + index);
            }
        };
    }

    private static OutputPlugin start(PgVersion version) {
        return start(version, OutputSettings.DEFAULTS);
    }

    private static OutputPlugin start(PgVersion version, OutputSettings settings, @Nullable String... options) {
        Map<String, @Nullable String> map = new LinkedHashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            map.put(java.util.Objects.requireNonNull(options[i]), options[i + 1]);
        }
        OutputPlugin plugin = new TestDecodingFactory().create();
        plugin.startup(new PluginOptions(version, map, settings));
        return plugin;
    }

    private List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < out.rowCount(); i++) {
            int start = out.rowStart(i);
            rows.add(new String(out.buffer(), start, out.rowEnd(i) - start, StandardCharsets.UTF_8));
        }
        return rows;
    }
}
