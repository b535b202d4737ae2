package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * pg_brin_bloom_summary, the filter of a block range (PostgreSQL: brin_bloom_summary_out,
 * {@code access/brin/brin_bloom.c}): its sizes, not the content. SQL makes such a value only through a cast of the user's
 * own. The binary form is the bytes as stored.
 *
 * <pre>
 *   0           2             3         4          8              12
 *   | u16 flags | u8 nhashes  | padding | u32 bits | u32 bits set | bits |
 * </pre>
 */
final class BrinBloomOutput implements TypeOutput {
    private static final int HASHES = 2;
    private static final int BITS = HASHES + 2;
    private static final int BITS_SET = BITS + 4;
    private static final int CONTENT = BITS_SET + 4;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("pg_brin_bloom_summary", CONTENT, length);
        out.append("{mode: hashed  nhashes: ");
        DecimalDigits.append(out, bytes[offset + HASHES] & 0xFF);
        out.append("  nbits: ");
        DecimalDigits.appendUnsigned(out, LittleEndian.getInt(bytes, offset + BITS));
        out.append("  nbits_set: ");
        DecimalDigits.appendUnsigned(out, LittleEndian.getInt(bytes, offset + BITS_SET));
        out.append('}');
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        out.append(bytes, offset, length);
    }
}
