package io.pgdecoder.it;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgCollationRow;
import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.catalog.PgOperatorRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgRangeRow;
import io.pgdecoder.catalog.PgTsConfigRow;
import io.pgdecoder.catalog.PgTsDictRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.datatype.TypeCatalog;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types, enums and namespaces of a running server, asked by SQL and remembered. */
final class SqlTypeCatalog implements TypeCatalog {
    private final Connection connection;
    private final PgVersion version;
    private final Map<Integer, PgTypeRow> types = new HashMap<>();
    private final Map<Integer, PgEnumRow> enums = new HashMap<>();
    private long epoch;

    SqlTypeCatalog(Connection connection, PgVersion version) {
        this.connection = connection;
        this.version = version;
    }

    @Override
    public @Nullable PgTypeRow typeByOid(int oid) {
        return types.computeIfAbsent(oid, this::readType);
    }

    private @Nullable PgTypeRow readType(int oid) {
        String subscript = version.isAtLeast(PgVersion.V14) ? "typsubscript::oid" : "0::oid";
        String sql = "SELECT convert_to(typname, 'UTF8'), typnamespace, typlen, typbyval, typtype, typisdefined,"
                + " typdelim, typrelid, " + subscript
                + ", typelem, typarray, typoutput::oid, typsend::oid, typalign, typstorage,"
                + " typbasetype, typtypmod FROM pg_type WHERE oid = " + Integer.toUnsignedString(oid);
        return first(
                sql,
                row -> new PgTypeRow(
                        oid,
                        row.getBytes(1),
                        oid(row, 2),
                        row.getInt(3),
                        row.getBoolean(4),
                        row.getString(5).charAt(0),
                        row.getBoolean(6),
                        row.getString(7).charAt(0),
                        oid(row, 8),
                        oid(row, 9),
                        oid(row, 10),
                        oid(row, 11),
                        oid(row, 12),
                        oid(row, 13),
                        row.getString(14).charAt(0),
                        row.getString(15).charAt(0),
                        oid(row, 16),
                        row.getInt(17)));
    }

    @Override
    public byte @Nullable [] namespaceName(int oid) {
        return first(
                "SELECT convert_to(nspname, 'UTF8') FROM pg_namespace WHERE oid = " + Integer.toUnsignedString(oid),
                row -> row.getBytes(1));
    }

    @Override
    public boolean isTypeVisible(int typeOid) {
        Boolean visible =
                first("SELECT pg_type_is_visible(" + Integer.toUnsignedString(typeOid) + ")", row -> row.getBoolean(1));
        return Boolean.TRUE.equals(visible);
    }

    @Override
    public @Nullable PgEnumRow enumByOid(int oid) {
        return enums.computeIfAbsent(oid, this::readEnum);
    }

    private @Nullable PgEnumRow readEnum(int oid) {
        String sql = "SELECT enumtypid, convert_to(enumlabel, 'UTF8') FROM pg_enum WHERE oid = "
                + Integer.toUnsignedString(oid);
        return first(sql, row -> new PgEnumRow(oid, oid(row, 1), row.getBytes(2)));
    }

    @Override
    public @Nullable PgRangeRow rangeByOid(int rangeTypeOid) {
        return readRange("rngtypid", rangeTypeOid);
    }

    @Override
    public @Nullable PgRangeRow rangeByMultirange(int multirangeTypeOid) {
        return readRange("rngmultitypid", multirangeTypeOid);
    }

    private @Nullable PgRangeRow readRange(String key, int oid) {
        String multirange = version.isAtLeast(PgVersion.V14) ? "rngmultitypid" : "0::oid";
        return first(
                "SELECT rngtypid, rngsubtype, " + multirange + " FROM pg_range WHERE " + key + " = "
                        + Integer.toUnsignedString(oid),
                row -> new PgRangeRow(oid(row, 1), oid(row, 2), oid(row, 3)));
    }

    @Override
    public @Nullable PgAuthidRow authidByOid(int oid) {
        return first(
                "SELECT convert_to(rolname, 'UTF8') FROM pg_authid WHERE oid = " + Integer.toUnsignedString(oid),
                row -> new PgAuthidRow(oid, row.getBytes(1)));
    }

    /** Nothing that depends on it is remembered. */
    @Override
    public long epoch() {
        return epoch++;
    }

    @Override
    public @Nullable PgClassRow classByOid(int oid) {
        throw byDecoding();
    }

    @Override
    public boolean isRelationVisible(PgClassRow row) {
        throw byDecoding();
    }

    @Override
    public @Nullable PgProcRow procByOid(int oid) {
        return first(
                "SELECT convert_to(proname, 'UTF8'), pronamespace, prolang, convert_to(prosrc, 'UTF8'),"
                        + " convert_to(probin, 'UTF8'), proconfig IS NOT NULL FROM pg_proc WHERE oid = "
                        + Integer.toUnsignedString(oid),
                row -> new PgProcRow(
                        oid,
                        row.getBytes(1),
                        oid(row, 2),
                        new int[0],
                        oid(row, 3),
                        row.getBytes(4),
                        row.getBytes(5),
                        row.getBoolean(6)));
    }

    @Override
    public boolean isFunctionVisible(PgProcRow row) {
        throw byDecoding();
    }

    @Override
    public boolean isFunctionUnique(PgProcRow row) {
        throw byDecoding();
    }

    @Override
    public @Nullable PgOperatorRow operatorByOid(int oid) {
        throw byDecoding();
    }

    @Override
    public boolean isOperatorVisible(PgOperatorRow row) {
        throw byDecoding();
    }

    @Override
    public boolean isOperatorUnique(PgOperatorRow row) {
        throw byDecoding();
    }

    @Override
    public @Nullable PgCollationRow collationByOid(int oid) {
        throw byDecoding();
    }

    @Override
    public boolean isCollationVisible(PgCollationRow row) {
        throw byDecoding();
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByOid(int oid) {
        throw byDecoding();
    }

    @Override
    public boolean isTsConfigVisible(PgTsConfigRow row) {
        throw byDecoding();
    }

    @Override
    public @Nullable PgTsDictRow tsDictByOid(int oid) {
        throw byDecoding();
    }

    @Override
    public boolean isTsDictVisible(PgTsDictRow row) {
        throw byDecoding();
    }

    private static UnsupportedOperationException byDecoding() {
        return new UnsupportedOperationException("names of these objects are tested by decoding");
    }

    /** OID of a type by its name as SQL spells it. */
    int typeOid(String name) {
        Integer oid = first("SELECT '" + name.replace("'", "''") + "'::regtype::oid", row -> oid(row, 1));
        if (oid == null) {
            throw new IllegalStateException("no type " + name);
        }
        return oid;
    }

    private static int oid(ResultSet row, int column) throws SQLException {
        return (int) row.getLong(column);
    }

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> @Nullable T first(String sql, RowReader<T> reader) {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? reader.read(rows) : null;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    static String utf8(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable RelationDescriptor relation(int relid) {
        return null;
    }
}
