package io.pgdecoder.core.replay;

import io.pgdecoder.heap.Decompression;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * Makes one stored value plain: decompresses, and fetches from a transaction's TOAST chunks (PostgreSQL:
 * {@code access/common/detoast.c}, ReorderBufferToastReplace). The result lies in scratch memory that is handed out once
 * per value and taken back by {@link #reset}.
 *
 * <p>Per-record zone: allocates only to grow. A raw size from input is bounded before anything of that size is made.
 */
final class Detoaster {
    /** MaxAllocSize: no value of the server is larger. */
    private static final int MAX_VALUE_BYTES = 0x3FFFFFFF;

    private static final int TCINFO_BYTES = 4;

    private final PgVersion version;
    private byte[] scratch = new byte[0];
    private int used;

    private byte[] bytes = scratch;
    private int offset;
    private int length;

    Detoaster(PgVersion version) {
        this.version = version;
    }

    /** Takes all scratch memory back. */
    void reset() {
        used = 0;
    }

    /** Holds the last result. */
    byte[] bytes() {
        return bytes;
    }

    /** Where the last result starts. */
    int offset() {
        return offset;
    }

    /** Bytes of the last result. */
    int length() {
        return length;
    }

    /** Decompresses a value with the in-line compressed form, {@code storedLength} bytes with its header. */
    void decompressInline(byte[] source, int start, int storedLength, long lsn) {
        decompress(
                source,
                start + Varlena.COMPRESSED_HEADER_BYTES,
                storedLength - Varlena.COMPRESSED_HEADER_BYTES,
                Varlena.compressedRawSize(source, start, version),
                Varlena.compressionMethod(source, start, version),
                lsn);
    }

    /** Puts together the value that a TOAST pointer stands for from the chunks of this transaction. */
    void fetch(byte[] source, int start, @Nullable ToastReassembler toast, long lsn) {
        int valueId = Varlena.externalValueId(source, start);
        int entry = toast == null ? -1 : toast.find(valueId);
        if (toast == null || entry < 0) {
            throw new IllegalStateException("value of unchanged TOAST asked for: " + Oid.toString(valueId));
        }
        int stored = toast.length(entry);
        int expected = Varlena.externalStoredSize(source, start, version);
        if (stored != expected) {
            throw invalid(
                    lsn, "TOAST chunks of value " + Oid.toString(valueId), expected + " bytes", stored + " bytes");
        }
        byte[] data = toast.bytes(entry);
        if (!Varlena.isExternalCompressed(source, start, version)) {
            bytes = data;
            offset = 0;
            length = stored;
            return;
        }
        if (stored < TCINFO_BYTES) {
            throw invalid(lsn, "compressed TOAST value", "at least 4 bytes", stored + " bytes");
        }
        int tcinfo = LittleEndian.getInt(data, 0);
        decompress(
                data,
                TCINFO_BYTES,
                stored - TCINFO_BYTES,
                Varlena.size(tcinfo, version),
                Varlena.method(tcinfo, version),
                lsn);
    }

    private void decompress(byte[] source, int start, int storedLength, int rawSize, int method, long lsn) {
        int size = Decompression.rawSize(rawSize, storedLength, ErrorCode.TOAST_INVALID, lsn);
        int at = claim(size);
        Decompression.decompress(method, source, start, storedLength, scratch, at, size, ErrorCode.TOAST_INVALID, lsn);
        bytes = scratch;
        offset = at;
        length = size;
    }

    private int claim(int count) {
        if (count > scratch.length - used) {
            // Earlier results keep the old array.
            scratch = new byte[Math.max(count, (int) Math.min(scratch.length * 2L, MAX_VALUE_BYTES))];
            used = 0;
        }
        int at = used;
        used += count;
        return at;
    }

    private static DecoderException invalid(long lsn, String what, String expected, String found) {
        return new DecoderException(ErrorCode.TOAST_INVALID, lsn, null, what, expected, found);
    }
}
