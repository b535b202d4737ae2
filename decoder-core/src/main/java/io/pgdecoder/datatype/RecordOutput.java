package io.pgdecoder.datatype;

import io.pgdecoder.heap.Decompression;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;

/**
 * Composite values (PostgreSQL: record_out, record_send, {@code utils/adt/rowtypes.c}): a heap tuple whose first words say its type.
 * Printed {@code (a,"b c",)}: nulls are empty, dropped columns are left out, columns added since are null.
 *
 * <pre>
 *   HeapTupleHeader:  0              4            8          12      18       20      22     23
 *                     | varlena word | typmod i4  | type oid | ctid  | info2  | info  | hoff | null bitmap, data
 *                                    ^ the payload starts here
 * </pre>
 *
 * <p>Values inside are never out of line, but may be compressed; only those are copied. The tuple is walked column by
 * column, as values nest and the format step keeps no state.
 */
final class RecordOutput implements TypeOutput {
    private static final String NAME = "record";
    private static final int VARLENA_WORD = 4;
    private static final int TYPE_ID = 4;
    private static final int LEAST_BYTES = HeapTupleHeader.BYTES - VARLENA_WORD;
    private static final int INFOMASK2 = HeapTupleHeader.INFOMASK2 - VARLENA_WORD;
    private static final int INFOMASK = HeapTupleHeader.INFOMASK - VARLENA_WORD;
    private static final int HOFF = HeapTupleHeader.HOFF - VARLENA_WORD;
    private static final int NULL_LENGTH = -1;

    private final PgVersion version;
    private final ResolvedTypes resolved;

    RecordOutput(PgVersion version, ResolvedTypes resolved) {
        this.version = version;
        this.resolved = resolved;
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        int at = dataStart(bytes, offset, length);
        RecordType type = resolver.resolveRecord(LittleEndian.getInt(bytes, offset + TYPE_ID));
        TupleDescriptor shape = type.tupleDescriptor();
        int base = at;
        int end = offset + length;
        for (int i = 0; i < shape.attributeCount(); i++) {
            if (isNull(bytes, offset, i)) {
                continue;
            }
            int start = start(bytes, at, base, end, shape, i);
            at = start + size(bytes, start, end, shape, i);
            if (type.attributes().get(i).attisdropped()) {
                continue;
            }
            TypeOutput output = resolver.typeOutput(type.attributes().get(i).atttypid());
            type.setOutput(i, output);
            if (output.resolves()) {
                byte[] plain = plain(bytes, start, at, shape.length(i));
                int payload = plain == bytes ? payload(bytes, start, shape.length(i)) : 0;
                int payloadLength = plain == bytes ? payloadEnd(at, shape.length(i)) - payload : plain.length;
                output.resolve(plain, payload, payloadLength, resolver);
            }
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int at = dataStart(bytes, offset, length);
        RecordType type = resolved.record(LittleEndian.getInt(bytes, offset + TYPE_ID));
        TupleDescriptor shape = type.tupleDescriptor();
        int base = at;
        int end = offset + length;
        boolean first = true;
        out.append('(');
        for (int i = 0; i < shape.attributeCount(); i++) {
            boolean dropped = type.attributes().get(i).attisdropped();
            if (!dropped && !first) {
                out.append(',');
            }
            first &= dropped;
            if (isNull(bytes, offset, i)) {
                continue;
            }
            int start = start(bytes, at, base, end, shape, i);
            at = start + size(bytes, start, end, shape, i);
            if (!dropped) {
                byte[] plain = plain(bytes, start, at, shape.length(i));
                int payload = plain == bytes ? payload(bytes, start, shape.length(i)) : 0;
                int payloadLength = plain == bytes ? payloadEnd(at, shape.length(i)) - payload : plain.length;
                int text = out.length();
                type.output(i).write(plain, payload, payloadLength, settings, out);
                CompositeText.quote(out, text, false);
            }
        }
        out.append(')');
    }

    @Override
    public boolean sends() {
        return true;
    }

    /** The number of columns, then the type of each, its length and its binary form. */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int at = dataStart(bytes, offset, length);
        RecordType type = resolved.record(LittleEndian.getInt(bytes, offset + TYPE_ID));
        TupleDescriptor shape = type.tupleDescriptor();
        int base = at;
        int end = offset + length;
        BigEndian.appendInt(out, type.liveColumns());
        for (int i = 0; i < shape.attributeCount(); i++) {
            boolean dropped = type.attributes().get(i).attisdropped();
            if (!dropped) {
                BigEndian.appendInt(out, type.attributes().get(i).atttypid());
            }
            if (isNull(bytes, offset, i)) {
                if (!dropped) {
                    BigEndian.appendInt(out, NULL_LENGTH);
                }
                continue;
            }
            int start = start(bytes, at, base, end, shape, i);
            at = start + size(bytes, start, end, shape, i);
            if (!dropped) {
                byte[] plain = plain(bytes, start, at, shape.length(i));
                int payload = plain == bytes ? payload(bytes, start, shape.length(i)) : 0;
                int payloadLength = plain == bytes ? payloadEnd(at, shape.length(i)) - payload : plain.length;
                int place = BigEndian.beginLength(out);
                type.output(i).send(plain, payload, payloadLength, out);
                BigEndian.endLength(out, place);
            }
        }
    }

    /** Where the first column starts; checks that header and null bitmap lie inside. */
    private static int dataStart(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast(NAME, LEAST_BYTES, length);
        int hoff = (bytes[offset + HOFF] & 0xFF) - VARLENA_WORD;
        boolean hasNulls = (bytes[offset + INFOMASK] & HeapTupleHeader.HAS_NULL) != 0;
        int least = LEAST_BYTES + (hasNulls ? (columns(bytes, offset) + 7) / 8 : 0);
        if (hoff < least || hoff > length) {
            throw DatumChecks.invalid(NAME, "data at " + least + " to " + length, "data at " + hoff);
        }
        return offset + hoff;
    }

    private static int columns(byte[] bytes, int offset) {
        return LittleEndian.getUnsignedShort(bytes, offset + INFOMASK2) & HeapTupleHeader.NATTS_MASK;
    }

    /** Whether a column is null, or was added since. */
    private static boolean isNull(byte[] bytes, int offset, int index) {
        if (index >= columns(bytes, offset)) {
            return true;
        }
        boolean hasNulls = (bytes[offset + INFOMASK] & HeapTupleHeader.HAS_NULL) != 0;
        return hasNulls && (bytes[offset + LEAST_BYTES + (index >> 3)] >> (index & 7) & 1) == 0;
    }

    /** Where a column starts that follows at {@code at}: aligned, except a varlena whose first byte is no padding. */
    private static int start(byte[] bytes, int at, int base, int end, TupleDescriptor shape, int index) {
        if (shape.length(index) == -1 && at < end && bytes[at] != 0) {
            return at;
        }
        return base + (at - base + shape.alignment(index) - 1 & -shape.alignment(index));
    }

    /** Bytes of the column at {@code start}, header or terminator included; checks that it ends inside. */
    private static int size(byte[] bytes, int start, int end, TupleDescriptor shape, int index) {
        int size = shape.length(index);
        if (size == -1 && start < end) {
            return Varlena.length(bytes, start, end, Lsn.INVALID);
        } else if (size == -2) {
            size = 1;
            while (start + size <= end && bytes[start + size - 1] != 0) {
                size++;
            }
        }
        if (size < 0 || size > end - start) {
            throw DatumChecks.invalid(
                    NAME, "column " + (index + 1) + " in what is left of " + Math.max(end - start, 0), size + " bytes");
        }
        return size;
    }

    /** What holds the column's value: the bytes themselves, or new ones where it is compressed. */
    private byte[] plain(byte[] bytes, int start, int end, int columnLength) {
        if (columnLength != -1 || Varlena.isPlain(bytes, start)) {
            return bytes;
        }
        if (!Varlena.isCompressed(bytes, start)) {
            throw DatumChecks.invalid(NAME, "a value in line", "a TOAST pointer");
        }
        int from = start + Varlena.COMPRESSED_HEADER_BYTES;
        ErrorCode code = ErrorCode.DATUM_INVALID;
        int rawSize =
                Decompression.rawSize(Varlena.compressedRawSize(bytes, start, version), end - from, code, Lsn.INVALID);
        byte[] plain = new byte[rawSize];
        int method = Varlena.compressionMethod(bytes, start, version);
        Decompression.decompress(method, bytes, from, end - from, plain, 0, rawSize, code, Lsn.INVALID);
        return plain;
    }

    /** Where the payload of a column ends that reaches to {@code end}: before the zero byte of a cstring. */
    private static int payloadEnd(int end, int columnLength) {
        return columnLength == -2 ? end - 1 : end;
    }

    /** Where the payload of a plain column starts. */
    private static int payload(byte[] bytes, int start, int columnLength) {
        return columnLength == -1 ? Varlena.dataOffset(bytes, start) : start;
    }
}
