package io.pgdecoder.datatype;

/**
 * What printing an array needs to know of its element type (PostgreSQL: get_type_io_data). Immutable.
 *
 * @param oid pg_type.oid
 * @param typlen bytes of an element, or -1 for varlena, or -2 for cstring
 * @param alignment of an element in bytes: 1, 2, 4 or 8
 * @param delimiter what stands between elements
 * @param output the element type's output function
 */
public record ElementType(int oid, int typlen, int alignment, byte delimiter, TypeOutput output) {}
