package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * The reg* types: an OID that prints as the name of its object (PostgreSQL: {@code utils/adt/regproc.c}). Which names
 * are quoted and qualified: {@link ObjectNames}. Their binary form is the OID.
 */
final class RegOutput implements TypeOutput {
    private static final int OID_BYTES = 4;

    private final ObjectKind kind;
    private final ResolvedTypes resolved;

    RegOutput(ObjectKind kind, ResolvedTypes resolved) {
        this.kind = kind;
        this.resolved = resolved;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        DatumChecks.checkLength(kind.typeName(), OID_BYTES, length);
        resolver.resolveObjectName(kind, LittleEndian.getInt(bytes, offset));
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength(kind.typeName(), OID_BYTES, length);
        out.append(resolved.objectName(kind, LittleEndian.getInt(bytes, offset)));
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength(kind.typeName(), OID_BYTES, length);
        BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset));
    }
}
