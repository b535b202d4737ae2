package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * pg_snapshot and txid_snapshot, printed {@code xmin:xmax:xip,xip...} (PostgreSQL: {@code utils/adt/xid8funcs.c}).
 *
 * <pre>
 *   0          4      12     20            varlena header left out
 *   | u4 nxip  | xmin | xmax | xip[nxip]   u8 each
 * </pre>
 */
final class SnapshotOutput implements TypeOutput {
    private static final String NAME = "pg_snapshot";
    private static final int XMIN = 4;
    private static final int XMAX = XMIN + 8;
    private static final int XIP = XMAX + 8;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int count = xidCount(bytes, offset, length);
        DecimalDigits.appendUnsigned(out, LittleEndian.getLong(bytes, offset + XMIN));
        out.append(':');
        DecimalDigits.appendUnsigned(out, LittleEndian.getLong(bytes, offset + XMAX));
        out.append(':');
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(',');
            }
            DecimalDigits.appendUnsigned(out, LittleEndian.getLong(bytes, offset + XIP + i * Long.BYTES));
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int count = xidCount(bytes, offset, length);
        BigEndian.appendInt(out, count);
        for (int at = offset + XMIN, end = offset + XIP + count * Long.BYTES; at < end; at += Long.BYTES) {
            BigEndian.appendLong(out, LittleEndian.getLong(bytes, at));
        }
    }

    private static int xidCount(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast(NAME, XIP, length);
        int count = LittleEndian.getInt(bytes, offset);
        if (count < 0 || count != (length - XIP) / Long.BYTES) {
            throw DatumChecks.invalid(NAME, (length - XIP) / Long.BYTES + " xids", Integer.toUnsignedString(count));
        }
        return count;
    }
}
