package io.pgdecoder.types;

/**
 * Where a relation's files lie (PostgreSQL: RelFileLocator in 16 and later, RelFileNode before,
 * {@code storage/relfilelocator.h}). Per-record code works on the three numbers and makes none of these.
 *
 * @param spcOid tablespace
 * @param dbOid database, 0 for a shared relation
 * @param relNumber the file number (relfilenode)
 */
public record RelFileLocator(int spcOid, int dbOid, int relNumber) {
    /** Bytes of the form in WAL. */
    public static final int BYTES = 12;

    @Override
    public String toString() {
        return Oid.toString(spcOid) + '/' + Oid.toString(dbOid) + '/' + Oid.toString(relNumber);
    }
}
