package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;

/** Stands in for an output function that is not built: the value's bytes as bytea prints them in hex. */
final class HexOutput implements TypeOutput {
    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        ByteaOutput.writeHex(bytes, offset, length, out);
    }
}
