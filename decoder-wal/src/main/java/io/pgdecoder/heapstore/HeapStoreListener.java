package io.pgdecoder.heapstore;

/** What the owner of a followed relation is told, so that it can keep indexes over all versions it may be asked for. */
public interface HeapStoreListener {
    /** A version appeared: from the seed, from WAL or from a full-page image. */
    void added(TupleVersion version);

    /** The user data of a version were overwritten in place; called after the change. */
    void dataChanged(TupleVersion version);

    /** A version is gone for good: retention let it go, or an image proved that it was not there yet. */
    void forgotten(TupleVersion version);
}
