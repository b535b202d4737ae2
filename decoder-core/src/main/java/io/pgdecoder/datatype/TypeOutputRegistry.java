package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Output functions by the OID of their pg_proc row, which is fixed for built-in ones and the same in 13 to 18
 * (PostgreSQL: {@code catalog/pg_proc.dat}). A domain has its base type's output function, an enum enum_out, an array
 * array_out. Functions of extensions have no fixed OID: their types go by name, see {@link TypeOutputProvider}. Immutable
 * after construction.
 */
public final class TypeOutputRegistry {
    /** OIDs below are PostgreSQL's own (FirstNormalObjectId). */
    private static final int FIRST_NORMAL_OID = 16384;

    private static final TypeOutput HEX = new HexOutput();

    private final OidMap<TypeOutput> functions = new OidMap<>();
    private final List<TypeOutputProvider> providers = new ArrayList<>();
    private final PgVersion version;
    private final boolean unsupportedAsHex;

    /** Functions of a database in UTF8. */
    public TypeOutputRegistry(PgVersion version, ResolvedTypes resolved, boolean unsupportedAsHex) {
        this(version, DatabaseEncoding.UTF8, resolved, unsupportedAsHex);
    }

    /**
     * @param encoding the database's, for texts that are not of the database
     * @param resolved where enum and array output find what the resolve step left
     * @param unsupportedAsHex whether values of types without text output print their bytes as hex; else they are
     *     TYPE_UNSUPPORTED
     */
    public TypeOutputRegistry(
            PgVersion version, DatabaseEncoding encoding, ResolvedTypes resolved, boolean unsupportedAsHex) {
        this.version = version;
        this.unsupportedAsHex = unsupportedAsHex;
        ServiceLoader.load(TypeOutputProvider.class, TypeOutputProvider.class.getClassLoader())
                .forEach(providers::add);
        providers.add(new ExtensionOutputs());
        addNumbers();
        addTexts(version);
        addDates(version);
        addShapes();
        addNetwork();
        functions.put(3507, new EnumOutput(resolved));
        functions.put(751, new ArrayOutput(resolved));
        functions.put(2291, new RecordOutput(version, resolved));
        functions.put(3835, new RangeOutput(resolved));
        functions.put(4232, new MultirangeOutput(resolved));
        functions.put(1032, new AclItemOutput(version, resolved));
        addSearchMoneyAndXml(encoding);
        addInternals(version);
        addObjects(resolved);
    }

    private void addObjects(ResolvedTypes resolved) {
        functions.put(45, new RegOutput(ObjectKind.FUNCTION, resolved));
        functions.put(2213, new RegOutput(ObjectKind.PROCEDURE, resolved));
        functions.put(2219, new RegOutput(ObjectKind.RELATION, resolved));
        functions.put(2221, new RegOutput(ObjectKind.TYPE, resolved));
        functions.put(4092, new RegOutput(ObjectKind.ROLE, resolved));
        functions.put(4085, new RegOutput(ObjectKind.NAMESPACE, resolved));
        functions.put(2215, new RegOutput(ObjectKind.OPERATOR, resolved));
        functions.put(2217, new RegOutput(ObjectKind.OPERATOR_WITH_ARGUMENTS, resolved));
        functions.put(4194, new RegOutput(ObjectKind.COLLATION, resolved));
        functions.put(3737, new RegOutput(ObjectKind.TEXT_SEARCH_CONFIGURATION, resolved));
        functions.put(3772, new RegOutput(ObjectKind.TEXT_SEARCH_DICTIONARY, resolved));
    }

    /** What a user's column can hold only by copying it from a catalog, and jsonpath. */
    private void addInternals(PgVersion version) {
        functions.put(3356, StatisticsOutput.NDISTINCT);
        functions.put(3405, StatisticsOutput.DEPENDENCIES);
        functions.put(5019, new ByteaOutput());
        functions.put(4003, new JsonPathOutput(version));
        functions.put(3647, new GtsVectorOutput(version));
        functions.put(4597, new BrinBloomOutput());
    }

    private void addSearchMoneyAndXml(DatabaseEncoding encoding) {
        functions.put(3611, new TsVectorOutput());
        functions.put(3613, new TsQueryOutput());
        functions.put(887, new MoneyOutput(encoding));
        functions.put(2894, new XmlOutput());
    }

    private void addNumbers() {
        functions.put(1243, new BoolOutput());
        functions.put(39, IntegerOutput.INT2);
        functions.put(43, IntegerOutput.INT4);
        functions.put(461, IntegerOutput.INT8);
        functions.put(1799, IntegerOutput.OID);
        functions.put(51, IntegerOutput.XID);
        functions.put(53, IntegerOutput.CID);
        functions.put(5081, IntegerOutput.XID8);
        functions.put(201, FloatOutput.FLOAT4);
        functions.put(215, FloatOutput.FLOAT8);
        functions.put(1702, new NumericOutput());
        functions.put(41, VectorOutput.INT2VECTOR);
        functions.put(55, VectorOutput.OIDVECTOR);
        functions.put(49, new TidOutput());
        functions.put(3230, new PgLsnOutput());
    }

    private void addTexts(PgVersion version) {
        TypeOutput text = new TextOutput();
        functions.put(47, text);
        functions.put(1047, text);
        functions.put(1045, text);
        functions.put(322, text);
        functions.put(196, text);
        functions.put(35, new NameOutput());
        functions.put(33, new CharOutput(version));
        functions.put(31, new ByteaOutput());
        functions.put(2953, new UuidOutput());
        functions.put(3804, new JsonbOutput());
        TypeOutput bits = new BitOutput();
        functions.put(1565, bits);
        functions.put(1580, bits);
    }

    private void addShapes() {
        functions.put(118, GeometricOutput.POINT);
        functions.put(120, GeometricOutput.LSEG);
        functions.put(122, GeometricOutput.PATH);
        functions.put(124, GeometricOutput.BOX);
        functions.put(348, GeometricOutput.POLYGON);
        functions.put(1451, GeometricOutput.CIRCLE);
        functions.put(1491, GeometricOutput.LINE);
    }

    private void addNetwork() {
        functions.put(437, MacaddrOutput.MACADDR);
        functions.put(4111, MacaddrOutput.MACADDR8);
        functions.put(911, NetworkOutput.INET);
        functions.put(1427, NetworkOutput.CIDR);
        TypeOutput snapshot = new SnapshotOutput();
        functions.put(2940, snapshot);
        functions.put(5056, snapshot);
    }

    private void addDates(PgVersion version) {
        functions.put(1085, new DateOutput());
        functions.put(1144, new TimeOutput());
        functions.put(1351, new TimetzOutput());
        functions.put(1313, TimestampOutput.TIMESTAMP);
        functions.put(1151, TimestampOutput.TIMESTAMPTZ);
        functions.put(1161, new IntervalOutput(version));
    }

    /**
     * The output function of a type. If its text is not built, printing a value is TYPE_UNSUPPORTED.
     *
     * @param named the same row, or of a domain the row of its base type
     * @throws DecoderException TYPE_UNSUPPORTED if the type is a shell
     */
    public TypeOutput forType(PgTypeRow row, PgTypeRow named) {
        if (!row.typisdefined()) {
            throw unsupported(row, "a defined type", "only a shell");
        }
        return outputFunction(row, named);
    }

    /**
     * What arrays of a type need.
     *
     * @param named the same row, or of a domain the row of its base type
     * @throws DecoderException CATALOG_ROW_INVALID if the type's length or alignment makes no sense
     */
    public ElementType elementType(PgTypeRow row, PgTypeRow named) {
        int alignment = TupleDescriptor.alignmentOf(row.typalign());
        if (alignment == 0 || row.typlen() < -2 || row.typlen() == 0) {
            throw new DecoderException(
                    ErrorCode.CATALOG_ROW_INVALID,
                    Lsn.INVALID,
                    null,
                    "row of pg_type with OID " + Oid.toString(row.oid()) + " has a wrong shape",
                    "typlen -2, -1 or above 0 and typalign c, s, i or d",
                    "typlen " + row.typlen() + " and typalign " + row.typalign());
        }
        return new ElementType(row.oid(), row.typlen(), alignment, (byte) row.typdelim(), outputFunction(row, named));
    }

    /** Whether the type's output goes by its name. */
    boolean goesByName(PgTypeRow row) {
        return Integer.compareUnsigned(row.typoutput(), FIRST_NORMAL_OID) >= 0;
    }

    private TypeOutput outputFunction(PgTypeRow row, PgTypeRow named) {
        TypeOutput output = functions.get(row.typoutput());
        if (output != null) {
            return output;
        }
        if (goesByName(row)) {
            String name = new String(named.typname(), StandardCharsets.ISO_8859_1);
            for (TypeOutputProvider provider : providers) {
                TypeOutput provided = provider.output(name, version);
                if (provided != null) {
                    return provided;
                }
            }
        }
        if (unsupportedAsHex) {
            return HEX;
        }
        return new UnsupportedOutput(
                unsupported(row, "an output function that is built in here", Oid.toString(row.typoutput())));
    }

    private static DecoderException unsupported(PgTypeRow row, String expected, String found) {
        return new DecoderException(
                ErrorCode.TYPE_UNSUPPORTED,
                Lsn.INVALID,
                null,
                "no text output for type " + new String(row.typname(), StandardCharsets.ISO_8859_1) + " (OID "
                        + Oid.toString(row.oid()) + ")",
                expected,
                found);
    }
}
