package io.pgdecoder.datatype;

import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.Oid;

/**
 * The functions of a base type that users or extensions made: which functions they are stands in pg_proc, and is looked up
 * for each value (PostgreSQL: fmgr_info, {@code utils/fmgr/fmgr.c}). Also a built-in type whose send function was changed
 * or taken away.
 */
final class FunctionOutput implements TypeOutput {
    private final String typeName;
    private final int outputOid;
    private final int sendOid;
    private final ResolvedTypes resolved;

    FunctionOutput(PgTypeRow row, ResolvedTypes resolved) {
        this.typeName = TypeOutputRegistry.nameOf(row);
        this.outputOid = row.typoutput();
        this.sendOid = row.typsend();
        this.resolved = resolved;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    /** Looks the functions up, as the server does before it knows whether there is any value to print. */
    TypeOutput lookUp(TypeResolver resolver) {
        if (sends()) {
            resolver.resolveSendFunction(sendOid);
        }
        return resolver.resolveOutputFunction(outputOid);
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        TypeOutput output = lookUp(resolver);
        if (output.resolves()) {
            output.resolve(bytes, offset, length, resolver);
        }
        TypeOutput send = sends() ? resolved.sendFunction(sendOid) : output;
        if (send != output && send.resolves()) {
            send.resolve(bytes, offset, length, resolver);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        supported(resolved.outputFunction(outputOid)).write(bytes, offset, length, settings, out);
    }

    @Override
    public boolean sends() {
        return sendOid != Oid.INVALID;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        if (!sends()) {
            throw TypeOutputRegistry.unsupported("type " + typeName + " in binary", "a send function", "none");
        }
        supported(resolved.sendFunction(sendOid)).send(bytes, offset, length, out);
    }

    @Override
    public Object value(byte[] bytes, int offset, int length, JavaValues values) {
        return supported(resolved.outputFunction(outputOid)).value(bytes, offset, length, values);
    }

    private TypeOutput supported(TypeOutput function) {
        if (function instanceof UnsupportedOutput unsupported) {
            throw unsupported.failureFor(typeName);
        }
        return function;
    }
}
