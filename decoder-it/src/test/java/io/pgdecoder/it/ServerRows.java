package io.pgdecoder.it;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.catalog.CatalogReader;
import io.pgdecoder.catalog.CatalogSnapshot;
import io.pgdecoder.catalog.PgAttributeRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.catalog.PgNamespaceRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.reorder.HistoricSnapshot;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Holds rows looked up in the followed catalogs against what the server's SQL says of them now. */
final class ServerRows {
    private final CatalogReader reader;
    private final CatalogSnapshot snapshot;
    private final List<String> differences = new ArrayList<>();

    private ServerRows(CatalogFollower follower, int nextXid) {
        reader = follower.reader();
        // All that committed is visible: every xid lies before xmin, and the commit log decides.
        snapshot = new CatalogSnapshot(new HistoricSnapshot(nextXid, nextXid, new int[0]), 0, new int[0], null);
    }

    static List<String> differences(PgServer server, CatalogFollower follower) throws SQLException {
        try (Connection connection = server.connect("postgres")) {
            long next = Long.parseLong(
                    PgServer.queryText(connection, "SELECT pg_snapshot_xmax(pg_current_snapshot())::text"));
            ServerRows rows = new ServerRows(follower, (int) next);
            rows.compareAll(connection);
            return rows.differences;
        }
    }

    private void compareAll(Connection connection) throws SQLException {
        compare(
                connection,
                "SELECT oid::int8, concat_ws('|', relname, relnamespace, reltype, relam, relfilenode, reltablespace,"
                        + " reltoastrelid, relisshared, relpersistence, relkind, relnatts, relreplident,"
                        + " relispartition, relrewrite) FROM pg_class",
                (oid, row) -> {
                    PgClassRow found = reader.classByOid(oid, snapshot);
                    checkSame(found, byName(found));
                    checkFileNumber(found);
                    return found == null
                            ? null
                            : join(
                                    text(found.relname()),
                                    found.relnamespace(),
                                    found.reltype(),
                                    found.relam(),
                                    found.relfilenode(),
                                    found.reltablespace(),
                                    found.reltoastrelid(),
                                    found.relisshared(),
                                    found.relpersistence(),
                                    found.relkind(),
                                    found.relnatts(),
                                    found.relreplident(),
                                    found.relispartition(),
                                    found.relrewrite());
                });
        compare(
                connection,
                "SELECT attrelid::int8, string_agg(concat_ws('|', attnum, attname, atttypid, attlen, atttypmod,"
                        + " attbyval, attalign, attstorage, attnotnull, atthasmissing, nullif(attgenerated, ''), attisdropped,"
                        + " length(attmissingval::text) > 0), ',' ORDER BY attnum)"
                        + " FROM pg_attribute WHERE attnum > 0 GROUP BY 1",
                (oid, row) -> {
                    StringBuilder found = new StringBuilder();
                    for (PgAttributeRow attribute : reader.attributes(oid, snapshot)) {
                        found.append(found.length() == 0 ? "" : ",")
                                .append(join(
                                        attribute.attnum(),
                                        text(attribute.attname()),
                                        attribute.atttypid(),
                                        attribute.attlen(),
                                        attribute.atttypmod(),
                                        attribute.attbyval(),
                                        attribute.attalign(),
                                        attribute.attstorage(),
                                        attribute.attnotnull(),
                                        attribute.atthasmissing(),
                                        attribute.attgenerated() == 0 ? null : attribute.attgenerated(),
                                        attribute.attisdropped(),
                                        attribute.attmissingval() == null ? null : Boolean.TRUE));
                    }
                    return found.toString();
                });
        compare(
                connection,
                "SELECT oid::int8, concat_ws('|', typname, typnamespace, typlen, typbyval, typtype, typisdefined,"
                        + " typdelim, typrelid, typelem, typarray, typoutput::oid, typsend::oid, typalign, typstorage, typbasetype,"
                        + " typtypmod) FROM pg_type",
                (oid, row) -> {
                    PgTypeRow found = reader.typeByOid(oid, snapshot);
                    return found == null
                            ? null
                            : join(
                                    text(found.typname()),
                                    found.typnamespace(),
                                    found.typlen(),
                                    found.typbyval(),
                                    found.typtype(),
                                    found.typisdefined(),
                                    found.typdelim(),
                                    found.typrelid(),
                                    found.typelem(),
                                    found.typarray(),
                                    found.typoutput(),
                                    found.typsend(),
                                    found.typalign(),
                                    found.typstorage(),
                                    found.typbasetype(),
                                    found.typtypmod());
                });
        compare(connection, "SELECT oid::int8, concat_ws('|', nspname, nspowner) FROM pg_namespace", (oid, row) -> {
            PgNamespaceRow found = reader.namespaceByOid(oid, snapshot);
            return found == null ? null : join(text(found.nspname()), found.nspowner());
        });
        compare(connection, "SELECT oid::int8, concat_ws('|', enumtypid, enumlabel) FROM pg_enum", (oid, row) -> {
            PgEnumRow found = reader.enumByOid(oid, snapshot);
            return found == null ? null : join(found.enumtypid(), text(found.enumlabel()));
        });
        compare(
                connection,
                "SELECT oid::int8, concat_ws('|', proname, pronamespace, proargtypes, prolang,"
                        + " CASE WHEN prolang IN (12, 13) THEN prosrc END, probin, proconfig IS NOT NULL) FROM pg_proc",
                (oid, row) -> {
                    PgProcRow found = reader.procByOid(oid, snapshot);
                    return found == null
                            ? null
                            : join(
                                    text(found.proname()),
                                    found.pronamespace(),
                                    oids(found.proargtypes()),
                                    found.prolang(),
                                    found.prosrc() == null ? null : text(found.prosrc()),
                                    found.probin() == null ? null : text(found.probin()),
                                    found.hasConfig());
                });
        compare(
                connection,
                "SELECT oid::int8, concat_ws('|', oprname, oprnamespace, oprleft, oprright) FROM pg_operator",
                (oid, row) -> {
                    var found = reader.operatorByOid(oid, snapshot);
                    return found == null
                            ? null
                            : join(text(found.oprname()), found.oprnamespace(), found.oprleft(), found.oprright());
                });
        compare(
                connection,
                "SELECT oid::int8, concat_ws('|', collname, collnamespace, collprovider, collencoding)"
                        + " FROM pg_collation",
                (oid, row) -> {
                    var found = reader.collationByOid(oid, snapshot);
                    return found == null
                            ? null
                            : join(
                                    text(found.collname()),
                                    found.collnamespace(),
                                    found.collprovider(),
                                    found.collencoding());
                });
        compare(connection, "SELECT oid::int8, concat_ws('|', cfgname, cfgnamespace) FROM pg_ts_config", (oid, row) -> {
            var found = reader.tsConfigByOid(oid, snapshot);
            return found == null ? null : join(text(found.cfgname()), found.cfgnamespace());
        });
        compare(connection, "SELECT oid::int8, concat_ws('|', dictname, dictnamespace) FROM pg_ts_dict", (oid, row) -> {
            var found = reader.tsDictByOid(oid, snapshot);
            return found == null ? null : join(text(found.dictname()), found.dictnamespace());
        });
        compare(connection, "SELECT oid::int8, rolname FROM pg_authid", (oid, row) -> {
            var found = reader.authidByOid(oid, snapshot);
            return found == null ? null : text(found.rolname());
        });
        compare(
                connection,
                "SELECT oid::int8, concat_ws('|', datname, encoding, dattablespace) FROM pg_database",
                (oid, row) -> {
                    var found = reader.databaseByOid(oid, snapshot);
                    return found == null ? null : join(text(found.datname()), found.encoding(), found.dattablespace());
                });
    }

    private @Nullable PgClassRow byName(@Nullable PgClassRow row) {
        return row == null ? null : reader.classByName(row.relname(), row.relnamespace(), snapshot);
    }

    private void checkSame(@Nullable PgClassRow byOid, @Nullable PgClassRow byName) {
        if (byOid != null && (byName == null || byName.oid() != byOid.oid())) {
            differences.add("pg_class " + text(byOid.relname()) + " is not found by name: " + byName);
        }
    }

    private void checkFileNumber(@Nullable PgClassRow row) {
        if (row != null
                && row.relfilenode() != 0
                && row.relpersistence() != 't'
                && reader.classOidByFileNumber(row.reltablespace(), row.relfilenode(), snapshot) != row.oid()) {
            differences.add("pg_class " + text(row.relname()) + " is not found by file number " + row.relfilenode());
        }
    }

    private void compare(Connection connection, String query, BiFunction<Integer, String, @Nullable String> found)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            int count = 0;
            while (rows.next()) {
                count++;
                String expected = rows.getString(2);
                String ours = found.apply((int) rows.getLong(1), expected);
                if (!expected.equals(ours)) {
                    differences.add(query.substring(query.lastIndexOf(" FROM")) + ' ' + rows.getLong(1) + ": expected "
                            + expected + ", found " + ours);
                }
            }
            if (count == 0 && !query.contains("pg_enum")) {
                differences.add("no rows: " + query);
            }
        }
    }

    /** As an oidvector prints. */
    private static String oids(int[] oids) {
        StringBuilder text = new StringBuilder();
        for (int oid : oids) {
            text.append(text.isEmpty() ? "" : " ").append(Integer.toUnsignedString(oid));
        }
        return text.toString();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** As concat_ws: nulls are left out, bool is t or f, "char" a character. */
    private static String join(@Nullable Object... values) {
        StringBuilder text = new StringBuilder();
        for (Object value : values) {
            if (value == null) {
                continue;
            }
            if (text.length() > 0) {
                text.append('|');
            }
            if (value instanceof Boolean bool) {
                text.append(bool ? 't' : 'f');
            } else if (value instanceof Integer number) {
                text.append(number == -1 || number == -2 ? number.toString() : Integer.toUnsignedString(number));
            } else {
                text.append(value);
            }
        }
        return text.toString();
    }
}
