package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server's own output and send functions, by the OID of their pg_proc row, which is the same in 13 to 18, and by the
 * name that functions of language internal call them by (PostgreSQL: {@code catalog/pg_proc.dat}, {@code utils/fmgrtab.c}).
 * One {@link TypeOutput} stands for both functions of a type. Immutable after construction.
 */
final class BuiltInFunctions {
    private static final int NONE = 0;

    private final OidMap<Pair> pairs = new OidMap<>();
    private final OidMap<TypeOutput> sends = new OidMap<>();
    private final Map<String, TypeOutput> outputsByName = new HashMap<>();
    private final Map<String, TypeOutput> sendsByName = new HashMap<>();

    /** A type's output function and what its send function is, 0 if it has none. */
    private record Pair(TypeOutput output, int sendOid) {}

    BuiltInFunctions(PgVersion version, DatabaseEncoding encoding, ResolvedTypes resolved) {
        addNumbers();
        addTexts(version);
        addDates(version);
        addShapes();
        addNetwork();
        addSearchMoneyAndXml(encoding);
        addInternals(version);
        addObjects(version, resolved);
        addNested(version, resolved);
    }

    /** An output function by OID, or null if it is not built here. */
    @Nullable
    TypeOutput output(int functionOid) {
        Pair pair = pairs.get(functionOid);
        return pair == null ? null : pair.output();
    }

    /** A send function by OID, or null if it is not built here. */
    @Nullable
    TypeOutput send(int functionOid) {
        return sends.get(functionOid);
    }

    /** An output function by its name in C, or null if it is not built here. */
    @Nullable
    TypeOutput outputNamed(String name) {
        return outputsByName.get(name);
    }

    /** A send function by its name in C, or null if it is not built here. */
    @Nullable
    TypeOutput sendNamed(String name) {
        return sendsByName.get(name);
    }

    /** Whether the two are the functions of one type, so that one {@link TypeOutput} stands for it. */
    boolean isPair(int outputOid, int sendOid) {
        Pair pair = pairs.get(outputOid);
        return pair != null && pair.sendOid() == sendOid;
    }

    /** The send function that belongs to an output function, 0 if there is none. */
    int sendOf(int outputOid) {
        Pair pair = pairs.get(outputOid);
        return pair == null ? NONE : pair.sendOid();
    }

    private void add(int outputOid, String outputName, int sendOid, String sendName, TypeOutput output) {
        addOutput(outputOid, outputName, sendOid, output);
        sends.put(sendOid, output);
        sendsByName.put(sendName, output);
    }

    private void addOutput(int outputOid, String outputName, int sendOid, TypeOutput output) {
        pairs.put(outputOid, new Pair(output, sendOid));
        outputsByName.put(outputName, output);
    }

    private void addNumbers() {
        add(1243, "boolout", 2437, "boolsend", new BoolOutput());
        add(39, "int2out", 2405, "int2send", IntegerOutput.INT2);
        add(43, "int4out", 2407, "int4send", IntegerOutput.INT4);
        add(461, "int8out", 2409, "int8send", IntegerOutput.INT8);
        add(1799, "oidout", 2419, "oidsend", IntegerOutput.OID);
        add(51, "xidout", 2441, "xidsend", IntegerOutput.XID);
        add(53, "cidout", 2443, "cidsend", IntegerOutput.CID);
        add(5081, "xid8out", 5083, "xid8send", IntegerOutput.XID8);
        add(201, "float4out", 2425, "float4send", FloatOutput.FLOAT4);
        add(215, "float8out", 2427, "float8send", FloatOutput.FLOAT8);
        add(1702, "numeric_out", 2461, "numeric_send", new NumericOutput());
        add(41, "int2vectorout", 2411, "int2vectorsend", VectorOutput.INT2VECTOR);
        add(55, "oidvectorout", 2421, "oidvectorsend", VectorOutput.OIDVECTOR);
        add(49, "tidout", 2439, "tidsend", new TidOutput());
        add(3230, "pg_lsn_out", 3239, "pg_lsn_send", new PgLsnOutput());
    }

    private void addTexts(PgVersion version) {
        TypeOutput text = new TextOutput();
        add(47, "textout", 2415, "textsend", text);
        add(1047, "varcharout", 2433, "varcharsend", text);
        add(1045, "bpcharout", 2431, "bpcharsend", text);
        add(322, "json_out", 324, "json_send", text);
        add(196, "pg_node_tree_out", 198, "pg_node_tree_send", text);
        // Of pseudo-types; a type of one's own may be made over them.
        add(2293, "cstring_out", 2501, "cstring_send", text);
        add(110, "unknownout", 2417, "unknownsend", text);
        add(35, "nameout", 2423, "namesend", new NameOutput());
        add(33, "charout", 2435, "charsend", new CharOutput(version));
        add(31, "byteaout", 2413, "byteasend", new ByteaOutput());
        add(2953, "uuid_out", 2962, "uuid_send", new UuidOutput());
        add(3804, "jsonb_out", 3803, "jsonb_send", new JsonbOutput());
        TypeOutput bits = new BitOutput();
        add(1565, "bit_out", 2457, "bit_send", bits);
        add(1580, "varbit_out", 2459, "varbit_send", bits);
    }

    private void addDates(PgVersion version) {
        add(1085, "date_out", 2469, "date_send", new DateOutput());
        add(1144, "time_out", 2471, "time_send", new TimeOutput());
        add(1351, "timetz_out", 2473, "timetz_send", new TimetzOutput());
        add(1313, "timestamp_out", 2475, "timestamp_send", TimestampOutput.TIMESTAMP);
        add(1151, "timestamptz_out", 2477, "timestamptz_send", TimestampOutput.TIMESTAMPTZ);
        add(1161, "interval_out", 2479, "interval_send", new IntervalOutput(version));
    }

    private void addShapes() {
        add(118, "point_out", 2429, "point_send", GeometricOutput.POINT);
        add(120, "lseg_out", 2481, "lseg_send", GeometricOutput.LSEG);
        add(122, "path_out", 2483, "path_send", GeometricOutput.PATH);
        add(124, "box_out", 2485, "box_send", GeometricOutput.BOX);
        add(348, "poly_out", 2487, "poly_send", GeometricOutput.POLYGON);
        add(1451, "circle_out", 2491, "circle_send", GeometricOutput.CIRCLE);
        add(1491, "line_out", 2489, "line_send", GeometricOutput.LINE);
    }

    private void addNetwork() {
        add(437, "macaddr_out", 2495, "macaddr_send", MacaddrOutput.MACADDR);
        add(4111, "macaddr8_out", 3447, "macaddr8_send", MacaddrOutput.MACADDR8);
        add(911, "inet_out", 2497, "inet_send", NetworkOutput.INET);
        add(1427, "cidr_out", 2499, "cidr_send", NetworkOutput.CIDR);
        TypeOutput snapshot = new SnapshotOutput();
        add(2940, "pg_snapshot_out", 2942, "pg_snapshot_send", snapshot);
        add(5056, "pg_snapshot_out", 5058, "pg_snapshot_send", snapshot);
    }

    private void addSearchMoneyAndXml(DatabaseEncoding encoding) {
        add(3611, "tsvectorout", 3638, "tsvectorsend", new TsVectorOutput());
        add(3613, "tsqueryout", 3640, "tsquerysend", new TsQueryOutput());
        add(887, "cash_out", 2493, "cash_send", new MoneyOutput(encoding));
        add(2894, "xml_out", 2899, "xml_send", new XmlOutput(encoding));
    }

    /** What a user's column can hold only by copying it from a catalog, and jsonpath. */
    private void addInternals(PgVersion version) {
        add(3356, "pg_ndistinct_out", 3358, "pg_ndistinct_send", StatisticsOutput.NDISTINCT);
        add(3405, "pg_dependencies_out", 3407, "pg_dependencies_send", StatisticsOutput.DEPENDENCIES);
        add(5019, "pg_mcv_list_out", 5021, "pg_mcv_list_send", new ByteaOutput());
        addOutput(3647, "gtsvectorout", NONE, new GtsVectorOutput(version));
        add(4597, "brin_bloom_summary_out", 4599, "brin_bloom_summary_send", new BrinBloomOutput());
        add(4003, "jsonpath_out", 4004, "jsonpath_send", new JsonPathOutput(version));
    }

    private void addObjects(PgVersion version, ResolvedTypes resolved) {
        add(45, "regprocout", 2445, "regprocsend", new RegOutput(ObjectKind.FUNCTION, resolved));
        add(2213, "regprocedureout", 2447, "regproceduresend", new RegOutput(ObjectKind.PROCEDURE, resolved));
        add(2215, "regoperout", 2449, "regopersend", new RegOutput(ObjectKind.OPERATOR, resolved));
        add(
                2217,
                "regoperatorout",
                2451,
                "regoperatorsend",
                new RegOutput(ObjectKind.OPERATOR_WITH_ARGUMENTS, resolved));
        add(2219, "regclassout", 2453, "regclasssend", new RegOutput(ObjectKind.RELATION, resolved));
        add(2221, "regtypeout", 2455, "regtypesend", new RegOutput(ObjectKind.TYPE, resolved));
        add(4092, "regroleout", 4095, "regrolesend", new RegOutput(ObjectKind.ROLE, resolved));
        add(4085, "regnamespaceout", 4088, "regnamespacesend", new RegOutput(ObjectKind.NAMESPACE, resolved));
        add(4194, "regcollationout", 4197, "regcollationsend", new RegOutput(ObjectKind.COLLATION, resolved));
        add(3737, "regconfigout", 3739, "regconfigsend", new RegOutput(ObjectKind.TEXT_SEARCH_CONFIGURATION, resolved));
        add(
                3772,
                "regdictionaryout",
                3774,
                "regdictionarysend",
                new RegOutput(ObjectKind.TEXT_SEARCH_DICTIONARY, resolved));
        addOutput(1032, "aclitemout", NONE, new AclItemOutput(version, resolved));
    }

    private void addNested(PgVersion version, ResolvedTypes resolved) {
        add(3507, "enum_out", 3533, "enum_send", new EnumOutput(resolved));
        add(751, "array_out", 2401, "array_send", new ArrayOutput(resolved));
        add(
                4639,
                "brin_minmax_multi_summary_out",
                4641,
                "brin_minmax_multi_summary_send",
                new BrinMinmaxMultiOutput(resolved));
        add(2291, "record_out", 2403, "record_send", new RecordOutput(version, resolved));
        add(3835, "range_out", 3837, "range_send", new RangeOutput(resolved));
        add(4232, "multirange_out", 4234, "multirange_send", new MultirangeOutput(resolved));
    }
}
