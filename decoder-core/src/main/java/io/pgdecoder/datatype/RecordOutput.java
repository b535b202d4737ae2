package io.pgdecoder.datatype;

import io.pgdecoder.heap.DeformedTuple;
import io.pgdecoder.heap.Lz4;
import io.pgdecoder.heap.Pglz;
import io.pgdecoder.heap.TupleDeformer;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
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
 * <p>Values inside are never out of line, but may be compressed. Allocates a little for each value, since values nest.
 */
final class RecordOutput implements TypeOutput {
    private static final String NAME = "record";
    private static final int VARLENA_WORD = 4;
    private static final int TYPE_ID = 4;
    private static final int LEAST_BYTES = 23 - VARLENA_WORD;
    private static final int MAX_EXPANSION = 300;
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
        DatumChecks.checkAtLeast(NAME, LEAST_BYTES, length);
        RecordType type = resolver.resolveRecord(LittleEndian.getInt(bytes, offset + TYPE_ID));
        DeformedTuple tuple = deform(bytes, offset, length, type);
        for (int i = 0; i < type.attributes().size(); i++) {
            if (type.attributes().get(i).attisdropped() || tuple.start(i) < 0) {
                continue;
            }
            TypeOutput output = resolver.typeOutput(type.attributes().get(i).atttypid());
            type.setOutput(i, output);
            if (output.resolves()) {
                Payload payload = payload(tuple, i, type);
                output.resolve(payload.bytes(), payload.offset(), payload.length(), resolver);
            }
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast(NAME, LEAST_BYTES, length);
        RecordType type = resolved.record(LittleEndian.getInt(bytes, offset + TYPE_ID));
        DeformedTuple tuple = deform(bytes, offset, length, type);
        out.append('(');
        boolean first = true;
        for (int i = 0; i < type.attributes().size(); i++) {
            if (type.attributes().get(i).attisdropped()) {
                continue;
            }
            if (!first) {
                out.append(',');
            }
            first = false;
            if (tuple.start(i) >= 0) {
                Payload payload = payload(tuple, i, type);
                int start = out.length();
                type.output(i).write(payload.bytes(), payload.offset(), payload.length(), settings, out);
                CompositeText.quote(out, start, false);
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
        DatumChecks.checkAtLeast(NAME, LEAST_BYTES, length);
        RecordType type = resolved.record(LittleEndian.getInt(bytes, offset + TYPE_ID));
        DeformedTuple tuple = deform(bytes, offset, length, type);
        BigEndian.appendInt(out, type.liveColumns());
        for (int i = 0; i < type.attributes().size(); i++) {
            if (type.attributes().get(i).attisdropped()) {
                continue;
            }
            BigEndian.appendInt(out, type.attributes().get(i).atttypid());
            if (tuple.start(i) < 0) {
                BigEndian.appendInt(out, NULL_LENGTH);
                continue;
            }
            Payload payload = payload(tuple, i, type);
            int place = BigEndian.beginLength(out);
            type.output(i).send(payload.bytes(), payload.offset(), payload.length(), out);
            BigEndian.endLength(out, place);
        }
    }

    private static DeformedTuple deform(byte[] bytes, int offset, int length, RecordType type) {
        DeformedTuple tuple = new DeformedTuple();
        if (offset >= VARLENA_WORD) {
            TupleDeformer.deform(
                    bytes, offset - VARLENA_WORD, length + VARLENA_WORD, type.tupleDescriptor(), tuple, Lsn.INVALID);
        } else {
            byte[] copy = new byte[length + VARLENA_WORD];
            System.arraycopy(bytes, offset, copy, VARLENA_WORD, length);
            TupleDeformer.deform(copy, 0, copy.length, type.tupleDescriptor(), tuple, Lsn.INVALID);
        }
        return tuple;
    }

    private record Payload(byte[] bytes, int offset, int length) {}

    private Payload payload(DeformedTuple tuple, int index, RecordType type) {
        byte[] bytes = tuple.bytes();
        int start = tuple.start(index);
        int length = tuple.length(index);
        if (!type.isVarlena(index)) {
            return new Payload(bytes, start, length);
        }
        if (Varlena.isPlain(bytes, start)) {
            return new Payload(bytes, Varlena.dataOffset(bytes, start), Varlena.dataLength(bytes, start));
        }
        if (!Varlena.isCompressed(bytes, start)) {
            throw DatumChecks.invalid(NAME, "a value in line", "a TOAST pointer");
        }
        return decompress(bytes, start, length);
    }

    private Payload decompress(byte[] bytes, int start, int length) {
        int rawSize = Varlena.compressedRawSize(bytes, start, version);
        int method = Varlena.compressionMethod(bytes, start, version);
        if (rawSize < 0 || rawSize / MAX_EXPANSION > length) {
            throw DatumChecks.invalid(NAME, "a raw size that its bytes can give", Integer.toString(rawSize));
        }
        byte[] plain = new byte[rawSize];
        int from = start + Varlena.COMPRESSED_HEADER_BYTES;
        int stored = length - Varlena.COMPRESSED_HEADER_BYTES;
        boolean whole = switch (method) {
            case Varlena.METHOD_PGLZ -> Pglz.decompress(bytes, from, stored, plain, 0, rawSize);
            case Varlena.METHOD_LZ4 -> Lz4.decompress(bytes, from, stored, plain, 0, rawSize);
            default -> false;
        };
        if (!whole) {
            throw DatumChecks.invalid(NAME, "pglz or lz4 data of " + rawSize + " bytes", "method " + method);
        }
        return new Payload(plain, 0, rawSize);
    }
}
