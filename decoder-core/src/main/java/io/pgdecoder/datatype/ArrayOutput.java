package io.pgdecoder.datatype;

import io.pgdecoder.heap.Varlena;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Oid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of any element type (PostgreSQL: array_out, array_send, {@code utils/adt/arrayfuncs.c}; layout in {@code utils/array.h}).
 * Offsets of data and alignment count from the varlena header, four bytes before the payload.
 *
 * <pre>
 *   0      4            8          12            12+4n          12+8n
 *   | ndim | dataoffset | elemtype | sizes (n)   | lower bounds | null bitmap, if dataoffset is not 0 | data |
 * </pre>
 *
 * Limits: an array whose elements are themselves arrays (through domains) nests at most {@value #MAX_NESTING} deep.
 */
final class ArrayOutput implements TypeOutput {
    private static final int NDIM = 0;
    private static final int DATA_OFFSET = NDIM + 4;
    private static final int ELEMTYPE = DATA_OFFSET + 4;
    private static final int DIMENSIONS = ELEMTYPE + 4;
    private static final int HEADER = 4;
    private static final int MAX_DIMENSIONS = 6;
    private static final int MAX_ITEMS = 0x3FFFFFFF / 8;
    private static final int MAX_NESTING = 16;
    private static final int NULL_LENGTH = -1;
    private static final byte[] NULL = {'N', 'U', 'L', 'L'};

    private final ResolvedTypes resolved;
    private final @Nullable ArrayOutput nested;

    ArrayOutput(ResolvedTypes resolved) {
        this(resolved, 1);
    }

    private ArrayOutput(ResolvedTypes resolved, int level) {
        this.resolved = resolved;
        this.nested = level < MAX_NESTING ? new ArrayOutput(resolved, level + 1) : null;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        checkHeader(bytes, offset, length);
        ElementType element = resolver.resolveElementType(LittleEndian.getInt(bytes, offset + ELEMTYPE));
        TypeOutput output = outputOf(element);
        if (!output.resolves()) {
            return;
        }
        int items = itemCount(bytes, offset);
        int at = dataStart(bytes, offset, length, items);
        for (int i = 0; i < items; i++) {
            if (isNull(bytes, offset, i)) {
                continue;
            }
            int size = elementSize(bytes, at, offset + length, element);
            int header = payloadStart(bytes, at, element);
            output.resolve(bytes, at + header, size - header - terminator(element), resolver);
            at = align(at + size, offset, element);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        checkHeader(bytes, offset, length);
        ElementType element = resolved.elementType(LittleEndian.getInt(bytes, offset + ELEMTYPE));
        int items = itemCount(bytes, offset);
        if (items == 0) {
            out.append('{');
            out.append('}');
            return;
        }
        writeBounds(bytes, offset, out);
        TypeOutput output = outputOf(element);
        int at = dataStart(bytes, offset, length, items);
        for (int i = 0; i < items; i++) {
            openBraces(bytes, offset, i, out);
            if (isNull(bytes, offset, i)) {
                out.append(NULL);
            } else {
                int size = elementSize(bytes, at, offset + length, element);
                int header = payloadStart(bytes, at, element);
                int textStart = out.length();
                output.write(bytes, at + header, size - header - terminator(element), settings, out);
                ArrayElementText.quote(out, textStart, element.delimiter());
                at = align(at + size, offset, element);
            }
            closeBraces(bytes, offset, i + 1, out);
            if (i + 1 < items) {
                out.append(element.delimiter());
            }
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    /** Sends dimensions, whether there is a null bitmap, element type, sizes and lower bounds, then each item. */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        checkHeader(bytes, offset, length);
        int elementType = LittleEndian.getInt(bytes, offset + ELEMTYPE);
        ElementType element = resolved.elementType(elementType);
        element.checkSends();
        int ndim = LittleEndian.getInt(bytes, offset + NDIM);
        int items = itemCount(bytes, offset);
        BigEndian.appendInt(out, ndim);
        BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset + DATA_OFFSET) != 0 ? 1 : 0);
        BigEndian.appendInt(out, elementType);
        for (int i = 0; i < ndim; i++) {
            BigEndian.appendInt(out, dimension(bytes, offset, i));
            BigEndian.appendInt(out, dimension(bytes, offset, ndim + i));
        }
        TypeOutput output = outputOf(element);
        int at = dataStart(bytes, offset, length, items);
        for (int i = 0; i < items; i++) {
            if (isNull(bytes, offset, i)) {
                BigEndian.appendInt(out, NULL_LENGTH);
                continue;
            }
            int size = elementSize(bytes, at, offset + length, element);
            int header = payloadStart(bytes, at, element);
            int place = BigEndian.beginLength(out);
            output.send(bytes, at + header, size - header - terminator(element), out);
            BigEndian.endLength(out, place);
            at = align(at + size, offset, element);
        }
    }

    /** A list, of lists where there are more dimensions; lower bounds are left out. */
    @Override
    public List<?> value(byte[] bytes, int offset, int length, JavaValues values) {
        checkHeader(bytes, offset, length);
        ElementType element = resolved.elementType(LittleEndian.getInt(bytes, offset + ELEMTYPE));
        int items = itemCount(bytes, offset);
        TypeOutput output = outputOf(element);
        List<@Nullable Object> list = new ArrayList<>();
        int at = dataStart(bytes, offset, length, items);
        for (int i = 0; i < items; i++) {
            if (isNull(bytes, offset, i)) {
                list.add(null);
                continue;
            }
            int size = elementSize(bytes, at, offset + length, element);
            int header = payloadStart(bytes, at, element);
            list.add(output.value(bytes, at + header, size - header - terminator(element), values));
            at = align(at + size, offset, element);
        }
        List<?> whole = Collections.unmodifiableList(list);
        for (int i = LittleEndian.getInt(bytes, offset + NDIM) - 1; i > 0 && items > 0; i--) {
            whole = parts(whole, dimension(bytes, offset, i));
        }
        return whole;
    }

    private static List<?> parts(List<?> list, int size) {
        List<Object> parts = new ArrayList<>();
        for (int i = 0; i < list.size(); i += size) {
            parts.add(list.subList(i, i + size));
        }
        return Collections.unmodifiableList(parts);
    }

    private TypeOutput outputOf(ElementType element) {
        TypeOutput output = element.output();
        if (!(output instanceof ArrayOutput)) {
            return output;
        }
        if (nested == null) {
            throw DatumChecks.invalid("array", "at most " + MAX_NESTING + " arrays in each other", "more");
        }
        return nested;
    }

    private static void checkHeader(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast("array", DIMENSIONS, length);
        int ndim = LittleEndian.getInt(bytes, offset + NDIM);
        if (ndim < 0 || ndim > MAX_DIMENSIONS) {
            throw DatumChecks.invalid("array", "0 to " + MAX_DIMENSIONS + " dimensions", Integer.toString(ndim));
        }
        DatumChecks.checkAtLeast("array", DIMENSIONS + 8 * ndim, length);
    }

    private static int dimension(byte[] bytes, int offset, int index) {
        return LittleEndian.getInt(bytes, offset + DIMENSIONS + 4 * index);
    }

    private static int itemCount(byte[] bytes, int offset) {
        int ndim = LittleEndian.getInt(bytes, offset + NDIM);
        if (ndim == 0) {
            return 0;
        }
        long items = 1;
        for (int i = 0; i < ndim; i++) {
            int size = dimension(bytes, offset, i);
            items = size < 0 ? -1 : items * size;
            if (items < 0 || items > MAX_ITEMS) {
                throw DatumChecks.invalid("array", "0 to " + MAX_ITEMS + " items", "dimension of " + size);
            }
        }
        return (int) items;
    }

    /** Where the first item starts in {@code bytes}; checks that bitmap and data lie inside. */
    private static int dataStart(byte[] bytes, int offset, int length, int items) {
        int ndim = LittleEndian.getInt(bytes, offset + NDIM);
        int bounds = DIMENSIONS + 8 * ndim;
        int dataOffset = LittleEndian.getInt(bytes, offset + DATA_OFFSET);
        if (dataOffset == 0) {
            int start = ((HEADER + bounds + 7) & ~7) - HEADER;
            return offset + Math.min(start, length);
        }
        int least = HEADER + bounds + (items + 7) / 8;
        if (dataOffset < least || dataOffset > length + HEADER) {
            throw DatumChecks.invalid(
                    "array", "data at " + least + " to " + (length + HEADER), "data at " + dataOffset);
        }
        return offset + dataOffset - HEADER;
    }

    private static boolean isNull(byte[] bytes, int offset, int item) {
        if (LittleEndian.getInt(bytes, offset + DATA_OFFSET) == 0) {
            return false;
        }
        int bitmap = offset + DIMENSIONS + 8 * LittleEndian.getInt(bytes, offset + NDIM);
        return (bytes[bitmap + (item >> 3)] >> (item & 7) & 1) == 0;
    }

    /** Bytes of the item at {@code at}, header or terminator included; checks that it ends at or before {@code end}. */
    static int elementSize(byte[] bytes, int at, int end, ElementType element) {
        int available = end - at;
        int size = element.typlen();
        if (size == -1) {
            size = plainSize(bytes, at, available);
        } else if (size == -2) {
            size = 0;
            while (size < available && bytes[at + size] != 0) {
                size++;
            }
            size++;
        }
        if (size < 0 || size > available) {
            throw DatumChecks.invalid(
                    "array of type " + Oid.toString(element.oid()),
                    "a plain item of at most " + available + " bytes",
                    size < 0 ? "another form" : size + " bytes");
        }
        return size;
    }

    /** Size of a varlena with its header, or -1 if it is neither plain nor short. */
    private static int plainSize(byte[] bytes, int at, int available) {
        if (available >= 1 && Varlena.isShort(bytes, at)) {
            return (bytes[at] & 0xFF) >>> 1;
        }
        if (available < HEADER || !Varlena.isPlain(bytes, at)) {
            return -1;
        }
        int size = LittleEndian.getInt(bytes, at) >>> 2;
        return size < HEADER ? -1 : size;
    }

    static int payloadStart(byte[] bytes, int at, ElementType element) {
        return element.typlen() != -1 ? 0 : (bytes[at] & 1) == 1 ? 1 : HEADER;
    }

    static int terminator(ElementType element) {
        return element.typlen() == -2 ? 1 : 0;
    }

    static int align(int at, int offset, ElementType element) {
        int base = offset - HEADER;
        return base + ((at - base + element.alignment() - 1) & -element.alignment());
    }

    private static void writeBounds(byte[] bytes, int offset, OutputWriter out) {
        int ndim = LittleEndian.getInt(bytes, offset + NDIM);
        boolean needed = false;
        for (int i = 0; i < ndim; i++) {
            needed |= dimension(bytes, offset, ndim + i) != 1;
        }
        if (!needed) {
            return;
        }
        for (int i = 0; i < ndim; i++) {
            int lower = dimension(bytes, offset, ndim + i);
            out.append('[');
            DecimalDigits.append(out, lower);
            out.append(':');
            DecimalDigits.append(out, lower + dimension(bytes, offset, i) - 1);
            out.append(']');
        }
        out.append('=');
    }

    /** One brace for each dimension that starts anew at this item. */
    private static void openBraces(byte[] bytes, int offset, int item, OutputWriter out) {
        int block = 1;
        for (int i = LittleEndian.getInt(bytes, offset + NDIM) - 1; i >= 0; i--) {
            block *= dimension(bytes, offset, i);
            if (item % block != 0) {
                return;
            }
            out.append('{');
        }
    }

    /** One brace for each dimension that is full after this many items. */
    private static void closeBraces(byte[] bytes, int offset, int items, OutputWriter out) {
        int block = 1;
        for (int i = LittleEndian.getInt(bytes, offset + NDIM) - 1; i >= 0; i--) {
            block *= dimension(bytes, offset, i);
            if (items % block != 0) {
                return;
            }
            out.append('}');
        }
    }
}
