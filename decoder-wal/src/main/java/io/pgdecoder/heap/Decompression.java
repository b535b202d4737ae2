package io.pgdecoder.heap;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;

/**
 * Makes the compressed data of a value plain, by any of the server's methods (PostgreSQL: toast_decompress_datum,
 * {@code access/common/detoast.c}). Sizes come from input: {@link #rawSize} bounds one before anything of that size is
 * made. Static, no state; per-record zone.
 */
public final class Decompression {
    /** MaxAllocSize: no value of the server is larger. */
    private static final int MAX_VALUE_BYTES = 0x3FFFFFFF;

    /** No method expands a byte to more than this: pglz 273 bytes from 3, lz4 255 from 1. */
    private static final long MAX_EXPANSION = 256;

    private Decompression() {}

    /**
     * The raw size, if that many bytes can come from the stored ones.
     *
     * @param storedLength bytes of the compressed data, without any header
     * @param code of the error
     * @param lsn where the value comes from, for the error
     * @throws DecoderException with that code if not
     */
    public static int rawSize(int rawSize, int storedLength, ErrorCode code, long lsn) {
        long most = Math.min(MAX_VALUE_BYTES, (storedLength + 1L) * MAX_EXPANSION);
        if (rawSize < 0 || rawSize > most) {
            throw new DecoderException(
                    code,
                    lsn,
                    null,
                    "raw size of a compressed value",
                    "0 to " + most,
                    Integer.toUnsignedString(rawSize));
        }
        return rawSize;
    }

    /**
     * Decompresses.
     *
     * @param method {@link Varlena#METHOD_PGLZ} or {@link Varlena#METHOD_LZ4}
     * @param start where the compressed data begin, behind all headers
     * @param target has room for {@code rawSize} bytes from {@code at}
     * @param code of the error for corrupt bytes
     * @param lsn where the value comes from, for errors
     * @throws DecoderException with that code if the bytes do not give exactly {@code rawSize} bytes,
     *     COMPRESSION_UNSUPPORTED for another method
     */
    public static void decompress(
            int method,
            byte[] source,
            int start,
            int storedLength,
            byte[] target,
            int at,
            int rawSize,
            ErrorCode code,
            long lsn) {
        boolean whole = switch (method) {
            case Varlena.METHOD_PGLZ -> Pglz.decompress(source, start, storedLength, target, at, rawSize);
            case Varlena.METHOD_LZ4 -> Lz4.decompress(source, start, storedLength, target, at, rawSize);
            default ->
                throw new DecoderException(
                        ErrorCode.COMPRESSION_UNSUPPORTED,
                        lsn,
                        null,
                        "compression method of a value",
                        "0 (pglz) or 1 (lz4)",
                        Integer.toString(method));
        };
        if (!whole) {
            throw new DecoderException(
                    code,
                    lsn,
                    null,
                    "compressed value",
                    rawSize + " bytes from " + storedLength,
                    "corrupt compressed bytes");
        }
    }
}
