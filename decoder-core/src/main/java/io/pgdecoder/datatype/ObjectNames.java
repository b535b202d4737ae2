package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgCollationRow;
import io.pgdecoder.catalog.PgOperatorRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgTsConfigRow;
import io.pgdecoder.catalog.PgTsDictRow;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Objects by their OID as the reg* types print them (PostgreSQL: regclassout and the like, {@code utils/adt/regproc.c}):
 * quoted where needed, with the schema where the bare name would not find the object, the number where there is no such
 * object, a dash for OID 0 (of operators, whose name may be a dash, 0). Look-ups go through the {@link TypeCatalog} in the server's order.
 */
final class ObjectNames {
    private static final byte[] NONE = {'-'};
    private static final byte[] NO_OPERATOR = {'0'};
    private static final byte[] NO_ARGUMENT = {'N', 'O', 'N', 'E'};

    private final TypeCatalog catalog;
    private final FormatType formatType;
    private final Identifiers identifiers;

    ObjectNames(Identifiers identifiers, TypeCatalog catalog, FormatType formatType) {
        this.catalog = catalog;
        this.formatType = formatType;
        this.identifiers = identifiers;
    }

    byte[] name(ObjectKind kind, int oid) {
        if (oid == Oid.INVALID) {
            return kind == ObjectKind.OPERATOR || kind == ObjectKind.OPERATOR_WITH_ARGUMENTS ? NO_OPERATOR : NONE;
        }
        byte[] name = switch (kind) {
            case RELATION -> relation(oid);
            case FUNCTION -> function(oid);
            case PROCEDURE -> procedure(oid);
            case TYPE -> catalog.typeByOid(oid) == null ? null : formatType.format(oid);
            case ROLE -> role(oid);
            case NAMESPACE -> quoted(catalog.namespaceName(oid));
            case OPERATOR -> operator(oid);
            case OPERATOR_WITH_ARGUMENTS -> operatorWithArguments(oid);
            case COLLATION -> collation(oid);
            case TEXT_SEARCH_CONFIGURATION -> configuration(oid);
            case TEXT_SEARCH_DICTIONARY -> dictionary(oid);
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

    private byte @Nullable [] operator(int oid) {
        PgOperatorRow row = catalog.operatorByOid(oid);
        if (row == null) {
            return null;
        }
        return catalog.isOperatorUnique(row) ? row.oprname() : qualifiedOperator(row);
    }

    private byte @Nullable [] operatorWithArguments(int oid) {
        PgOperatorRow row = catalog.operatorByOid(oid);
        if (row == null) {
            return null;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(catalog.isOperatorVisible(row) ? row.oprname() : qualifiedOperator(row));
        text.write('(');
        text.writeBytes(argument(row.oprleft()));
        text.write(',');
        text.writeBytes(argument(row.oprright()));
        text.write(')');
        return text.toByteArray();
    }

    private byte[] argument(int typeOid) {
        return typeOid == Oid.INVALID ? NO_ARGUMENT : formatType.format(typeOid);
    }

    /** An operator's own name is never quoted. */
    private byte[] qualifiedOperator(PgOperatorRow row) {
        byte[] namespace = catalog.namespaceName(row.oprnamespace());
        if (namespace == null) {
            throw new DecoderException(
                    ErrorCode.CATALOG_LOOKUP_FAILED,
                    Lsn.INVALID,
                    null,
                    "schema of operator " + Oid.toString(row.oid()),
                    "a row of pg_namespace with OID " + Oid.toString(row.oprnamespace()),
                    "none");
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(identifiers.quote(namespace));
        text.write('.');
        text.writeBytes(row.oprname());
        return text.toByteArray();
    }

    private byte @Nullable [] collation(int oid) {
        PgCollationRow row = catalog.collationByOid(oid);
        return row == null ? null : qualified(catalog.isCollationVisible(row), row.collnamespace(), row.collname());
    }

    private byte @Nullable [] configuration(int oid) {
        PgTsConfigRow row = catalog.tsConfigByOid(oid);
        return row == null ? null : qualified(catalog.isTsConfigVisible(row), row.cfgnamespace(), row.cfgname());
    }

    private byte @Nullable [] dictionary(int oid) {
        PgTsDictRow row = catalog.tsDictByOid(oid);
        return row == null ? null : qualified(catalog.isTsDictVisible(row), row.dictnamespace(), row.dictname());
    }

    private byte[] qualified(boolean visible, int namespaceOid, byte[] name) {
        return identifiers.quoteQualified(visible ? null : catalog.namespaceName(namespaceOid), name);
    }
}
