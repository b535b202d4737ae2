package io.pgdecoder.core.replay;

import io.pgdecoder.heap.DeformedTuple;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.reorder.toast.ToastReassembler;

/**
 * How long a tuple is that the server forms anew while TOAST chunks are at hand (PostgreSQL: ReorderBufferToastReplace with
 * heap_form_tuple, {@code access/common/heaptuple.c}): each pointer to a value in the chunks becomes a shorter pointer to
 * memory, and columns added since are filled in. Only the statistics show it, since the tuple's size was counted.
 *
 * <p>Per-record zone.
 */
final class FormedTuple {
    /** A pointer to a value in memory: two bytes of header and tag, eight of address. */
    private static final int INDIRECT_POINTER_BYTES = 10;
    /** The longest value with a header of one byte (VARATT_SHORT_MAX). */
    private static final int SHORT_MAX = 0x7F;

    private static final int MAX_ALIGNMENT = 8;
    /** attstorage of columns whose values keep a header of four bytes. */
    private static final char PLAIN_STORAGE = 'p';

    private FormedTuple() {}

    /** t_len of the tuple with all attributes of the relation. */
    static int length(DeformedTuple tuple, ReplayRelation relation, ToastReassembler toast) {
        int count = tuple.attributeCount();
        boolean hasNull = false;
        int data = 0;
        for (int i = 0; i < count; i++) {
            int start = tuple.start(i);
            MissingValue missing = start == DeformedTuple.MISSING ? relation.missingValue(i) : null;
            if (start >= 0) {
                data = add(data, relation, i, tuple.bytes(), start, tuple.length(i), toast);
            } else if (missing != null) {
                data = add(data, relation, i, missing.bytes(), missing.start(), missing.length(), toast);
            } else {
                hasNull = true;
            }
        }
        int bitmap = hasNull ? count + 7 >>> 3 : 0;
        return align(HeapTupleHeader.BYTES + bitmap, MAX_ALIGNMENT) + data;
    }

    private static int add(
            int data, ReplayRelation relation, int index, byte[] bytes, int start, int length, ToastReassembler toast) {
        TupleDescriptor descriptor = relation.descriptor().tupleDescriptor();
        if (descriptor.length(index) != -1) {
            return align(data, descriptor.alignment(index)) + length;
        }
        if (Varlena.isExternal(bytes, start)) {
            boolean replaced =
                    Varlena.isExternalOnDisk(bytes, start) && toast.find(Varlena.externalValueId(bytes, start)) >= 0;
            return data + (replaced ? INDIRECT_POINTER_BYTES : length);
        }
        if (Varlena.isShort(bytes, start)) {
            return data + length;
        }
        int shortLength = length - Varlena.HEADER_BYTES + Varlena.SHORT_HEADER_BYTES;
        boolean packable = relation.descriptor().attributes().get(index).attstorage() != PLAIN_STORAGE;
        if (packable && Varlena.isPlain(bytes, start) && shortLength <= SHORT_MAX) {
            return data + shortLength;
        }
        return align(data, descriptor.alignment(index)) + length;
    }

    private static int align(int offset, int alignment) {
        return offset + alignment - 1 & -alignment;
    }
}
