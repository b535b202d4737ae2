package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Values of one type in a table of one column on a running server: their bytes, read with pageinspect, what the server
 * prints and sends of them, and the comparison with what we do.
 */
final class StoredColumn {
    private final PgVersion version;
    private final Connection connection;
    private final PlainSession plain;
    private final SqlTypeCatalog catalog;
    private final SessionTypes types;
    private int compared;

    /** Needs the extension pageinspect in the schema public. */
    StoredColumn(PgVersion version, Connection connection, PlainSession plain) {
        this.version = version;
        this.connection = connection;
        this.plain = plain;
        this.catalog = new SqlTypeCatalog(connection, version);
        this.types = new SessionTypes(version, catalog, false);
    }

    /** Texts that were compared. */
    int compared() {
        return compared;
    }

    /** Stores the values, SQL expressions, and compares text under each of the settings, and the binary form. */
    void check(String type, List<String> literals, List<Map<String, String>> settings, String description)
            throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute("DROP TABLE IF EXISTS public.t");
            statement.execute("CREATE TABLE public.t (v " + type + ") WITH (toast_tuple_target = 8160)");
            PgTypeRow row = row(type);
            if (row.typlen() == -1 && row.typstorage() != 'p') {
                statement.execute("ALTER TABLE public.t ALTER v SET STORAGE EXTERNAL");
            }
            statement.execute("INSERT INTO public.t VALUES (" + String.join("), (", literals) + ")");
        }
        catalog.forgetRelations();
        List<byte[]> stored = stored(row(type));
        assertThat(stored).hasSameSizeAs(literals);
        TypeOutput output = types.typeOutput(row(type).oid());
        for (Map<String, String> setting : settings) {
            assertThat(printed(output, stored, setting))
                    .as("%s under %s on %s, %s", type, setting, version, description)
                    .isEqualTo(serverTexts(setting));
            compared += stored.size();
        }
        compareSent(row(type), output, stored, description);
    }

    private PgTypeRow row(String type) {
        PgTypeRow row = catalog.typeByOid(catalog.typeOid(type));
        assertThat(row).isNotNull();
        return row;
    }

    private List<String> serverTexts(Map<String, String> setting) throws IOException {
        StringBuilder sql = new StringBuilder();
        setting.forEach((name, value) -> sql.append("SET " + name + " = '" + value + "';"));
        sql.append("SELECT format('%s', v) FROM public.t;");
        setting.keySet().forEach(name -> sql.append("RESET " + name + ";"));
        return texts(sql.toString());
    }

    private List<String> texts(String sql) throws IOException {
        List<String> texts = new ArrayList<>();
        for (byte[] text : plain.query(sql)) {
            texts.add(SqlTypeCatalog.utf8(text));
        }
        return texts;
    }

    private List<String> printed(TypeOutput output, List<byte[]> stored, Map<String, String> setting) {
        OutputSettings settings = OutputSettings.parse(setting);
        List<String> printed = new ArrayList<>();
        OutputWriter out = new OutputWriter();
        for (byte[] value : stored) {
            out.clear();
            output.resolve(value, 0, value.length, types);
            output.write(value, 0, value.length, settings, out);
            printed.add(SqlTypeCatalog.utf8(Arrays.copyOf(out.buffer(), out.length())));
        }
        return printed;
    }

    private void compareSent(PgTypeRow type, TypeOutput output, List<byte[]> stored, String description)
            throws IOException {
        List<String> functions =
                texts("SELECT typsend::regproc FROM pg_catalog.pg_type WHERE typsend <> 0 AND oid = " + type.oid());
        assertThat(output.sends()).as("binary form of type %s", type.oid()).isEqualTo(!functions.isEmpty());
        if (functions.isEmpty()) {
            return;
        }
        List<String> expected;
        try {
            String cast = SqlTypeCatalog.utf8(type.typname()).equals("refcursor") ? "::text" : "";
            expected = texts("SELECT encode(" + functions.get(0) + "(v" + cast + "), 'hex') FROM public.t");
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("no binary output function available");
            assertThatThrownBy(() -> sent(output, stored))
                    .isInstanceOfSatisfying(
                            DecoderException.class,
                            own -> assertThat(own.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED));
            return;
        }
        assertThat(sent(output, stored))
                .as("%s on %s, %s", functions, version, description)
                .isEqualTo(expected);
    }

    private List<String> sent(TypeOutput output, List<byte[]> stored) {
        List<String> sent = new ArrayList<>();
        OutputWriter out = new OutputWriter();
        for (byte[] value : stored) {
            out.clear();
            output.resolve(value, 0, value.length, types);
            output.send(value, 0, value.length, out);
            sent.add(HexFormat.of().formatHex(out.buffer(), 0, out.length()));
        }
        return sent;
    }

    /** The payload of each row, in the order of a sequential scan. */
    private List<byte[]> stored(PgTypeRow type) throws SQLException {
        List<byte[]> stored = new ArrayList<>();
        String sql = "SELECT t_data FROM generate_series(0, pg_relation_size('public.t') / 8192 - 1) AS page,"
                + " public.heap_page_items(public.get_raw_page('public.t', page::int)) WHERE t_data IS NOT NULL"
                + " ORDER BY page, lp";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                byte[] bytes = rows.getBytes(1);
                if (type.typlen() == -1) {
                    assertThat(Varlena.isPlain(bytes, 0)).isTrue();
                    int start = Varlena.dataOffset(bytes, 0);
                    stored.add(Arrays.copyOfRange(bytes, start, start + Varlena.dataLength(bytes, 0)));
                } else {
                    stored.add(Arrays.copyOf(bytes, type.typlen()));
                }
            }
        }
        return stored;
    }
}
