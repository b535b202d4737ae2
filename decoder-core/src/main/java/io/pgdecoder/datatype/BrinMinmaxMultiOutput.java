package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Oid;

/**
 * pg_brin_minmax_multi_summary, the ranges and single values of a block range (PostgreSQL: brin_minmax_multi_summary_out
 * and brin_range_deserialize, {@code access/brin/brin_minmax_multi.c}). SQL makes such a value only through a cast of the
 * user's own. The binary form is the bytes as stored.
 *
 * <pre>
 *   0            4             8             12              16
 *   | u32 typid  | i32 nranges | i32 nvalues | i32 maxvalues | 2 * nranges + nvalues values, not aligned |
 * </pre>
 *
 * Ranges and values are printed as arrays of text. Limit: types whose own printing asks the catalogs (arrays, composites,
 * enums) are refused; no operator class of minmax-multi is for them.
 */
final class BrinMinmaxMultiOutput implements TypeOutput {
    private static final String NAME = "pg_brin_minmax_multi_summary";
    private static final int TYPID = 0;
    private static final int NRANGES = TYPID + 4;
    private static final int NVALUES = NRANGES + 4;
    private static final int MAXVALUES = NVALUES + 4;
    private static final int DATA = MAXVALUES + 4;
    private static final byte DELIMITER = ',';

    private final ResolvedTypes resolved;

    BrinMinmaxMultiOutput(ResolvedTypes resolved) {
        this.resolved = resolved;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        DatumChecks.checkAtLeast(NAME, DATA, length);
        resolver.resolveElementType(LittleEndian.getInt(bytes, offset + TYPID));
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast(NAME, DATA, length);
        int end = offset + length;
        int ranges = count(bytes, offset + NRANGES, length);
        int values = count(bytes, offset + NVALUES, length);
        ElementType element = resolved.elementType(LittleEndian.getInt(bytes, offset + TYPID));
        if (element.output().resolves()) {
            throw DatumChecks.invalid(NAME, "a type with an operator class", "type " + Oid.toString(element.oid()));
        }
        out.append("{nranges: ");
        DecimalDigits.append(out, ranges);
        out.append("  nvalues: ");
        DecimalDigits.append(out, values);
        out.append("  maxvalues: ");
        DecimalDigits.append(out, LittleEndian.getInt(bytes, offset + MAXVALUES));
        int at = offset + DATA;
        if (ranges > 0) {
            out.append(" ranges: ");
            at = appendArray(bytes, at, end, ranges, true, element, settings, out);
        }
        if (values > 0) {
            out.append(" values: ");
            appendArray(bytes, at, end, values, false, element, settings, out);
        }
        out.append('}');
    }

    private static int count(byte[] bytes, int at, int length) {
        int count = LittleEndian.getInt(bytes, at);
        if (count < 0 || count > length) {
            throw DatumChecks.invalid(NAME, "0 to " + length + " ranges or values", Integer.toString(count));
        }
        return count;
    }

    /** Appends ranges or values; returns where the next value begins. */
    private static int appendArray(
            byte[] bytes,
            int start,
            int end,
            int count,
            boolean ranges,
            ElementType element,
            OutputSettings settings,
            OutputWriter out) {
        int at = start;
        for (int i = 0; i < count; i++) {
            out.append(i == 0 ? '{' : DELIMITER);
            int text = out.length();
            at = appendValue(bytes, at, end, element, settings, out);
            if (ranges) {
                out.append(" ... ");
                at = appendValue(bytes, at, end, element, settings, out);
            }
            ArrayElementText.quote(out, text, DELIMITER);
        }
        out.append('}');
        return at;
    }

    private static int appendValue(
            byte[] bytes, int at, int end, ElementType element, OutputSettings settings, OutputWriter out) {
        int size = ArrayOutput.elementSize(bytes, at, end, element);
        int header = ArrayOutput.payloadStart(bytes, at, element);
        int payload = size - header - ArrayOutput.terminator(element);
        element.output().write(bytes, at + header, payload, settings, out);
        return at + size;
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
