package io.pgdecoder.it;

import io.pgdecoder.catalog.PgAttributeRow;
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
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The catalogs of a running server, asked by SQL; types and enums are remembered. Names are found by the connection's
 * search path.
 */
final class SqlTypeCatalog implements TypeCatalog {
    private final Connection connection;
    private final PgVersion version;
    private final Map<Integer, PgTypeRow> types = new HashMap<>();
    private final Map<Integer, PgEnumRow> enums = new HashMap<>();
    private final Map<Integer, RelationDescriptor> relations = new HashMap<>();
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
                + " typbasetype, typtypmod FROM pg_catalog.pg_type WHERE oid = " + Integer.toUnsignedString(oid);
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
                "SELECT convert_to(nspname, 'UTF8') FROM pg_catalog.pg_namespace WHERE oid = "
                        + Integer.toUnsignedString(oid),
                row -> row.getBytes(1));
    }

    @Override
    public boolean isTypeVisible(int typeOid) {
        return isTrue("pg_type_is_visible", typeOid);
    }

    @Override
    public @Nullable PgEnumRow enumByOid(int oid) {
        return enums.computeIfAbsent(oid, this::readEnum);
    }

    private @Nullable PgEnumRow readEnum(int oid) {
        String sql = "SELECT enumtypid, convert_to(enumlabel, 'UTF8') FROM pg_catalog.pg_enum WHERE oid = "
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
                "SELECT rngtypid, rngsubtype, " + multirange + " FROM pg_catalog.pg_range WHERE " + key + " = "
                        + Integer.toUnsignedString(oid),
                row -> new PgRangeRow(oid(row, 1), oid(row, 2), oid(row, 3)));
    }

    @Override
    public @Nullable PgAuthidRow authidByOid(int oid) {
        return first(
                "SELECT convert_to(rolname, 'UTF8') FROM pg_catalog.pg_authid WHERE oid = "
                        + Integer.toUnsignedString(oid),
                row -> new PgAuthidRow(oid, row.getBytes(1)));
    }

    /** Nothing that depends on it is remembered. */
    @Override
    public long epoch() {
        return epoch++;
    }

    @Override
    public @Nullable PgClassRow classByOid(int oid) {
        return first(
                "SELECT convert_to(relname, 'UTF8'), relnamespace, reltype, relam, relfilenode, reltablespace,"
                        + " reltoastrelid, relisshared, relpersistence, relkind, relnatts, relreplident, relispartition,"
                        + " relrewrite FROM pg_catalog.pg_class WHERE oid = " + Integer.toUnsignedString(oid),
                row -> new PgClassRow(
                        oid,
                        row.getBytes(1),
                        oid(row, 2),
                        oid(row, 3),
                        oid(row, 4),
                        oid(row, 5),
                        oid(row, 6),
                        oid(row, 7),
                        row.getBoolean(8),
                        character(row, 9),
                        character(row, 10),
                        row.getInt(11),
                        character(row, 12),
                        row.getBoolean(13),
                        oid(row, 14)));
    }

    @Override
    public boolean isRelationVisible(PgClassRow row) {
        return isTrue("pg_table_is_visible", row.oid());
    }

    @Override
    public @Nullable PgProcRow procByOid(int oid) {
        return first(
                "SELECT convert_to(proname, 'UTF8'), pronamespace, prolang, convert_to(prosrc, 'UTF8'),"
                        + " convert_to(probin, 'UTF8'), proconfig IS NOT NULL, proargtypes::text FROM pg_catalog.pg_proc WHERE oid = "
                        + Integer.toUnsignedString(oid),
                row -> new PgProcRow(
                        oid,
                        row.getBytes(1),
                        oid(row, 2),
                        oids(row.getString(7)),
                        oid(row, 3),
                        row.getBytes(4),
                        row.getBytes(5),
                        row.getBoolean(6)));
    }

    @Override
    public boolean isFunctionVisible(PgProcRow row) {
        return isTrue("pg_function_is_visible", row.oid());
    }

    @Override
    public boolean isFunctionUnique(PgProcRow row) {
        return Boolean.TRUE.equals(first(
                "SELECT to_regproc(quote_ident(proname)) IS NOT DISTINCT FROM oid::regproc FROM pg_catalog.pg_proc WHERE oid = "
                        + Integer.toUnsignedString(row.oid()),
                found -> found.getBoolean(1)));
    }

    @Override
    public @Nullable PgOperatorRow operatorByOid(int oid) {
        return first(
                "SELECT convert_to(oprname, 'UTF8'), oprnamespace, oprleft, oprright FROM pg_catalog.pg_operator WHERE oid = "
                        + Integer.toUnsignedString(oid),
                row -> new PgOperatorRow(oid, row.getBytes(1), oid(row, 2), oid(row, 3), oid(row, 4)));
    }

    @Override
    public boolean isOperatorVisible(PgOperatorRow row) {
        return isTrue("pg_operator_is_visible", row.oid());
    }

    @Override
    public boolean isOperatorUnique(PgOperatorRow row) {
        return Boolean.TRUE.equals(first(
                "SELECT to_regoper(oprname) IS NOT DISTINCT FROM oid::regoper FROM pg_catalog.pg_operator WHERE oid = "
                        + Integer.toUnsignedString(row.oid()),
                found -> found.getBoolean(1)));
    }

    @Override
    public @Nullable PgCollationRow collationByOid(int oid) {
        return first(
                "SELECT convert_to(collname, 'UTF8'), collnamespace, collprovider, collencoding FROM pg_catalog.pg_collation"
                        + " WHERE oid = " + Integer.toUnsignedString(oid),
                row -> new PgCollationRow(oid, row.getBytes(1), oid(row, 2), character(row, 3), row.getInt(4)));
    }

    @Override
    public boolean isCollationVisible(PgCollationRow row) {
        return isTrue("pg_collation_is_visible", row.oid());
    }

    @Override
    public @Nullable PgTsConfigRow tsConfigByOid(int oid) {
        return first(
                "SELECT convert_to(cfgname, 'UTF8'), cfgnamespace FROM pg_catalog.pg_ts_config WHERE oid = "
                        + Integer.toUnsignedString(oid),
                row -> new PgTsConfigRow(oid, row.getBytes(1), oid(row, 2)));
    }

    @Override
    public boolean isTsConfigVisible(PgTsConfigRow row) {
        return isTrue("pg_ts_config_is_visible", row.oid());
    }

    @Override
    public @Nullable PgTsDictRow tsDictByOid(int oid) {
        return first(
                "SELECT convert_to(dictname, 'UTF8'), dictnamespace FROM pg_catalog.pg_ts_dict WHERE oid = "
                        + Integer.toUnsignedString(oid),
                row -> new PgTsDictRow(oid, row.getBytes(1), oid(row, 2)));
    }

    @Override
    public boolean isTsDictVisible(PgTsDictRow row) {
        return isTrue("pg_ts_dict_is_visible", row.oid());
    }

    private boolean isTrue(String function, int oid) {
        return Boolean.TRUE.equals(
                first("SELECT " + function + "(" + Integer.toUnsignedString(oid) + ")", row -> row.getBoolean(1)));
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

    /** Of an oidvector's text. */
    private static int[] oids(String text) {
        return text.isEmpty()
                ? new int[0]
                : Stream.of(text.split(" ")).mapToInt(Integer::parseUnsignedInt).toArray();
    }

    private static char character(ResultSet row, int column) throws SQLException {
        return row.getString(column).charAt(0);
    }

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> @Nullable T first(String sql, RowReader<T> reader) {
        List<T> found = all(sql, reader);
        return found.isEmpty() ? null : found.get(0);
    }

    private <T> List<T> all(String sql, RowReader<T> reader) {
        List<T> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(reader.read(rows));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    static String utf8(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** As the relation cache does, gives the same descriptor until it is told to {@link #forgetRelations}. */
    @Override
    public @Nullable RelationDescriptor relation(int relid) {
        return relations.computeIfAbsent(relid, this::readRelation);
    }

    /** Has relations read anew, after DDL. */
    void forgetRelations() {
        relations.clear();
    }

    /** Default values of columns that were added later are left out: rows inside of values never have them. */
    private @Nullable RelationDescriptor readRelation(int relid) {
        PgClassRow relation = classByOid(relid);
        if (relation == null) {
            return null;
        }
        List<PgAttributeRow> attributes = all(
                "SELECT convert_to(attname, 'UTF8'), atttypid, attlen, attnum, atttypmod, attbyval, attalign, attstorage,"
                        + " attnotnull, atthasmissing, attgenerated = 's', attgenerated = 'v', attisdropped"
                        + " FROM pg_catalog.pg_attribute WHERE attnum > 0 AND attrelid = "
                        + Integer.toUnsignedString(relid)
                        + " ORDER BY attnum",
                row -> new PgAttributeRow(
                        relid,
                        row.getBytes(1),
                        oid(row, 2),
                        row.getInt(3),
                        row.getInt(4),
                        row.getInt(5),
                        row.getBoolean(6),
                        character(row, 7),
                        character(row, 8),
                        row.getBoolean(9),
                        row.getBoolean(10),
                        row.getBoolean(11) ? 's' : row.getBoolean(12) ? 'v' : '\0',
                        row.getBoolean(13),
                        null));
        short[] lengths = new short[attributes.size()];
        byte[] alignments = new byte[attributes.size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = (short) attributes.get(i).attlen();
            alignments[i] = (byte) TupleDescriptor.alignmentOf(attributes.get(i).attalign());
        }
        return new RelationDescriptor(relation, attributes, new TupleDescriptor(lengths, alignments));
    }
}
