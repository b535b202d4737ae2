package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Objects by their OID as the reg* types print them (PostgreSQL: regclassout and the like, {@code utils/adt/regproc.c}):
 * quoted where needed, with the schema where the bare name would not find the object, the number where there is no such
 * object, a dash for OID 0. Look-ups go through the {@link TypeCatalog} in the server's order.
 */
final class ObjectNames {
    private static final byte[] NONE = {'-'};

    private final TypeCatalog catalog;
    private final FormatType formatType;
    private final Identifiers identifiers;

    ObjectNames(PgVersion version, TypeCatalog catalog, FormatType formatType) {
        this.catalog = catalog;
        this.formatType = formatType;
        this.identifiers = new Identifiers(version);
    }

    byte[] name(ObjectKind kind, int oid) {
        if (oid == Oid.INVALID) {
            return NONE;
        }
        byte[] name = switch (kind) {
            case RELATION -> relation(oid);
            case FUNCTION -> function(oid);
            case PROCEDURE -> procedure(oid);
            case TYPE -> catalog.typeByOid(oid) == null ? null : formatType.format(oid);
            case ROLE -> role(oid);
            case NAMESPACE -> quoted(catalog.namespaceName(oid));
        };
        return name != null ? name : Oid.toString(oid).getBytes(StandardCharsets.US_ASCII);
    }

    private byte @Nullable [] quoted(byte @Nullable [] name) {
        return name == null ? null : identifiers.quote(name);
    }

    private byte @Nullable [] relation(int oid) {
        PgClassRow row = catalog.classByOid(oid);
        return row == null ? null : qualified(catalog.isRelationVisible(row), row.relnamespace(), row.relname());
    }

    private byte @Nullable [] function(int oid) {
        PgProcRow row = catalog.procByOid(oid);
        return row == null ? null : qualified(catalog.isFunctionUnique(row), row.pronamespace(), row.proname());
    }

    private byte @Nullable [] procedure(int oid) {
        PgProcRow row = catalog.procByOid(oid);
        if (row == null) {
            return null;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(qualified(catalog.isFunctionVisible(row), row.pronamespace(), row.proname()));
        text.write('(');
        for (int i = 0; i < row.proargtypes().length; i++) {
            if (i > 0) {
                text.write(',');
            }
            text.writeBytes(formatType.format(row.proargtypes()[i]));
        }
        text.write(')');
        return text.toByteArray();
    }

    private byte @Nullable [] role(int oid) {
        PgAuthidRow row = catalog.authidByOid(oid);
        return row == null ? null : identifiers.quote(row.rolname());
    }

    private byte[] qualified(boolean visible, int namespaceOid, byte[] name) {
        return identifiers.quoteQualified(visible ? null : catalog.namespaceName(namespaceOid), name);
    }
}
