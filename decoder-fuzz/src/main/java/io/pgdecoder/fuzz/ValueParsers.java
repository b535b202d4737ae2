package io.pgdecoder.fuzz;

import io.pgdecoder.core.replay.LooseDetoaster;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heap.Lz4;
import io.pgdecoder.heap.Pglz;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Compressed bytes, variable-length values and values out of line. The compressed ones are made by hand: {@code abcd}
 * many times, once in each form.
 *
 * <pre>
 *   pglz, lz4   raw length u16, compressed bytes
 *   varlena     a stored value
 *   TOAST       the pointer, 18 bytes, then chunks: length u16, tuple
 * </pre>
 */
final class ValueParsers {
    private static final byte[] TEXT = "abcd".repeat(16).getBytes(StandardCharsets.US_ASCII);
    /** Control byte: the fifth item is a tag; four literals, then offset 4, length 3 + 15 + 42. */
    private static final byte[] PGLZ = {0x10, 'a', 'b', 'c', 'd', 0x0F, 0x04, 0x2A};
    /** Four literals, then a match of 4 + 15 + 36 at offset 4; the last five bytes are literals again. */
    private static final byte[] LZ4 = {0x4F, 'a', 'b', 'c', 'd', 4, 0, 36, 0x50, 'd', 'a', 'b', 'c', 'd'};

    private static final int VALUE_ID = 16999;
    private static final long LSN = 0x1000028;

    private ValueParsers() {}

    static List<Parser> all() {
        List<Parser> parsers = new ArrayList<>();
        parsers.add(new Reading("pglz", List.of(withLength(PGLZ)), input -> decompress(input, true)));
        parsers.add(new Reading("lz4", List.of(withLength(LZ4)), input -> decompress(input, false)));
        List<byte[]> varlenas = new ArrayList<>();
        List<byte[]> toasts = new ArrayList<>();
        for (PgVersion version : new PgVersion[] {PgVersion.V13, PgVersion.V18}) {
            varlenas.add(Versioned.input(version, plain()));
            varlenas.add(Versioned.input(version, new byte[] {0x0B, 'a', 'b', 'c', 'd'}));
            varlenas.add(Versioned.input(version, compressed(Varlena.METHOD_PGLZ, PGLZ)));
            varlenas.add(Versioned.input(version, pointer(TEXT.length, TEXT.length)));
            toasts.add(Versioned.input(version, toast(TEXT, TEXT.length)));
            byte[] stored = Arrays.copyOfRange(compressed(Varlena.METHOD_PGLZ, PGLZ), 4, 8 + PGLZ.length);
            toasts.add(Versioned.input(version, toast(stored, TEXT.length)));
        }
        varlenas.add(Versioned.input(PgVersion.V18, compressed(Varlena.METHOD_LZ4, LZ4)));
        parsers.add(new Reading("varlena", varlenas, Versioned.reader(ValueParsers::varlena)));
        parsers.add(new Reading("TOAST chunks", toasts, Versioned.reader(ValueParsers::toast)));
        return parsers;
    }

    private static byte[] withLength(byte[] compressed) {
        byte[] input = new byte[compressed.length + 2];
        LittleEndian.putShort(input, 0, TEXT.length);
        System.arraycopy(compressed, 0, input, 2, compressed.length);
        return input;
    }

    private static void decompress(byte[] input, boolean pglz) {
        if (input.length < 2) {
            return;
        }
        byte[] target = new byte[LittleEndian.getUnsignedShort(input, 0)];
        int length = input.length - 2;
        if (pglz) {
            Pglz.decompress(input, 2, length, target, 0, target.length);
        } else {
            Lz4.decompress(input, 2, length, target, 0, target.length);
        }
    }

    private static byte[] plain() {
        byte[] value = new byte[4 + TEXT.length];
        LittleEndian.putInt(value, 0, value.length << 2);
        System.arraycopy(TEXT, 0, value, 4, TEXT.length);
        return value;
    }

    private static byte[] compressed(int method, byte[] data) {
        byte[] value = new byte[8 + data.length];
        LittleEndian.putInt(value, 0, value.length << 2 | 2);
        LittleEndian.putInt(value, 4, TEXT.length | method << 30);
        System.arraycopy(data, 0, value, 8, data.length);
        return value;
    }

    private static byte[] pointer(int rawLength, int storedLength) {
        byte[] pointer = new byte[Varlena.ON_DISK_POINTER_BYTES];
        pointer[0] = 1;
        pointer[1] = Varlena.TAG_ON_DISK;
        LittleEndian.putInt(pointer, 2, rawLength + 4);
        LittleEndian.putInt(pointer, 6, storedLength);
        LittleEndian.putInt(pointer, 10, VALUE_ID);
        LittleEndian.putInt(pointer, 14, 16998);
        return pointer;
    }

    private static byte[] toast(byte[] stored, int rawLength) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(pointer(rawLength, stored.length));
        int half = stored.length / 2;
        chunk(out, 0, Arrays.copyOf(stored, half));
        chunk(out, 1, Arrays.copyOfRange(stored, half, stored.length));
        return out.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream out, int sequence, byte[] data) {
        byte[] tuple = new byte[24 + 8 + 4 + data.length];
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK2, 3);
        LittleEndian.putShort(tuple, HeapTupleHeader.INFOMASK, HeapTupleHeader.HAS_VARWIDTH);
        tuple[HeapTupleHeader.HOFF] = 24;
        LittleEndian.putInt(tuple, 24, VALUE_ID);
        LittleEndian.putInt(tuple, 28, sequence);
        LittleEndian.putInt(tuple, 32, 4 + data.length << 2);
        System.arraycopy(data, 0, tuple, 36, data.length);
        out.write(tuple.length);
        out.write(tuple.length >>> 8);
        out.writeBytes(tuple);
    }

    private static void varlena(PgVersion version, byte[] bytes) {
        int length = Varlena.length(bytes, 0, bytes.length, LSN);
        if (length < 1 || length > bytes.length) {
            throw new IllegalStateException("a varlena of " + length + " of " + bytes.length + " bytes");
        }
        if (Varlena.isCompressed(bytes, 0)) {
            LooseDetoaster.decompress(version, bytes, 0, length);
        } else if (Varlena.isPlain(bytes, 0)) {
            int data = Varlena.dataOffset(bytes, 0);
            if (Varlena.dataLength(bytes, 0) != length - data) {
                throw new IllegalStateException("data of " + Varlena.dataLength(bytes, 0) + " bytes in " + length);
            }
        } else if (Varlena.isExternalOnDisk(bytes, 0)) {
            Varlena.externalRawSize(bytes, 0);
            Varlena.isExternalCompressed(bytes, 0, version);
            Varlena.externalToastRelid(bytes, 0);
        }
    }

    private static void toast(PgVersion version, byte[] bytes) {
        int offset = Varlena.ON_DISK_POINTER_BYTES;
        if (bytes.length < offset) {
            return;
        }
        ToastReassembler toast = new ToastReassembler();
        while (bytes.length - offset >= 2) {
            int length = Math.min(LittleEndian.getUnsignedShort(bytes, offset), bytes.length - offset - 2);
            byte[] tuple = Arrays.copyOfRange(bytes, offset + 2, offset + 2 + length);
            toast.append(LSN, tuple, 0, length);
            offset += 2 + length;
        }
        LooseDetoaster.fetch(version, bytes, toast);
    }
}
