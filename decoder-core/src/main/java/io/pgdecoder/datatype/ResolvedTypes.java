package io.pgdecoder.datatype;

/** What the resolve step left for the format step; asking for what was not resolved is an error of the caller. */
public interface ResolvedTypes extends EnumLabels {
    /** The element type of an array; it must have been resolved. */
    ElementType elementType(int typeOid);

    /** The subtype of a range type; it must have been resolved. */
    ElementType rangeSubtype(int rangeTypeOid);

    /** The subtype of a multirange type's ranges; it must have been resolved. */
    ElementType multirangeSubtype(int multirangeTypeOid);

    /** The columns of a composite type, which must have been resolved. */
    RecordType record(int typeOid);

    /** The name of a role, which must have been resolved; empty if there is no such role. */
    byte[] role(int roleOid);

    /** An output function by OID; it must have been resolved. */
    TypeOutput outputFunction(int functionOid);

    /** A send function by OID; it must have been resolved. */
    TypeOutput sendFunction(int functionOid);

    /** The name of an object as a reg* type prints it; it must have been resolved. */
    byte[] objectName(ObjectKind kind, int oid);
}
