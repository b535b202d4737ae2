package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.types.Oid;
import org.jspecify.annotations.Nullable;

/**
 * Output and send functions of one decoding session that are not the server's own, found through PROCOID. What was found
 * under the same epoch of the caches would be found again. Part of {@link SessionTypes}.
 */
final class SessionFunctions {
    private static final TypeOutput NO_ROW = new UnsupportedOutput("its send function", "a row of pg_proc", "none");

    private final TypeCatalog catalog;
    private final TypeOutputRegistry registry;
    private final OidMap<Entry> outputs = new OidMap<>();
    private final OidMap<Entry> sends = new OidMap<>();

    private record Entry(long epoch, @Nullable PgProcRow row, TypeOutput function) {}

    SessionFunctions(TypeCatalog catalog, TypeOutputRegistry registry) {
        this.catalog = catalog;
        this.registry = registry;
    }

    /** @throws io.pgdecoder.types.DecoderException CATALOG_LOOKUP_FAILED if there is no such function */
    TypeOutput resolveOutput(int oid) {
        TypeOutput builtIn = registry.builtInOutput(oid);
        if (builtIn != null) {
            return builtIn;
        }
        Entry entry = outputs.get(oid);
        if (entry == null || entry.epoch() != catalog.epoch()) {
            PgProcRow row = catalog.procByOid(oid);
            if (row == null) {
                throw SessionTypes.missing("cache lookup failed for function " + Oid.toString(oid), "pg_proc", oid);
            }
            TypeOutput known = functionOf(entry, row);
            entry = new Entry(catalog.epoch(), row, known != null ? known : registry.outputFunction(row));
            outputs.put(oid, entry);
        }
        return entry.function();
    }

    /** A function that is not there fails when it is called. */
    TypeOutput resolveSend(int oid) {
        TypeOutput builtIn = registry.builtInSend(oid);
        if (builtIn != null) {
            return builtIn;
        }
        Entry entry = sends.get(oid);
        if (entry == null || entry.epoch() != catalog.epoch()) {
            PgProcRow row = catalog.procByOid(oid);
            entry = new Entry(catalog.epoch(), row, sendOf(entry, row));
            sends.put(oid, entry);
        }
        return entry.function();
    }

    TypeOutput output(int oid) {
        TypeOutput builtIn = registry.builtInOutput(oid);
        return builtIn != null ? builtIn : resolved(outputs.get(oid), oid);
    }

    TypeOutput send(int oid) {
        TypeOutput builtIn = registry.builtInSend(oid);
        return builtIn != null ? builtIn : resolved(sends.get(oid), oid);
    }

    private static TypeOutput resolved(@Nullable Entry entry, int oid) {
        if (entry == null) {
            throw new IllegalStateException("function not resolved: " + Oid.toString(oid));
        }
        return entry.function();
    }

    private TypeOutput sendOf(@Nullable Entry entry, @Nullable PgProcRow row) {
        if (row == null) {
            return NO_ROW;
        }
        TypeOutput known = functionOf(entry, row);
        return known != null ? known : registry.sendFunction(row);
    }

    /** Only the same object is the same answer of the caches. */
    @SuppressWarnings("ReferenceEquality")
    private static @Nullable TypeOutput functionOf(@Nullable Entry entry, PgProcRow row) {
        return entry != null && entry.row() == row ? entry.function() : null;
    }
}
