package io.pgdecoder.plugin.testdecoding;

import static io.pgdecoder.plugin.testdecoding.FakeRelation.tuple;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is printed of transactions in progress and of prepared ones; the texts are those of the server's plugin. */
class StreamedTextTest {
    private final OutputWriter out = new OutputWriter();
    private final FakeTransaction transaction = new FakeTransaction();
    private final ChangeView change = new FakeRelation("public", "t")
            .column("id", 23, "integer")
            .change(ChangeView.Kind.INSERT, null, tuple("1"));

    private TestDecoding start(PgVersion version, String... options) {
        Map<String, @Nullable String> given = new HashMap<>();
        given.put("stream-changes", "1");
        for (String option : options) {
            given.put(option, option.equals("include-xids") ? "0" : "1");
        }
        TestDecoding plugin = new TestDecoding();
        plugin.startup(new PluginOptions(version, given, OutputSettings.DEFAULTS));
        return plugin;
    }

    private List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < out.rowCount(); i++) {
            rows.add(
                    new String(out.buffer(), out.rowStart(i), out.rowEnd(i) - out.rowStart(i), StandardCharsets.UTF_8));
        }
        out.clear();
        return rows;
    }

    @Test
    void printsBlocksWithoutTheirContents() {
        TestDecoding plugin = start(PgVersion.V18, "include-timestamp");
        assertThat(plugin.streamsInProgress()).isTrue();
        plugin.streamStart(transaction, out);
        plugin.streamChange(transaction, change, out);
        plugin.streamTruncate(transaction, new FakeTruncate(List.of(), false, false), out);
        plugin.streamMessage(transaction, new FakeMessage(true, "abc"), out);
        plugin.streamStop(transaction, out);
        plugin.streamAbort(transaction, 7, 100, out);
        plugin.streamCommit(transaction, out);
        assertThat(rows())
                .containsExactly(
                        "opening a streamed block for transaction TXN 4294967295",
                        "streaming change for TXN 4294967295",
                        "streaming truncate for TXN 4294967295",
                        "streaming message: transactional: 1 prefix: p, sz: 3",
                        "closing a streamed block for transaction TXN 4294967295",
                        "aborting streamed (sub)transaction TXN 7",
                        "committing streamed transaction TXN 4294967295 (at 2000-07-01 00:00:00.25+00)");
    }

    @Test
    void leavesXidsOutOfAllTexts() {
        TestDecoding plugin = start(PgVersion.V18, "include-xids");
        transaction.gid = "g".getBytes(StandardCharsets.US_ASCII);
        plugin.streamStart(transaction, out);
        plugin.streamChange(transaction, change, out);
        plugin.streamTruncate(transaction, new FakeTruncate(List.of(), false, false), out);
        plugin.streamStop(transaction, out);
        plugin.streamAbort(transaction, 7, 100, out);
        plugin.streamCommit(transaction, out);
        plugin.streamPrepare(transaction, out);
        plugin.prepare(transaction, out);
        plugin.rollbackPrepared(transaction, 1, 2, out);
        assertThat(rows())
                .containsExactly(
                        "opening a streamed block for transaction",
                        "streaming change for transaction",
                        "streaming truncate for transaction",
                        "closing a streamed block for transaction",
                        "aborting streamed (sub)transaction",
                        "committing streamed transaction",
                        "preparing streamed transaction 'g'",
                        "PREPARE TRANSACTION 'g'",
                        "ROLLBACK PREPARED 'g'");
    }

    @Test
    void skipsEmptyBlocksAndTransactionsThatWroteNothing() {
        for (PgVersion version : List.of(PgVersion.V14, PgVersion.V16, PgVersion.V17, PgVersion.V18)) {
            TestDecoding plugin = start(version, "skip-empty-xacts");
            transaction.setPluginState(null);
            plugin.streamStart(transaction, out);
            plugin.streamStop(transaction, out);
            plugin.streamAbort(transaction, 7, 100, out);
            plugin.streamCommit(transaction, out);
            assertThat(rows()).isEmpty();
            plugin.streamStart(transaction, out);
            plugin.streamMessage(transaction, new FakeMessage(true, "abc"), out);
            plugin.streamStop(transaction, out);
            plugin.streamStart(transaction, out);
            plugin.streamStop(transaction, out);
            plugin.streamCommit(transaction, out);
            String line = "streaming message: transactional: 1 prefix: p, sz: 3";
            assertThat(rows())
                    .as(version.toString())
                    .isEqualTo(
                            version.isAtLeast(PgVersion.V17)
                                    ? List.of(
                                            "opening a streamed block for transaction TXN 4294967295",
                                            line,
                                            "closing a streamed block for transaction TXN 4294967295",
                                            "committing streamed transaction TXN 4294967295")
                                    : List.of(line));
        }
    }

    @Test
    void quotesTheNamesOfPreparedTransactions() {
        TestDecoding plugin = start(PgVersion.V14, "include-timestamp");
        transaction.gid = "it's a \\ ü".getBytes(StandardCharsets.UTF_8);
        plugin.beginPrepare(transaction, out);
        plugin.prepare(transaction, out);
        plugin.commitPrepared(transaction, out);
        plugin.streamPrepare(transaction, out);
        String name = "E'it''s a \\\\ ü', txid 4294967295 (at 2000-07-01 00:00:00.25+00)";
        assertThat(rows())
                .containsExactly(
                        "BEGIN 4294967295",
                        "PREPARE TRANSACTION " + name,
                        "COMMIT PREPARED " + name,
                        "preparing streamed transaction TXN " + name);
    }

    @Test
    void leavesTransactionsToTheirCommitWhoseNameSaysSo() {
        TestDecoding plugin = start(PgVersion.V18);
        assertThat(plugin.filterPrepare(1, "a_nodecode".getBytes(StandardCharsets.US_ASCII)))
                .isTrue();
        assertThat(plugin.filterPrepare(1, "__nodecode_b".getBytes(StandardCharsets.US_ASCII)))
                .isTrue();
        assertThat(plugin.filterPrepare(1, "a_nodecod".getBytes(StandardCharsets.US_ASCII)))
                .isFalse();
        assertThat(plugin.filterPrepare(1, new byte[0])).isFalse();
    }
}
