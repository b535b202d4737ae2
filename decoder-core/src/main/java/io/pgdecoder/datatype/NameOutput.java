package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;

/** name: 64 bytes, printed up to the first NUL (PostgreSQL: nameout). */
final class NameOutput implements TypeOutput {
    private static final int NAME_BYTES = 64;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        send(bytes, offset, length, out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("name", NAME_BYTES, length);
        int end = 0;
        while (end < NAME_BYTES && bytes[offset + end] != 0) {
            end++;
        }
        out.append(bytes, offset, end);
    }
}
