package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.PgAttributeRow;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The value that a column has in rows written before it was added (PostgreSQL: getmissingattr,
 * {@code access/common/heaptuple.c}): the only element of the array in pg_attribute.attmissingval.
 *
 * <pre>
 *   array without its varlena header, as in utils/array.h; the offsets below lack the header's 4 bytes
 *   0       4            8        12         16          20      element, aligned to attalign from the array's start
 *   | ndim  | dataoffset | elemtype | dim[0]   | lbound[0] | ...
 * </pre>
 *
 * @param bytes holds the element
 * @param start offset of the element, a varlena's header included
 * @param length bytes of the element
 */
record MissingValue(byte[] bytes, int start, int length) {
    private static final int VARLENA_HEADER = 4;
    private static final int NDIM = 0;
    private static final int DATA_OFFSET = NDIM + 4;
    private static final int ELEMENT_TYPE = DATA_OFFSET + 4;
    private static final int DIMENSIONS = ELEMENT_TYPE + 4;
    private static final int ONE_DIMENSION_BYTES = 8;
    private static final int MAX_ALIGNMENT = 8;

    static MissingValue of(PgAttributeRow attribute, PgVersion version) {
        byte[] array = plain(attribute, version);
        if (array.length < DIMENSIONS + ONE_DIMENSION_BYTES) {
            throw invalid(attribute, "an array of one element", array.length + " bytes");
        }
        int ndim = LittleEndian.getInt(array, NDIM);
        int dataOffset = LittleEndian.getInt(array, DATA_OFFSET);
        int count = LittleEndian.getInt(array, DIMENSIONS);
        if (ndim != 1 || dataOffset != 0 || count != 1) {
            throw invalid(
                    attribute,
                    "one dimension, no nulls, one element",
                    ndim + " dimensions, data offset " + dataOffset + ", " + count + " elements");
        }
        int headerBytes = VARLENA_HEADER + DIMENSIONS + ONE_DIMENSION_BYTES;
        int start = (headerBytes + MAX_ALIGNMENT - 1 & -MAX_ALIGNMENT) - VARLENA_HEADER;
        int alignment = TupleDescriptor.alignmentOf(attribute.attalign());
        if (alignment == 0 || start > array.length) {
            throw invalid(attribute, "a known attalign and an element", "attalign '" + attribute.attalign() + '\'');
        }
        int length = attribute.attlen() > 0
                ? attribute.attlen()
                : attribute.attlen() == -1 ? array.length - start : cstringLength(attribute, array, start);
        if (length > array.length - start) {
            throw invalid(attribute, length + " bytes of element", array.length - start + " bytes");
        }
        return new MissingValue(array, start, length);
    }

    /** Bytes up to the zero byte, and it; the array is padded behind it. */
    private static int cstringLength(PgAttributeRow attribute, byte[] array, int start) {
        for (int i = start; i < array.length; i++) {
            if (array[i] == 0) {
                return i + 1 - start;
            }
        }
        throw invalid(attribute, "a zero byte that ends the element", "none");
    }

    /** The array without its varlena header; pg_attribute has no TOAST table, so the value is short, plain or compressed. */
    private static byte[] plain(PgAttributeRow attribute, PgVersion version) {
        byte[] stored = attribute.attmissingval();
        if (stored == null || stored.length == 0 || Varlena.isExternal(stored, 0)) {
            throw invalid(attribute, "an in-line array", stored == null ? "null" : "a TOAST pointer");
        }
        int length = Varlena.length(stored, 0, stored.length, Lsn.INVALID);
        if (Varlena.isPlain(stored, 0)) {
            int start = Varlena.dataOffset(stored, 0);
            return Arrays.copyOfRange(stored, start, start + Varlena.dataLength(stored, 0));
        }
        Detoaster detoaster = new Detoaster(version);
        detoaster.decompressInline(stored, 0, length, Lsn.INVALID);
        return Arrays.copyOfRange(detoaster.bytes(), detoaster.offset(), detoaster.offset() + detoaster.length());
    }

    private static DecoderException invalid(PgAttributeRow attribute, String expected, String found) {
        return new DecoderException(
                ErrorCode.CATALOG_ROW_INVALID,
                Lsn.INVALID,
                null,
                "attmissingval of column " + new String(attribute.attname(), StandardCharsets.ISO_8859_1)
                        + " of relation " + Integer.toUnsignedString(attribute.attrelid()),
                expected,
                found);
    }
}
