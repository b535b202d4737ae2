package io.pgdecoder.datatype;

/** What a {@link TypeOutput} may look up in its resolve step; each call goes through the session caches. */
public interface TypeResolver {
    /** The output function of a type by OID (TYPEOID, then typoutput), for array elements and the like. */
    TypeOutput typeOutput(int typeOid);

    /** Looks up an enum value's label by the OID of its pg_enum row (ENUMOID), so that {@link EnumLabels} knows it. */
    void enumLabel(int enumOid);
}
