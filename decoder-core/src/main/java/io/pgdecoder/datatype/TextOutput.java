package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;

/** Types whose bytes are their text: text, varchar, bpchar (padding included), json (PostgreSQL: textout and the like). */
final class TextOutput implements TypeOutput {
    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        out.append(bytes, offset, length);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        out.append(bytes, offset, length);
    }

    @Override
    public String value(byte[] bytes, int offset, int length, JavaValues values) {
        return values.string(bytes, offset, length);
    }
}
