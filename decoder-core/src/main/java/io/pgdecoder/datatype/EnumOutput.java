package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/** Enums: the OID of a pg_enum row, printed as its label (PostgreSQL: enum_out). */
final class EnumOutput implements TypeOutput {
    private static final int OID_BYTES = 4;

    private final EnumLabels labels;

    EnumOutput(EnumLabels labels) {
        this.labels = labels;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        DatumChecks.checkLength("enum", OID_BYTES, length);
        resolver.enumLabel(LittleEndian.getInt(bytes, offset));
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("enum", OID_BYTES, length);
        out.append(labels.label(LittleEndian.getInt(bytes, offset)));
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("enum", OID_BYTES, length);
        out.append(labels.label(LittleEndian.getInt(bytes, offset)));
    }
}
