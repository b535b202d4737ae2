package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.datatype.DatabaseEncoding;
import io.pgdecoder.datatype.Interval;
import io.pgdecoder.datatype.JavaValues;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user's own plugin gets of values: Java objects and the binary form, in a database that is not in UTF8. */
class PluginValuesIT {
    private static final String ROW = "INSERT INTO v VALUES (1, 'älles', 12.50, '{{1,2},{NULL,4}}',"
            + " '00112233-4455-6677-8899-aabbccddeeff', '2020-02-29', '2020-02-29 12:00:00+02', 'fröh', '1 mon 2 days',"
            + " '{ä,b}', NULL, '[1,5)')";

    @Test
    void givesJavaValuesAndTheBinaryForm(@TempDir Path folder) throws Exception {
        try (PgServer server =
                        PgServer.builder(PgVersion.V17).encoding("LATIN1").start();
                PlainSession session = new PlainSession(server, "postgres")) {
            Path copy = BaseCopy.online(server, folder.resolve("basecopy"));
            session.query("CREATE TYPE mood AS ENUM ('fröh', 'sad')");
            session.query("CREATE TABLE v (i int4, t text, n numeric, a int4[], u uuid, d date, z timestamptz, m mood,"
                    + " p interval, ta text[], nothing int4, r int4range)");
            session.query("SELECT pg_log_standby_snapshot()");
            session.query(ROW);
            String end = text(session, "SELECT pg_current_wal_lsn()");
            String sent = "SET client_encoding = LATIN1; SELECT concat_ws(' ', "
                    + "encode(int4send(i), 'hex'), encode(textsend(t), 'hex'), encode(numeric_send(n), 'hex'),"
                    + "encode(array_send(a), 'hex'), encode(uuid_send(u), 'hex'), encode(date_send(d), 'hex'),"
                    + "encode(timestamptz_send(z), 'hex'), encode(enum_send(m), 'hex'), encode(interval_send(p), 'hex'),"
                    + "encode(array_send(ta), 'hex'), encode(range_send(r), 'hex')) FROM v";
            Collector plugin = new Collector();
            try (LogicalDecoder decoder = LogicalDecoder.builder()
                    .dataDirectory(copy)
                    .walDirectory(server.walDirectory())
                    .database("postgres")
                    .plugin(plugin)
                    .endLsn(Lsn.parse(end))
                    .build()) {
                while (decoder.state() == DecoderState.RUNNING) {
                    decoder.poll(100, row -> {});
                }
            }
            assertThat(plugin.encoding).isEqualTo(DatabaseEncoding.LATIN1);
            assertThat(plugin.values)
                    .containsExactly(
                            1,
                            "älles",
                            new BigDecimal("12.50"),
                            List.of(List.of(1, 2), Arrays.asList(null, 4)),
                            UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                            LocalDate.of(2020, 2, 29),
                            OffsetDateTime.parse("2020-02-29T10:00:00Z"),
                            "fröh",
                            new Interval(1, 2, 0),
                            List.of("ä", "b"),
                            null,
                            "[1,5)");
            assertThat(String.join(" ", plugin.sent)).isEqualTo(text(session, sent));
        }
    }

    private static String text(PlainSession session, String sql) throws Exception {
        return new String(session.query(sql).get(0), StandardCharsets.ISO_8859_1);
    }

    /** Keeps the values of all inserted rows and writes nothing. */
    private static final class Collector implements OutputPlugin {
        private final List<@Nullable Object> values = new ArrayList<>();
        private final List<String> sent = new ArrayList<>();
        private DatabaseEncoding encoding = DatabaseEncoding.UTF8;
        private JavaValues java = new JavaValues(OutputSettings.DEFAULTS, StandardCharsets.UTF_8);

        @Override
        public void startup(PluginOptions options) {
            encoding = options.encoding();
            java = new JavaValues(options.settings(), encoding.charset());
        }

        @Override
        public void begin(TransactionView transaction, OutputWriter out) {}

        @Override
        public void resolve(ChangeView change, ChangeResolver resolver) {
            RelationView relation = change.relation();
            TupleView tuple = change.newTuple();
            for (int i = 0; tuple != null && i < relation.attributeCount(); i++) {
                resolver.column(relation, i);
                if (!tuple.isNull(i) && relation.typeOutput(i).resolves()) {
                    resolver.value(relation, i, tuple);
                }
            }
        }

        @Override
        public void change(TransactionView transaction, ChangeView change, OutputWriter out) {
            RelationView relation = change.relation();
            TupleView tuple = change.newTuple();
            OutputWriter binary = new OutputWriter();
            for (int i = 0; tuple != null && i < relation.attributeCount(); i++) {
                values.add(java.get(relation, tuple, i));
                if (!tuple.isNull(i)) {
                    binary.clear();
                    relation.typeOutput(i)
                            .send(tuple.valueBytes(i), tuple.valueOffset(i), tuple.valueLength(i), binary);
                    sent.add(HexFormat.of().formatHex(binary.buffer(), 0, binary.length()));
                }
            }
        }

        @Override
        public void commit(TransactionView transaction, OutputWriter out) {}
    }
}
