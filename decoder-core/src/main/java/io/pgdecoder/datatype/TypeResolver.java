package io.pgdecoder.datatype;

/** What a {@link TypeOutput} may look up in its resolve step; each call goes through the session caches. */
public interface TypeResolver {
    /** The output function of a type by OID (TYPEOID, then typoutput). */
    TypeOutput typeOutput(int typeOid);

    /**
     * Looks up what printing elements of this type needs (TYPEOID), so that {@link ResolvedTypes#elementType} knows it
     * too.
     */
    ElementType resolveElementType(int typeOid);

    /** The subtype of a range type, so that {@link ResolvedTypes#rangeSubtype} knows it too. */
    ElementType resolveRangeSubtype(int rangeTypeOid);

    /** The subtype of a multirange type's ranges, so that {@link ResolvedTypes#multirangeSubtype} knows it too. */
    ElementType resolveMultirangeSubtype(int multirangeTypeOid);

    /** The columns of a composite type (TYPEOID, then its relation), so that {@link ResolvedTypes#record} knows them too. */
    RecordType resolveRecord(int typeOid);

    /** Looks up a role's name by its OID (AUTHOID), so that {@link ResolvedTypes#role} knows it. */
    void roleName(int roleOid);

    /**
     * Works out an object's name as a reg* type prints it, so that {@link ResolvedTypes#objectName} knows it.
     */
    void resolveObjectName(ObjectKind kind, int oid);

    /** Looks an output function up (PROCOID, if it is none of the server's own), so that {@link ResolvedTypes#outputFunction} knows it. */
    TypeOutput resolveOutputFunction(int functionOid);

    /** Looks a send function up, so that {@link ResolvedTypes#sendFunction} knows it; it may be missing until it is called. */
    TypeOutput resolveSendFunction(int functionOid);

    /** Looks up an enum value's label by the OID of its pg_enum row (ENUMOID), so that {@link EnumLabels} knows it. */
    void enumLabel(int enumOid);
}
