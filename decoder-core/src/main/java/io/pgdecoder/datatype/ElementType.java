package io.pgdecoder.datatype;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Oid;

/**
 * What printing an array needs to know of its element type (PostgreSQL: get_type_io_data). Immutable.
 *
 * @param oid pg_type.oid
 * @param typlen bytes of an element, or -1 for varlena, or -2 for cstring
 * @param alignment of an element in bytes: 1, 2, 4 or 8
 * @param delimiter what stands between elements
 * @param output the element type's output function
 */
public record ElementType(int oid, int typlen, int alignment, byte delimiter, TypeOutput output) {
    /**
     * Arrays and ranges look the send function up before they know whether there is anything to send.
     *
     * @throws DecoderException TYPE_UNSUPPORTED if the type has none
     */
    void checkSends() {
        if (!output.sends()) {
            throw TypeOutputRegistry.unsupported(
                    "elements of the type with OID " + Oid.toString(oid) + " in binary", "a send function", "none");
        }
    }
}
