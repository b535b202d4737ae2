package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.util.UUID;

/** uuid: 16 bytes in the order of the text (PostgreSQL: uuid_out). */
final class UuidOutput implements TypeOutput {
    private static final int UUID_BYTES = 16;
    private static final int TEXT_BYTES = 36;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("uuid", UUID_BYTES, length);
        out.reserve(TEXT_BYTES);
        byte[] buffer = out.buffer();
        int at = ByteaOutput.putHex(bytes, offset, 4, buffer, out.length());
        for (int i = 4; i < 10; i += 2) {
            buffer[at++] = '-';
            at = ByteaOutput.putHex(bytes, offset + i, 2, buffer, at);
        }
        buffer[at++] = '-';
        out.setLength(ByteaOutput.putHex(bytes, offset + 10, 6, buffer, at));
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("uuid", UUID_BYTES, length);
        out.append(bytes, offset, length);
    }

    @Override
    public UUID value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength("uuid", UUID_BYTES, length);
        return new UUID(
                Long.reverseBytes(LittleEndian.getLong(bytes, offset)),
                Long.reverseBytes(LittleEndian.getLong(bytes, offset + Long.BYTES)));
    }
}
