package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import java.nio.charset.StandardCharsets;

/** macaddr and macaddr8: bytes in hexadecimal between colons (PostgreSQL: {@code utils/adt/mac.c}, {@code mac8.c}). */
enum MacaddrOutput implements TypeOutput {
    MACADDR("macaddr", 6),
    MACADDR8("macaddr8", 8);

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final String typeName;
    private final int width;

    MacaddrOutput(String typeName, int width) {
        this.typeName = typeName;
        this.width = width;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength(typeName, width, length);
        for (int i = 0; i < width; i++) {
            if (i > 0) {
                out.append(':');
            }
            out.append(HEX[bytes[offset + i] >> 4 & 0xF]);
            out.append(HEX[bytes[offset + i] & 0xF]);
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength(typeName, width, length);
        out.append(bytes, offset, length);
    }
}
