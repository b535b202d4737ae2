package io.pgdecoder.reorder.toast;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Oid;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the chunks of out-of-line values until the row that points to them comes (PostgreSQL:
 * ReorderBufferToastAppendChunk and ReorderBufferToastReplace, {@code replication/logical/reorderbuffer.c}). A chunk is a
 * row of a TOAST table:
 *
 * <pre>
 *   t_hoff     +4          +8
 *   +----------+-----------+-------------------------
 *   | chunk_id | chunk_seq | chunk_data (a varlena)
 *   +----------+-----------+-------------------------
 * </pre>
 *
 * <p>Chunks of one value come in order from 0. What they join to is what follows the 4-byte header of the value's in-line
 * form: the bytes themselves, or the size word and the compressed bytes. Values are known by chunk_id alone, as in the
 * server: value ids are unique in what one row can point to.
 *
 * <p>Per-record zone: buffers are kept from value to value, up to a bound. Not thread-safe.
 */
public final class ToastReassembler {
    private static final int DATA = 8;
    private static final int INITIAL_BYTES = 8 * 1024;
    /** Most values whose buffers are kept, and the largest buffer kept for each. */
    private static final int ENTRIES_KEPT = 64;

    private static final int ENTRY_BYTES_KEPT = 256 * 1024;
    private static final byte[] NONE = new byte[0];

    /** Entry index + 1 by open addressing over the value ids; 0 is free. */
    private int[] slots = new int[64];

    private int[] valueIds = new int[16];
    private int[] lastSequences = new int[16];
    private int[] lengths = new int[16];
    private byte[][] buffers = new byte[16][];
    private int size;

    /** An empty one. */
    public ToastReassembler() {
        Arrays.fill(buffers, NONE);
    }

    /** Whether no chunk was appended since the last {@link #clear}. */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * Appends the chunk that a tuple of a TOAST table holds.
     *
     * @param lsn where the tuple comes from, for the error
     * @param bytes holds the tuple
     * @param tuple where its header starts
     * @param length bytes of the tuple with its header
     * @throws DecoderException TOAST_INVALID if the tuple is not a chunk or comes out of order
     */
    public void append(long lsn, byte[] bytes, int tuple, int length) {
        if (length < HeapTupleHeader.BYTES) {
            throw invalid(lsn, "TOAST chunk is too short", HeapTupleHeader.BYTES + " bytes or more", length);
        }
        int hoff = HeapTupleHeader.hoff(bytes, tuple);
        int remaining = length - hoff - DATA;
        if (hoff < HeapTupleHeader.BYTES || remaining < 1) {
            throw invalid(lsn, "TOAST chunk is too short", (hoff + DATA + 1) + " bytes or more", length);
        }
        if (HeapTupleHeader.natts(bytes, tuple) < 3
                || (HeapTupleHeader.infomask(bytes, tuple) & HeapTupleHeader.HAS_NULL) != 0) {
            throw invalid(
                    lsn, "TOAST chunk lacks a column", "3 columns, none null", HeapTupleHeader.natts(bytes, tuple));
        }
        int valueId = LittleEndian.getInt(bytes, tuple + hoff);
        int sequence = LittleEndian.getInt(bytes, tuple + hoff + 4);
        int header = tuple + hoff + DATA;
        int headerBytes = (bytes[header] & 0x01) != 0 ? 1 : 4;
        int dataBytes = chunkLength(lsn, bytes, header, remaining, valueId) - headerBytes;
        int entry = expectSequence(lsn, valueId, sequence);
        reserve(lsn, entry, dataBytes);
        System.arraycopy(bytes, header + headerBytes, buffers[entry], lengths[entry], dataBytes);
        lengths[entry] += dataBytes;
        lastSequences[entry] = sequence;
    }

    /** Finds a value by its id (va_valueid of the pointer): a handle until the next append or clear, or -1. */
    public int find(int valueId) {
        return size == 0 ? -1 : slots[slotOf(valueId)] - 1;
    }

    /** The array that holds the value, from 0 on. */
    public byte[] bytes(int entry) {
        return buffers[entry];
    }

    /** Bytes of the value gathered so far. */
    public int length(int entry) {
        return lengths[entry];
    }

    /** Forgets all values. */
    public void clear() {
        if (size == 0) {
            return;
        }
        for (int i = 0; i < size; i++) {
            if (i >= ENTRIES_KEPT || buffers[i].length > ENTRY_BYTES_KEPT) {
                buffers[i] = NONE;
            }
        }
        Arrays.fill(slots, 0);
        size = 0;
    }

    private static int chunkLength(long lsn, byte[] bytes, int header, int remaining, int valueId) {
        int first = bytes[header] & 0xFF;
        int length;
        if (first == 0x01 || (first & 0x03) == 0x02 || (first & 0x01) == 0 && remaining < 4) {
            throw invalid(
                    lsn, "unexpected type of TOAST chunk of value " + Oid.toString(valueId), "a plain value", first);
        } else if ((first & 0x01) != 0) {
            length = first >>> 1;
        } else {
            length = LittleEndian.getInt(bytes, header) >>> 2;
        }
        if (length < ((first & 0x01) != 0 ? 1 : 4) || length > remaining) {
            throw invalid(
                    lsn, "length of TOAST chunk of value " + Oid.toString(valueId), "at most " + remaining, length);
        }
        return length;
    }

    private int expectSequence(long lsn, int valueId, int sequence) {
        int slot = slotOf(valueId);
        int entry = slots[slot] - 1;
        int expected = entry < 0 ? 0 : lastSequences[entry] + 1;
        if (sequence != expected) {
            throw invalid(
                    lsn, "sequence of TOAST chunk of value " + Oid.toString(valueId), "seq " + expected, sequence);
        }
        return entry < 0 ? addEntry(valueId) : entry;
    }

    private int addEntry(int valueId) {
        if (size == valueIds.length) {
            growEntries();
        }
        int entry = size++;
        valueIds[entry] = valueId;
        lengths[entry] = 0;
        if (size * 2 > slots.length) {
            slots = new int[slots.length * 2];
            for (int i = 0; i < size; i++) {
                slots[slotOf(valueIds[i])] = i + 1;
            }
        } else {
            slots[slotOf(valueId)] = entry + 1;
        }
        return entry;
    }

    private void growEntries() {
        int capacity = size * 2;
        valueIds = Arrays.copyOf(valueIds, capacity);
        lastSequences = Arrays.copyOf(lastSequences, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        buffers = Arrays.copyOf(buffers, capacity);
        Arrays.fill(buffers, size, capacity, NONE);
    }

    private void reserve(long lsn, int entry, int more) {
        byte[] buffer = buffers[entry];
        int used = lengths[entry];
        if (more <= buffer.length - used) {
            return;
        }
        if (more > Integer.MAX_VALUE - 16 - used) {
            throw invalid(lsn, "TOAST value " + Oid.toString(valueIds[entry]) + " is too long", "less than 2 GB", used);
        }
        long wanted = Math.max(INITIAL_BYTES, Math.max(buffer.length * 2L, (long) used + more));
        buffers[entry] = Arrays.copyOf(buffer, (int) Math.min(Integer.MAX_VALUE - 16, wanted));
    }

    private int slotOf(int valueId) {
        int mask = slots.length - 1;
        int mixed = valueId * 0x9E3779B9;
        int slot = (mixed ^ mixed >>> 16) & mask;
        while (slots[slot] != 0 && valueIds[slots[slot] - 1] != valueId) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static DecoderException invalid(long lsn, String what, @Nullable String expected, int found) {
        return new DecoderException(ErrorCode.TOAST_INVALID, lsn, null, what, expected, Integer.toString(found));
    }
}
