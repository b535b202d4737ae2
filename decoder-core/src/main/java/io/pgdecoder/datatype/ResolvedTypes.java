package io.pgdecoder.datatype;

/** What the resolve step left for the format step; asking for what was not resolved is an error of the caller. */
public interface ResolvedTypes extends EnumLabels {
    /** The element type of an array; it must have been resolved. */
    ElementType elementType(int typeOid);
}
