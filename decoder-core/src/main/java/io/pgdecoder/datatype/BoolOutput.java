package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;

/** bool: one byte, {@code t} or {@code f} (PostgreSQL: boolout). */
final class BoolOutput implements TypeOutput {
    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("bool", 1, length);
        out.append(bytes[offset] != 0 ? 't' : 'f');
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("bool", 1, length);
        out.append(bytes[offset] != 0 ? 1 : 0);
    }

    @Override
    public Boolean value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength("bool", 1, length);
        return bytes[offset] != 0;
    }
}
