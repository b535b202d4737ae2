package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.PgVersion;

/**
 * "char": one byte (PostgreSQL: charout, {@code utils/adt/char.c}). Zero prints as nothing; a byte of 128 or more prints
 * as it is in 13 and 14, as backslash and three octal digits since 15.
 */
final class CharOutput implements TypeOutput {
    private final boolean octal;

    CharOutput(PgVersion version) {
        this.octal = version.isAtLeast(PgVersion.V15);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("\"char\"", 1, length);
        int value = bytes[offset] & 0xFF;
        if (value >= 128 && octal) {
            out.append('\\');
            out.append('0' + (value >> 6));
            out.append('0' + (value >> 3 & 7));
            out.append('0' + (value & 7));
        } else if (value != 0) {
            out.append(value);
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("\"char\"", 1, length);
        out.append(bytes[offset]);
    }
}
