package io.pgdecoder.heap;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;

/**
 * The forms of a variable-length value (PostgreSQL: struct varlena and its macros, {@code varatt.h} in 16 and later,
 * {@code postgres.h} before). Statics over an array and an offset; nothing is allocated.
 *
 * <pre>
 *   first byte    form          layout
 *   xxxxxxx1      short         u8 length &lt;&lt; 1 | 1 (itself counted), data
 *   00000001      TOAST pointer u8 0x01, u8 tag (18 on disk), 16 bytes:
 *                               i32 va_rawsize, u32 va_extinfo, u32 va_valueid, u32 va_toastrelid
 *   xxxxxx00      plain         u32 length &lt;&lt; 2 (itself counted), data
 *   xxxxxx10      compressed    u32 length &lt;&lt; 2 | 2 (itself counted), u32 va_tcinfo, compressed data
 *
 *   va_extinfo, va_tcinfo   13: all 32 bits are the size;  14 and later: size in bits 0-29, method in bits 30-31
 * </pre>
 *
 * <p>Whoever calls an accessor of one form has asked for the form before; {@link #length} is the one that checks bounds,
 * and {@link TupleDeformer} has called it for each varlena of a deformed tuple.
 */
public final class Varlena {
    /** Bytes of a 4-byte header (VARHDRSZ). */
    public static final int HEADER_BYTES = 4;
    /** Bytes of a 1-byte header (VARHDRSZ_SHORT). */
    public static final int SHORT_HEADER_BYTES = 1;
    /** Bytes before the compressed data of the in-line compressed form (VARHDRSZ_COMPRESSED). */
    public static final int COMPRESSED_HEADER_BYTES = 8;
    /** Tag of a pointer to a value stored in a TOAST relation (VARTAG_ONDISK). */
    public static final int TAG_ON_DISK = 18;
    /** Bytes of a TOAST pointer, its two header bytes included (TOAST_POINTER_SIZE). */
    public static final int ON_DISK_POINTER_BYTES = 18;
    /** Compression method pglz (TOAST_PGLZ_COMPRESSION_ID). */
    public static final int METHOD_PGLZ = 0;
    /** Compression method lz4 (TOAST_LZ4_COMPRESSION_ID). */
    public static final int METHOD_LZ4 = 1;

    private static final int POINTER_HEADER = 0x01;
    private static final int RAW_SIZE = 2;
    private static final int EXT_INFO = RAW_SIZE + 4;
    private static final int VALUE_ID = EXT_INFO + 4;
    private static final int TOAST_RELID = VALUE_ID + 4;
    private static final int SIZE_BITS = 30;
    private static final int SIZE_MASK = (1 << SIZE_BITS) - 1;

    private Varlena() {}

    /** Whether the value has a 1-byte header. */
    public static boolean isShort(byte[] bytes, int offset) {
        int first = bytes[offset];
        return (first & 0x01) != 0 && first != POINTER_HEADER;
    }

    /** Whether the value is a TOAST pointer (VARATT_IS_EXTERNAL). */
    public static boolean isExternal(byte[] bytes, int offset) {
        return bytes[offset] == POINTER_HEADER;
    }

    /** Whether the value points to a value in a TOAST relation (VARATT_IS_EXTERNAL_ONDISK). */
    public static boolean isExternalOnDisk(byte[] bytes, int offset) {
        return bytes[offset] == POINTER_HEADER && (bytes[offset + 1] & 0xFF) == TAG_ON_DISK;
    }

    /** Whether the value is compressed in line (VARATT_IS_4B_C). */
    public static boolean isCompressed(byte[] bytes, int offset) {
        return (bytes[offset] & 0x03) == 0x02;
    }

    /** Whether the data follow the header as they are, under a 1-byte or a 4-byte header. */
    public static boolean isPlain(byte[] bytes, int offset) {
        return (bytes[offset] & 0x03) == 0 || isShort(bytes, offset);
    }

    /** Offset of the data of a plain value. */
    public static int dataOffset(byte[] bytes, int offset) {
        return offset + ((bytes[offset] & 0x01) != 0 ? SHORT_HEADER_BYTES : HEADER_BYTES);
    }

    /** Bytes of data of a plain value. */
    public static int dataLength(byte[] bytes, int offset) {
        int first = bytes[offset] & 0xFF;
        return (first & 0x01) != 0
                ? (first >>> 1) - SHORT_HEADER_BYTES
                : (LittleEndian.getInt(bytes, offset) >>> 2) - HEADER_BYTES;
    }

    /**
     * Bytes of the value as stored, header included (VARSIZE_ANY), checked against {@code limit}.
     *
     * @param limit end of the bytes that the value may take
     * @param lsn where the bytes come from, for the error
     * @throws CorruptWalException (HEAP_PAGE_INVALID) if the header or the value does not fit
     */
    public static int length(byte[] bytes, int offset, int limit, long lsn) {
        if (offset >= limit) {
            throw invalid(lsn, "a varlena starts beyond its tuple", "an offset below " + limit, "" + offset);
        }
        int first = bytes[offset] & 0xFF;
        int length;
        int minimum;
        if (first == POINTER_HEADER) {
            if (limit - offset < ON_DISK_POINTER_BYTES || (bytes[offset + 1] & 0xFF) != TAG_ON_DISK) {
                throw invalid(
                        lsn,
                        "a TOAST pointer is cut or not of the on-disk kind",
                        "tag 18 and 18 bytes",
                        pointer(bytes, offset, limit));
            }
            return ON_DISK_POINTER_BYTES;
        } else if ((first & 0x01) != 0) {
            length = first >>> 1;
            minimum = SHORT_HEADER_BYTES;
        } else {
            if (limit - offset < HEADER_BYTES) {
                throw invalid(lsn, "a varlena header is cut", "4 bytes", "" + (limit - offset));
            }
            length = LittleEndian.getInt(bytes, offset) >>> 2;
            minimum = (first & 0x02) != 0 ? COMPRESSED_HEADER_BYTES : HEADER_BYTES;
        }
        if (length < minimum || length > limit - offset) {
            throw invalid(
                    lsn, "a varlena's length does not fit its tuple", minimum + " to " + (limit - offset), "" + length);
        }
        return length;
    }

    /** Bytes of the data of an in-line compressed value once decompressed, without a header. */
    public static int compressedRawSize(byte[] bytes, int offset, PgVersion version) {
        return size(LittleEndian.getInt(bytes, offset + HEADER_BYTES), version);
    }

    /** Compression method of an in-line compressed value. */
    public static int compressionMethod(byte[] bytes, int offset, PgVersion version) {
        return method(LittleEndian.getInt(bytes, offset + HEADER_BYTES), version);
    }

    /** Bytes of the data that an on-disk pointer stands for once decompressed, without a header. */
    public static int externalRawSize(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + RAW_SIZE) - HEADER_BYTES;
    }

    /** Bytes that the TOAST relation holds for an on-disk pointer (va_tcinfo included if compressed). */
    public static int externalStoredSize(byte[] bytes, int offset, PgVersion version) {
        return size(LittleEndian.getInt(bytes, offset + EXT_INFO), version);
    }

    /** Whether what an on-disk pointer stands for is compressed (VARATT_EXTERNAL_IS_COMPRESSED). */
    public static boolean isExternalCompressed(byte[] bytes, int offset, PgVersion version) {
        return Integer.compareUnsigned(externalStoredSize(bytes, offset, version), externalRawSize(bytes, offset)) < 0;
    }

    /** Compression method of what an on-disk pointer stands for; only meaningful if it is compressed. */
    public static int externalCompressionMethod(byte[] bytes, int offset, PgVersion version) {
        return method(LittleEndian.getInt(bytes, offset + EXT_INFO), version);
    }

    /** chunk_id of what an on-disk pointer stands for. */
    public static int externalValueId(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + VALUE_ID);
    }

    /** OID of the TOAST relation that an on-disk pointer leads to. */
    public static int externalToastRelid(byte[] bytes, int offset) {
        return LittleEndian.getInt(bytes, offset + TOAST_RELID);
    }

    /** The size in a va_tcinfo or va_extinfo word. */
    public static int size(int word, PgVersion version) {
        return version.hasCompressionMethodInVarlena() ? word & SIZE_MASK : word;
    }

    /** The compression method in a va_tcinfo or va_extinfo word. */
    public static int method(int word, PgVersion version) {
        return version.hasCompressionMethodInVarlena() ? word >>> SIZE_BITS : METHOD_PGLZ;
    }

    private static String pointer(byte[] bytes, int offset, int limit) {
        return limit - offset < 2
                ? limit - offset + " bytes"
                : "tag " + (bytes[offset + 1] & 0xFF) + " and " + (limit - offset) + " bytes, value "
                        + (limit - offset < ON_DISK_POINTER_BYTES
                                ? "cut"
                                : Oid.toString(externalValueId(bytes, offset)));
    }

    private static CorruptWalException invalid(long lsn, String what, String expected, String found) {
        return new CorruptWalException(ErrorCode.HEAP_PAGE_INVALID, lsn, null, what, expected, found);
    }
}
