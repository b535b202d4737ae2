package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * Multiranges of any subtype (PostgreSQL 14 and later: multirange_out, {@code utils/adt/multirangetypes.c}; layout in
 * {@code utils/multirangetypes.h}). Alignment counts from the varlena header, four bytes before the payload.
 *
 * <pre>
 *   0                    4       8                    8+4(n-1)   9+4(n-1)+n-1, aligned
 *   | multirange type OID | count n | items (4 bytes each, n-1) | flags (n) | bounds of each range, aligned |
 *
 *   item   bit 31 set: where that range's bounds start behind the first's; else how far they are from the one before
 *   flags  as in a range, see {@link RangeOutput}
 * </pre>
 */
final class MultirangeOutput implements TypeOutput {
    private static final int TYPE = 0;
    private static final int COUNT = TYPE + 4;
    private static final int ITEMS = COUNT + 4;
    private static final int ITEM_BYTES = 4;
    private static final int IS_OFFSET = 0x80000000;

    private final ResolvedTypes resolved;

    MultirangeOutput(ResolvedTypes resolved) {
        this.resolved = resolved;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        int count = rangeCount(bytes, offset, length);
        ElementType subtype = resolver.resolveMultirangeSubtype(LittleEndian.getInt(bytes, offset + TYPE));
        int start = 0;
        for (int i = 0; i < count; i++) {
            start = boundsStart(bytes, offset, length, i, start);
            RangeOutput.resolveBounds(
                    bytes,
                    offset,
                    firstBounds(offset, length, count, subtype, start),
                    offset + length,
                    bytes[flags(offset, count) + i],
                    subtype,
                    resolver);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int count = rangeCount(bytes, offset, length);
        ElementType subtype = resolved.multirangeSubtype(LittleEndian.getInt(bytes, offset + TYPE));
        out.append('{');
        int start = 0;
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(',');
            }
            start = boundsStart(bytes, offset, length, i, start);
            RangeOutput.writeBounds(
                    bytes,
                    offset,
                    firstBounds(offset, length, count, subtype, start),
                    offset + length,
                    bytes[flags(offset, count) + i],
                    subtype,
                    settings,
                    out);
        }
        out.append('}');
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int count = rangeCount(bytes, offset, length);
        ElementType subtype = resolved.multirangeSubtype(LittleEndian.getInt(bytes, offset + TYPE));
        BigEndian.appendInt(out, count);
        int start = 0;
        for (int i = 0; i < count; i++) {
            start = boundsStart(bytes, offset, length, i, start);
            int place = BigEndian.beginLength(out);
            RangeOutput.sendBounds(
                    bytes,
                    offset,
                    firstBounds(offset, length, count, subtype, start),
                    offset + length,
                    bytes[flags(offset, count) + i],
                    subtype,
                    out);
            BigEndian.endLength(out, place);
        }
    }

    private static int rangeCount(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast("multirange", ITEMS, length);
        int count = LittleEndian.getInt(bytes, offset + COUNT);
        if (count < 0 || count > (length - ITEMS + ITEM_BYTES) / (ITEM_BYTES + 1)) {
            throw DatumChecks.invalid(
                    "multirange", "as many ranges as " + length + " bytes hold", Integer.toUnsignedString(count));
        }
        return count;
    }

    private static int flags(int offset, int count) {
        return offset + ITEMS + (count - 1) * ITEM_BYTES;
    }

    /** How far behind the first range's bounds those of range {@code index} start. */
    private static int boundsStart(byte[] bytes, int offset, int length, int index, int before) {
        if (index == 0) {
            return 0;
        }
        int item = LittleEndian.getInt(bytes, offset + ITEMS + (index - 1) * ITEM_BYTES);
        long start = (item & IS_OFFSET) != 0 ? item & ~IS_OFFSET : (long) before + item;
        if (start > length) {
            throw DatumChecks.invalid("multirange", "bounds within " + length + " bytes", "bounds at " + start);
        }
        return (int) start;
    }

    private static int firstBounds(int offset, int length, int count, ElementType subtype, int start) {
        int first = ArrayOutput.align(flags(offset, count) + count, offset, subtype);
        return Math.min(first + start, offset + length);
    }
}
