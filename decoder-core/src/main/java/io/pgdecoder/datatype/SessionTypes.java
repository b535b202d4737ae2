package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.catalog.PgRangeRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The types of one decoding session: resolves names, output functions, element types and enum labels through the
 * session caches, and holds what was resolved for the format step.
 *
 * <p>What is held here is no cache of its own: each resolve step asks the {@link TypeCatalog} again and replaces what
 * was held if the answer differs. Confined to the decoder's thread. Per-record zone: nothing is allocated for what was
 * seen before and did not change.
 */
public final class SessionTypes implements TypeResolver, ResolvedTypes {
    private static final byte[] NO_NAME = {};
    private static final int MAX_DOMAIN_DEPTH = 1000;

    private final TypeCatalog catalog;
    private final TypeOutputRegistry registry;
    private final FormatType formatType;
    private final OidMap<ElementEntry> elements = new OidMap<>();
    private final OidMap<PgEnumRow> labels = new OidMap<>();
    private final OidMap<ElementType> rangeSubtypes = new OidMap<>();
    private final OidMap<ElementType> multirangeSubtypes = new OidMap<>();
    private final OidMap<RecordType> records = new OidMap<>();
    private final OidMap<byte[]> roles = new OidMap<>();

    private final ObjectNames objectNames;
    private final List<OidMap<ObjectEntry>> objects = new ArrayList<>();

    private record ObjectEntry(long epoch, byte[] name) {}

    private final OidMap<TypeEntry> outputs = new OidMap<>();
    private final SessionFunctions functions;

    private record TypeEntry(PgTypeRow row, TypeOutput output) {}

    private record ElementEntry(PgTypeRow row, ElementType type) {}

    /**
     * @param unsupportedAsHex whether values of types without text output print their bytes as hex; else they are
     *     TYPE_UNSUPPORTED
     */
    public SessionTypes(PgVersion version, TypeCatalog catalog, boolean unsupportedAsHex) {
        this(version, DatabaseEncoding.UTF8, catalog, unsupportedAsHex, false);
    }

    /**
     * @param encoding the database's, for texts that do not come from it; above UTF8
     * @param unsupportedAsHex as above
     * @param quoteAll whether names in values and of types are always quoted (quote_all_identifiers)
     */
    public SessionTypes(
            PgVersion version,
            DatabaseEncoding encoding,
            TypeCatalog catalog,
            boolean unsupportedAsHex,
            boolean quoteAll) {
        Identifiers identifiers = new Identifiers(version, quoteAll);
        this.catalog = catalog;
        this.registry = new TypeOutputRegistry(version, encoding, this, unsupportedAsHex);
        this.functions = new SessionFunctions(catalog, registry);
        this.formatType = new FormatType(version, catalog, identifiers);
        this.objectNames = new ObjectNames(identifiers, catalog, formatType);
        for (int i = 0; i < ObjectKind.values().length; i++) {
            objects.add(new OidMap<>());
        }
    }

    /** The type's name as format_type_be prints it. */
    public byte[] formatType(int typeOid) {
        return formatType.format(typeOid);
    }

    /**
     * The output function of a type (getTypeOutputInfo).
     *
     * @throws DecoderException CATALOG_LOOKUP_FAILED if there is no such type, TYPE_UNSUPPORTED if its text is not
     *     built
     */
    @Override
    public TypeOutput typeOutput(int typeOid) {
        PgTypeRow row = type(typeOid);
        TypeOutput builtIn = registry.builtIn(row);
        if (builtIn != null) {
            return builtIn;
        }
        TypeEntry entry = outputs.get(typeOid);
        if (entry == null || !isSame(entry.row(), row)) {
            entry = new TypeEntry(row, registry.forType(row, named(row)));
            outputs.put(typeOid, entry);
        }
        return entry.output();
    }

    /** An equal row that was read anew is another row: only the same object stands for the same answer of the caches. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(@Nullable Object held, @Nullable Object found) {
        return held == found;
    }

    @Override
    public ElementType resolveElementType(int typeOid) {
        PgTypeRow row = type(typeOid);
        ElementEntry entry = elements.get(typeOid);
        if (entry == null || !isSame(entry.row(), row)) {
            entry = new ElementEntry(row, registry.elementType(row, named(row)));
            elements.put(typeOid, entry);
        }
        if (entry.type().output() instanceof FunctionOutput function) {
            function.lookUp(this);
        }
        return entry.type();
    }

    @Override
    public void enumLabel(int enumOid) {
        PgEnumRow row = catalog.enumByOid(enumOid);
        if (row == null) {
            throw missing("invalid internal value for enum: " + Oid.toString(enumOid), "pg_enum", enumOid);
        }
        if (!isSame(labels.get(enumOid), row)) {
            labels.put(enumOid, row);
        }
    }

    @Override
    public byte[] label(int enumOid) {
        PgEnumRow row = labels.get(enumOid);
        if (row == null) {
            throw new IllegalStateException("enum label not resolved: " + Oid.toString(enumOid));
        }
        return row.enumlabel();
    }

    @Override
    public ElementType elementType(int typeOid) {
        ElementEntry entry = elements.get(typeOid);
        if (entry == null) {
            throw new IllegalStateException("element type not resolved: " + Oid.toString(typeOid));
        }
        return entry.type();
    }

    @Override
    public ElementType resolveRangeSubtype(int rangeTypeOid) {
        PgRangeRow row = catalog.rangeByOid(rangeTypeOid);
        if (row == null) {
            throw missing("type " + Oid.toString(rangeTypeOid) + " is not a range type", "pg_range", rangeTypeOid);
        }
        ElementType subtype = resolveElementType(row.rngsubtype());
        if (rangeSubtypes.get(rangeTypeOid) != subtype) {
            rangeSubtypes.put(rangeTypeOid, subtype);
        }
        return subtype;
    }

    @Override
    public ElementType resolveMultirangeSubtype(int multirangeTypeOid) {
        PgRangeRow row = catalog.rangeByMultirange(multirangeTypeOid);
        if (row == null) {
            throw missing(
                    "type " + Oid.toString(multirangeTypeOid) + " is not a multirange type",
                    "pg_range",
                    multirangeTypeOid);
        }
        ElementType subtype = resolveElementType(row.rngsubtype());
        if (multirangeSubtypes.get(multirangeTypeOid) != subtype) {
            multirangeSubtypes.put(multirangeTypeOid, subtype);
        }
        return subtype;
    }

    @Override
    public RecordType resolveRecord(int typeOid) {
        int relid = type(typeOid).typrelid();
        RelationDescriptor relation = relid == Oid.INVALID ? null : catalog.relation(relid);
        if (relation == null) {
            throw missing("type " + Oid.toString(typeOid) + " is not composite", "pg_class", relid);
        }
        RecordType record = records.get(typeOid);
        if (record == null || !isSame(record.relation(), relation)) {
            record = new RecordType(relation);
            records.put(typeOid, record);
        }
        return record;
    }

    @Override
    public void roleName(int roleOid) {
        PgAuthidRow row = catalog.authidByOid(roleOid);
        byte[] name = row == null ? NO_NAME : row.rolname();
        if (roles.get(roleOid) != name) {
            roles.put(roleOid, name);
        }
    }

    /** What was worked out under the same epoch would be looked up among the same entries again. */
    @Override
    public void resolveObjectName(ObjectKind kind, int oid) {
        OidMap<ObjectEntry> names = objects.get(kind.ordinal());
        ObjectEntry entry = names.get(oid);
        if (entry == null || entry.epoch() != catalog.epoch()) {
            byte[] name = objectNames.name(kind, oid);
            names.put(oid, new ObjectEntry(catalog.epoch(), name));
        }
    }

    @Override
    public byte[] objectName(ObjectKind kind, int oid) {
        return resolved(objects.get(kind.ordinal()).get(oid), kind.typeName(), oid)
                .name();
    }

    @Override
    public TypeOutput resolveOutputFunction(int functionOid) {
        return functions.resolveOutput(functionOid);
    }

    @Override
    public TypeOutput resolveSendFunction(int functionOid) {
        return functions.resolveSend(functionOid);
    }

    @Override
    public TypeOutput outputFunction(int functionOid) {
        return functions.output(functionOid);
    }

    @Override
    public TypeOutput sendFunction(int functionOid) {
        return functions.send(functionOid);
    }

    @Override
    public ElementType rangeSubtype(int rangeTypeOid) {
        return resolved(rangeSubtypes.get(rangeTypeOid), "range subtype", rangeTypeOid);
    }

    @Override
    public ElementType multirangeSubtype(int multirangeTypeOid) {
        return resolved(multirangeSubtypes.get(multirangeTypeOid), "multirange subtype", multirangeTypeOid);
    }

    @Override
    public RecordType record(int typeOid) {
        return resolved(records.get(typeOid), "composite type", typeOid);
    }

    @Override
    public byte[] role(int roleOid) {
        return resolved(roles.get(roleOid), "role", roleOid);
    }

    private static <T> T resolved(@Nullable T found, String what, int oid) {
        if (found == null) {
            throw new IllegalStateException(what + " not resolved: " + Oid.toString(oid));
        }
        return found;
    }

    /** The row whose name tells the output: a domain's base type; the row itself where the name does not matter. */
    private PgTypeRow named(PgTypeRow row) {
        PgTypeRow base = row;
        for (int depth = 0; base.typtype() == 'd' && depth < MAX_DOMAIN_DEPTH && registry.goesByName(row); depth++) {
            base = type(base.typbasetype());
        }
        return base;
    }

    private PgTypeRow type(int oid) {
        PgTypeRow row = catalog.typeByOid(oid);
        if (row == null) {
            throw missing("cache lookup failed for type " + Oid.toString(oid), "pg_type", oid);
        }
        return row;
    }

    static DecoderException missing(String what, String table, int oid) {
        return new DecoderException(
                ErrorCode.CATALOG_LOOKUP_FAILED,
                Lsn.INVALID,
                null,
                what,
                "a row of " + table + " with OID " + Oid.toString(oid),
                "none");
    }
}
