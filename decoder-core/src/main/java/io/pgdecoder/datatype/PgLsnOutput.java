package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/** pg_lsn: both halves in upper-case hexadecimal without padding (PostgreSQL: pg_lsn_out). */
final class PgLsnOutput implements TypeOutput {
    private static final int LSN_BYTES = 8;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("pg_lsn", LSN_BYTES, length);
        appendHex(LittleEndian.getInt(bytes, offset + 4), out);
        out.append('/');
        appendHex(LittleEndian.getInt(bytes, offset), out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength("pg_lsn", LSN_BYTES, length);
        BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset));
    }

    @Override
    public Long value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength("pg_lsn", LSN_BYTES, length);
        return LittleEndian.getLong(bytes, offset);
    }

    private static void appendHex(int value, OutputWriter out) {
        int shift = Math.max(0, 31 - Integer.numberOfLeadingZeros(value)) & ~3;
        for (; shift >= 0; shift -= 4) {
            int digit = value >>> shift & 15;
            out.append(digit < 10 ? '0' + digit : 'A' + digit - 10);
        }
    }
}
