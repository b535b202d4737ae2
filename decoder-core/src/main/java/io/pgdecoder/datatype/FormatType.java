package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Names of types as the server prints them, without type modifier (PostgreSQL: format_type_be,
 * {@code utils/adt/format_type.c}). Some built-in types have a name of the SQL standard; the others print as in the
 * catalog, qualified if the search path does not find them, quoted if needed; arrays print their element and
 * {@code []}. Look-ups go through the {@link TypeCatalog} in the server's order. Per-relation zone.
 *
 * <p>What counts as an array, and the one special name that came later:
 *
 * <pre>
 *   version | array                                                     | json is a special name
 *   13      | typelem set, typstorage not p                             | no
 *   14 - 16 | typelem set, typsubscript array_subscript_handler, not p  | no
 *   17 -    | as 14                                                     | yes
 * </pre>
 */
public final class FormatType {
    private static final int ARRAY_SUBSCRIPT_HANDLER = 6179;
    private static final int JSON = 114;

    private final PgVersion version;
    private final TypeCatalog catalog;
    private final Identifiers identifiers;

    /** Names by the rules of a version. */
    public FormatType(PgVersion version, TypeCatalog catalog) {
        this(version, catalog, new Identifiers(version));
    }

    FormatType(PgVersion version, TypeCatalog catalog, Identifiers identifiers) {
        this.version = version;
        this.catalog = catalog;
        this.identifiers = identifiers;
    }

    /**
     * The type's name, in the database's encoding.
     *
     * @throws DecoderException CATALOG_LOOKUP_FAILED if there is no such type
     */
    public byte[] format(int typeOid) {
        PgTypeRow row = lookUp(typeOid, typeOid);
        if (!isArray(row)) {
            return name(row);
        }
        byte[] element = name(lookUp(row.typelem(), typeOid));
        byte[] text = new byte[element.length + 2];
        System.arraycopy(element, 0, text, 0, element.length);
        text[element.length] = '[';
        text[element.length + 1] = ']';
        return text;
    }

    private PgTypeRow lookUp(int oid, int shownOid) {
        PgTypeRow row = catalog.typeByOid(oid);
        if (row == null) {
            throw new DecoderException(
                    ErrorCode.CATALOG_LOOKUP_FAILED,
                    Lsn.INVALID,
                    null,
                    "cache lookup failed for type " + Oid.toString(shownOid),
                    "a row of pg_type with OID " + Oid.toString(oid),
                    "none");
        }
        return row;
    }

    private boolean isArray(PgTypeRow row) {
        boolean subscripted = version.isAtLeast(PgVersion.V14)
                ? row.typelem() != Oid.INVALID && row.typsubscript() == ARRAY_SUBSCRIPT_HANDLER
                : row.typelem() != Oid.INVALID;
        return subscripted && row.typstorage() != 'p';
    }

    private byte[] name(PgTypeRow row) {
        String special = specialName(row.oid());
        if (special != null) {
            return special.getBytes(StandardCharsets.US_ASCII);
        }
        byte[] namespace = null;
        if (!catalog.isTypeVisible(row.oid())) {
            namespace = catalog.namespaceName(row.typnamespace());
        }
        return identifiers.quoteQualified(namespace, row.typname());
    }

    private @Nullable String specialName(int oid) {
        return switch (oid) {
            case 16 -> "boolean";
            case 20 -> "bigint";
            case 21 -> "smallint";
            case 23 -> "integer";
            case 700 -> "real";
            case 701 -> "double precision";
            case 1042 -> "character";
            case 1043 -> "character varying";
            case 1083 -> "time without time zone";
            case 1114 -> "timestamp without time zone";
            case 1184 -> "timestamp with time zone";
            case 1186 -> "interval";
            case 1266 -> "time with time zone";
            case 1560 -> "bit";
            case 1562 -> "bit varying";
            case 1700 -> "numeric";
            case JSON -> version.isAtLeast(PgVersion.V17) ? "json" : null;
            default -> null;
        };
    }
}
