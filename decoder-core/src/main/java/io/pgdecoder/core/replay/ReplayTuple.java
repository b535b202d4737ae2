package io.pgdecoder.core.replay;

import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.heap.DeformedTuple;
import io.pgdecoder.heap.TupleDeformer;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One tuple of a change with its values made plain on demand: short headers skipped, in-line compressed values
 * decompressed, TOAST pointers replaced by what this transaction's chunks hold (PostgreSQL: ReorderBufferToastReplace
 * and pg_detoast_datum).
 *
 * <p>Per-record zone. Valid until the next {@link #wrap}; what it hands out of its own scratch memory as well.
 */
final class ReplayTuple implements TupleView {
    /** attlen of a column whose values end with a zero byte, which is not a part of their text. */
    private static final int CSTRING = -2;

    private final PgVersion version;
    private final DeformedTuple deformed = new DeformedTuple();
    private final Detoaster detoaster;

    private @Nullable ReplayRelation relation;
    private @Nullable ToastReassembler toast;
    private long lsn;
    private int generation;
    private int[] locatedGeneration = new int[0];
    private byte[][] payloads = new byte[0][];
    private int[] payloadOffsets = new int[0];
    private int[] payloadLengths = new int[0];

    ReplayTuple(PgVersion version) {
        this.version = version;
        this.detoaster = new Detoaster(version);
    }

    /**
     * Deforms a tuple.
     *
     * @param toast chunks that belong to this change, or null for an old tuple
     */
    ReplayTuple wrap(
            ReplayRelation relation, byte[] bytes, int offset, int length, @Nullable ToastReassembler toast, long lsn) {
        this.relation = relation;
        this.toast = toast;
        this.lsn = lsn;
        TupleDeformer.deform(bytes, offset, length, relation.descriptor().tupleDescriptor(), deformed, lsn);
        int count = deformed.attributeCount();
        if (locatedGeneration.length < count) {
            grow(count);
        }
        generation++;
        detoaster.reset();
        return this;
    }

    private void grow(int count) {
        int capacity = Math.max(count, 32);
        locatedGeneration = new int[capacity];
        payloads = new byte[capacity][];
        payloadOffsets = new int[capacity];
        payloadLengths = new int[capacity];
        Arrays.fill(locatedGeneration, generation);
    }

    /** Bytes of the tuple as the server forms it anew while there are TOAST chunks. */
    int formedLength(ToastReassembler chunks) {
        return FormedTuple.length(deformed, relation(), chunks);
    }

    @Override
    public boolean isNull(int index) {
        int start = deformed.start(index);
        return start < 0 && (start == DeformedTuple.NULL || relation().missingValue(index) == null);
    }

    @Override
    public boolean isUnchangedToast(int index) {
        int start = deformed.start(index);
        return start >= 0
                && !deformed.isPlain(index)
                && isVarlena(index)
                && Varlena.isExternalOnDisk(deformed.bytes(), start)
                && !hasChunks(start);
    }

    private boolean hasChunks(int start) {
        return toast != null && toast.find(Varlena.externalValueId(deformed.bytes(), start)) >= 0;
    }

    /** Most values lie plain in the tuple; to put them aside first would cost as much as some take to print. */
    @Override
    public void write(int index, TypeOutput output, OutputSettings settings, OutputWriter out) {
        if (deformed.start(index) >= 0 && deformed.isPlain(index)) {
            output.write(deformed.bytes(), deformed.dataStart(index), deformed.dataLength(index), settings, out);
        } else {
            TupleView.super.write(index, output, settings, out);
        }
    }

    @Override
    public byte[] valueBytes(int index) {
        locate(index);
        return payloads[index];
    }

    @Override
    public int valueOffset(int index) {
        locate(index);
        return payloadOffsets[index];
    }

    @Override
    public int valueLength(int index) {
        locate(index);
        return payloadLengths[index];
    }

    private void locate(int index) {
        if (locatedGeneration[index] == generation) {
            return;
        }
        int start = deformed.start(index);
        if (start >= 0) {
            locate(index, deformed.bytes(), start, deformed.length(index));
        } else {
            MissingValue missing = relation().missingValue(index);
            if (missing == null) {
                throw new IllegalStateException("value of a null attribute asked for: index " + index);
            }
            locate(index, missing.bytes(), missing.start(), missing.length());
        }
        locatedGeneration[index] = generation;
    }

    private void locate(int index, byte[] bytes, int start, int length) {
        int attributeLength = relation().descriptor().tupleDescriptor().length(index);
        if (attributeLength != -1) {
            setPayload(index, bytes, start, attributeLength == CSTRING ? length - 1 : length);
        } else if (Varlena.isPlain(bytes, start)) {
            // A missing value's length is only bounded by its array: the header is checked here.
            Varlena.length(bytes, start, start + length, lsn);
            setPayload(index, bytes, Varlena.dataOffset(bytes, start), Varlena.dataLength(bytes, start));
        } else {
            if (Varlena.isCompressed(bytes, start)) {
                detoaster.decompressInline(bytes, start, Varlena.length(bytes, start, start + length, lsn), lsn);
            } else {
                detoaster.fetch(bytes, start, toast, lsn);
            }
            setPayload(index, detoaster.bytes(), detoaster.offset(), detoaster.length());
        }
    }

    private void setPayload(int index, byte[] bytes, int offset, int length) {
        payloads[index] = bytes;
        payloadOffsets[index] = offset;
        payloadLengths[index] = length;
    }

    private boolean isVarlena(int index) {
        return relation().descriptor().tupleDescriptor().length(index) == -1;
    }

    private ReplayRelation relation() {
        if (relation == null) {
            throw new IllegalStateException("no tuple");
        }
        return relation;
    }

    PgVersion version() {
        return version;
    }
}
