package io.pgdecoder.heapstore;

import io.pgdecoder.types.RelFileLocator;

/** A tuple version on no page, so that readers of rows can be given bytes that no page check has seen. */
public final class LooseTuple {
    private static final HeapRelation NOWHERE =
            new HeapRelation(new RelFileLocator(1663, 5, 1), new HeapStoreListener() {
                @Override
                public void added(TupleVersion version) {}

                @Override
                public void dataChanged(TupleVersion version) {}

                @Override
                public void forgotten(TupleVersion version) {}
            });

    private LooseTuple() {}

    /** A version of these bytes. */
    public static TupleVersion of(byte[] tuple) {
        return new TupleVersion(NOWHERE, 1, tuple);
    }
}
