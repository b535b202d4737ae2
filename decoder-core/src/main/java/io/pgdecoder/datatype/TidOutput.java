package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * tid (PostgreSQL: tidout; layout in {@code storage/itemptr.h}).
 *
 * <pre>
 *   0      2      4      6
 *   | high | low  | item |     block number = high * 65536 + low
 * </pre>
 */
final class TidOutput implements TypeOutput {
    private static final int BLOCK_HIGH = 0;
    private static final int BLOCK_LOW = BLOCK_HIGH + 2;
    private static final int ITEM = BLOCK_LOW + 2;
    private static final int TID_BYTES = ITEM + 2;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("tid", TID_BYTES, length);
        out.append('(');
        DecimalDigits.appendUnsigned(
                out,
                LittleEndian.getUnsignedShort(bytes, offset + BLOCK_HIGH) << 16
                        | LittleEndian.getUnsignedShort(bytes, offset + BLOCK_LOW));
        out.append(',');
        DecimalDigits.append(out, LittleEndian.getUnsignedShort(bytes, offset + ITEM));
        out.append(')');
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("tid", TID_BYTES, length);
        BigEndian.appendShort(out, LittleEndian.getShort(bytes, offset + BLOCK_HIGH));
        BigEndian.appendShort(out, LittleEndian.getShort(bytes, offset + BLOCK_LOW));
        BigEndian.appendShort(out, LittleEndian.getShort(bytes, offset + ITEM));
    }
}
