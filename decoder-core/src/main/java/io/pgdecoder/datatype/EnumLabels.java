package io.pgdecoder.datatype;

/** Labels that were resolved before formatting. */
public interface EnumLabels {
    /** The label of a pg_enum row, in the database's encoding; it must have been resolved. */
    byte[] label(int enumOid);
}
