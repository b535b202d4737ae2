package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * Ranges of any subtype (PostgreSQL: range_out, range_send, {@code utils/adt/rangetypes.c}; layout in {@code utils/rangetypes.h}).
 * Alignment counts from the varlena header, four bytes before the payload.
 *
 * <pre>
 *   0               4                                                  length-1
 *   | range type OID | lower bound, if any | aligned: upper bound, if any | flags |
 *
 *   flags  0x01 empty  0x02 [  0x04 ]  0x08 no lower bound  0x10 no upper bound  (0x20, 0x40 null bounds, never stored)
 * </pre>
 */
final class RangeOutput implements TypeOutput {
    static final int EMPTY = 0x01;
    static final int LOWER_INCLUSIVE = 0x02;
    static final int UPPER_INCLUSIVE = 0x04;
    static final int LOWER_INFINITE = 0x08;
    static final int UPPER_INFINITE = 0x10;
    static final int LOWER_NULL = 0x20;
    static final int UPPER_NULL = 0x40;

    private static final int TYPE = 0;
    private static final int BOUNDS = TYPE + 4;
    private static final int FLAGS_BYTES = 1;

    private final ResolvedTypes resolved;

    RangeOutput(ResolvedTypes resolved) {
        this.resolved = resolved;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        DatumChecks.checkAtLeast("range", BOUNDS + FLAGS_BYTES, length);
        ElementType subtype = resolver.resolveRangeSubtype(LittleEndian.getInt(bytes, offset + TYPE));
        int flags = bytes[offset + length - FLAGS_BYTES];
        resolveBounds(bytes, offset, offset + BOUNDS, offset + length - FLAGS_BYTES, flags, subtype, resolver);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("range", BOUNDS + FLAGS_BYTES, length);
        ElementType subtype = resolved.rangeSubtype(LittleEndian.getInt(bytes, offset + TYPE));
        int flags = bytes[offset + length - FLAGS_BYTES];
        writeBounds(bytes, offset, offset + BOUNDS, offset + length - FLAGS_BYTES, flags, subtype, settings, out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkAtLeast("range", BOUNDS + FLAGS_BYTES, length);
        ElementType subtype = resolved.rangeSubtype(LittleEndian.getInt(bytes, offset + TYPE));
        subtype.checkSends();
        int flags = bytes[offset + length - FLAGS_BYTES];
        sendBounds(bytes, offset, offset + BOUNDS, offset + length - FLAGS_BYTES, flags, subtype, out);
    }

    static boolean hasLower(int flags) {
        return (flags & (EMPTY | LOWER_NULL | LOWER_INFINITE)) == 0;
    }

    static boolean hasUpper(int flags) {
        return (flags & (EMPTY | UPPER_NULL | UPPER_INFINITE)) == 0;
    }

    /** Resolves what the bounds from {@code start} on need; {@code base} is where the payload starts. */
    static void resolveBounds(
            byte[] bytes, int base, int start, int end, int flags, ElementType subtype, TypeResolver resolver) {
        if (!subtype.output().resolves()) {
            return;
        }
        int at = start;
        if (hasLower(flags)) {
            at += resolveBound(bytes, at, end, subtype, resolver);
        }
        if (hasUpper(flags)) {
            resolveBound(bytes, upperStart(bytes, base, at, end, subtype), end, subtype, resolver);
        }
    }

    private static int resolveBound(byte[] bytes, int at, int end, ElementType subtype, TypeResolver resolver) {
        int size = ArrayOutput.elementSize(bytes, at, end, subtype);
        int header = ArrayOutput.payloadStart(bytes, at, subtype);
        subtype.output().resolve(bytes, at + header, size - header - ArrayOutput.terminator(subtype), resolver);
        return size;
    }

    /** Writes a range whose bounds start at {@code start}; {@code base} is where the payload starts. */
    static void writeBounds(
            byte[] bytes,
            int base,
            int start,
            int end,
            int flags,
            ElementType subtype,
            OutputSettings settings,
            OutputWriter out) {
        if ((flags & EMPTY) != 0) {
            out.append("empty");
            return;
        }
        out.append((flags & LOWER_INCLUSIVE) != 0 ? '[' : '(');
        int at = start;
        if (hasLower(flags)) {
            at += writeBound(bytes, at, end, subtype, settings, out);
        }
        out.append(',');
        if (hasUpper(flags)) {
            writeBound(bytes, upperStart(bytes, base, at, end, subtype), end, subtype, settings, out);
        }
        out.append((flags & UPPER_INCLUSIVE) != 0 ? ']' : ')');
    }

    private static int writeBound(
            byte[] bytes, int at, int end, ElementType subtype, OutputSettings settings, OutputWriter out) {
        int size = ArrayOutput.elementSize(bytes, at, end, subtype);
        int header = ArrayOutput.payloadStart(bytes, at, subtype);
        int textStart = out.length();
        subtype.output().write(bytes, at + header, size - header - ArrayOutput.terminator(subtype), settings, out);
        CompositeText.quote(out, textStart, true);
        return size;
    }

    /** Sends the flags and the bounds that there are, each with its length; parameters as for {@link #writeBounds}. */
    static void sendBounds(
            byte[] bytes, int base, int start, int end, int flags, ElementType subtype, OutputWriter out) {
        out.append(flags);
        int at = start;
        if (hasLower(flags)) {
            at += sendBound(bytes, at, end, subtype, out);
        }
        if (hasUpper(flags)) {
            sendBound(bytes, upperStart(bytes, base, at, end, subtype), end, subtype, out);
        }
    }

    private static int sendBound(byte[] bytes, int at, int end, ElementType subtype, OutputWriter out) {
        int size = ArrayOutput.elementSize(bytes, at, end, subtype);
        int header = ArrayOutput.payloadStart(bytes, at, subtype);
        int place = BigEndian.beginLength(out);
        subtype.output().send(bytes, at + header, size - header - ArrayOutput.terminator(subtype), out);
        BigEndian.endLength(out, place);
        return size;
    }

    /** A varlena with a short header is not aligned; padding is zero, a short header never is. */
    private static int upperStart(byte[] bytes, int base, int at, int end, ElementType subtype) {
        if (subtype.typlen() == -1 && at < end && bytes[at] != 0) {
            return at;
        }
        return Math.min(ArrayOutput.align(at, base, subtype), end);
    }
}
