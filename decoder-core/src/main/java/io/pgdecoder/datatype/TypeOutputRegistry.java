package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgProcRow;
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
import org.jspecify.annotations.Nullable;

/**
 * What prints a type: the functions that its row of pg_type names (PostgreSQL: getTypeOutputInfo, fmgr_info).
 *
 * <pre>
 *   typoutput                                    printed by
 *   one of PostgreSQL's own, by OID              {@link BuiltInFunctions}; domains, enums, arrays and so on among them
 *   another; a provider knows the type's name    what the {@link TypeOutputProvider} gives
 *   another, language internal (12)              the built-in function that its prosrc names
 *   another, language C (13)                     the function of contrib that library and prosrc name
 *   else                                         nothing: a value is TYPE_UNSUPPORTED, or hex
 * </pre>
 *
 * <p>The last three are looked up in pg_proc for each value, through the session's caches ({@link FunctionOutput}).
 * Immutable after construction.
 */
public final class TypeOutputRegistry {
    private static final String LIBRARY_SUFFIX = ".so";

    private static final TypeOutput HEX = new HexOutput();

    private final BuiltInFunctions builtIn;
    private final List<TypeOutputProvider> providers = new ArrayList<>();
    private final PgVersion version;
    private final ResolvedTypes resolved;
    private final boolean unsupportedAsHex;

    /** Functions of a database in UTF8. */
    public TypeOutputRegistry(PgVersion version, ResolvedTypes resolved, boolean unsupportedAsHex) {
        this(version, DatabaseEncoding.UTF8, resolved, unsupportedAsHex);
    }

    /**
     * @param encoding the database's, for texts that are not of the database
     * @param resolved where output functions find what the resolve step left
     * @param unsupportedAsHex whether values of types without text output print their bytes as hex; else they are
     *     TYPE_UNSUPPORTED
     */
    public TypeOutputRegistry(
            PgVersion version, DatabaseEncoding encoding, ResolvedTypes resolved, boolean unsupportedAsHex) {
        this.version = version;
        this.resolved = resolved;
        this.unsupportedAsHex = unsupportedAsHex;
        this.builtIn = new BuiltInFunctions(version, encoding, resolved);
        ServiceLoader.load(TypeOutputProvider.class, TypeOutputProvider.class.getClassLoader())
                .forEach(providers::add);
    }

    /**
     * The output function of a type. If its text is not built, printing a value is TYPE_UNSUPPORTED.
     *
     * @param named the same row, or of a domain the row of its base type
     * @throws DecoderException TYPE_UNSUPPORTED if the type is a shell
     */
    public TypeOutput forType(PgTypeRow row, PgTypeRow named) {
        if (!row.typisdefined()) {
            throw unsupported("type " + nameOf(row), "a defined type", "only a shell");
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

    /** Whether the type's name matters: for types of others, and only if there are providers to ask. */
    boolean goesByName(PgTypeRow row) {
        return !providers.isEmpty() && builtIn.output(row.typoutput()) == null;
    }

    /** What stands for a type, or null where its functions must be looked up one by one. */
    @Nullable
    TypeOutput builtIn(PgTypeRow row) {
        return row.typisdefined() && builtIn.isPair(row.typoutput(), row.typsend())
                ? builtIn.output(row.typoutput())
                : null;
    }

    /** What stands for one of the server's own output functions, or null if it is not built here. */
    public @Nullable TypeOutput builtInOutput(int functionOid) {
        return builtIn.output(functionOid);
    }

    /** A built-in send function, or null. */
    @Nullable
    TypeOutput builtInSend(int functionOid) {
        return builtIn.send(functionOid);
    }

    /** The output function of a row of pg_proc; if it is not built here, each value is TYPE_UNSUPPORTED or hex. */
    TypeOutput outputFunction(PgProcRow function) {
        TypeOutput output = function(function, false);
        if (output != null) {
            return output;
        }
        return unsupportedAsHex ? HEX : notBuilt("output", function);
    }

    /** The send function of a row of pg_proc; if it is not built here, each value is TYPE_UNSUPPORTED. */
    TypeOutput sendFunction(PgProcRow function) {
        TypeOutput send = function(function, true);
        return send != null ? send : notBuilt("send", function);
    }

    /** A function that is called under settings of its own (proconfig) would print otherwise: it is not built. */
    private @Nullable TypeOutput function(PgProcRow function, boolean send) {
        if (function.prosrc() == null || function.hasConfig()) {
            return null;
        }
        String name = latin(function.prosrc());
        if (function.prolang() == PgProcRow.LANGUAGE_INTERNAL) {
            return send ? builtIn.sendNamed(name) : builtIn.outputNamed(name);
        }
        if (function.prolang() == PgProcRow.LANGUAGE_C && function.probin() != null) {
            return ExtensionOutputs.function(version, library(latin(function.probin())), name);
        }
        return null;
    }

    /** {@code $libdir/hstore} and {@code /usr/lib/postgresql/hstore.so} are the library {@code hstore}. */
    private static String library(String probin) {
        String file = probin.substring(probin.lastIndexOf('/') + 1);
        return file.endsWith(LIBRARY_SUFFIX) ? file.substring(0, file.length() - LIBRARY_SUFFIX.length()) : file;
    }

    private TypeOutput outputFunction(PgTypeRow row, PgTypeRow named) {
        TypeOutput pair = builtIn(row);
        if (pair != null) {
            return pair;
        }
        if (goesByName(row)) {
            String name = latin(named.typname());
            for (TypeOutputProvider provider : providers) {
                TypeOutput provided = provider.output(name, version);
                if (provided != null) {
                    return provided;
                }
            }
        }
        return new FunctionOutput(row, resolved);
    }

    private static UnsupportedOutput notBuilt(String kind, PgProcRow function) {
        String language = switch (function.prolang()) {
            case PgProcRow.LANGUAGE_INTERNAL -> "internal";
            case PgProcRow.LANGUAGE_C -> "C";
            default -> Oid.toString(function.prolang());
        };
        return new UnsupportedOutput(
                kind + " function " + latin(function.proname()) + " (OID " + Oid.toString(function.oid()) + ")",
                "a function that is built in here",
                (function.prosrc() == null ? "one" : latin(function.prosrc())) + " of language " + language
                        + (function.probin() == null ? "" : " in " + latin(function.probin()))
                        + (function.hasConfig() ? " with settings of its own" : ""));
    }

    /** The error of a type that cannot be printed. */
    static DecoderException unsupported(String what, String expected, String found) {
        return new DecoderException(
                ErrorCode.TYPE_UNSUPPORTED, Lsn.INVALID, null, "no output for " + what, expected, found);
    }

    /** A type's name and OID, for messages. */
    static String nameOf(PgTypeRow row) {
        return latin(row.typname()) + " (OID " + Oid.toString(row.oid()) + ")";
    }

    private static String latin(byte[] text) {
        return new String(text, StandardCharsets.ISO_8859_1);
    }
}
