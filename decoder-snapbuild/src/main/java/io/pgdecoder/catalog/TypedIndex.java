package io.pgdecoder.catalog;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An index of a catalog that gives typed rows. Keys are {@link KeyIndex}'s: a key with a name in it is a hash, so the
 * name must be tested again.
 *
 * @param <T> the row
 */
record TypedIndex<T>(TypedCatalog<T> catalog, KeyIndex index) {
    /** The visible row under a key, or null. */
    @Nullable
    T find(long key, CatalogSnapshot snapshot) {
        return catalog.find(index, key, snapshot, row -> true);
    }

    /** The visible row under a key that also passes a test, or null. */
    @Nullable
    T find(long key, CatalogSnapshot snapshot, Predicate<T> test) {
        return catalog.find(index, key, snapshot, test);
    }

    /** All visible rows under a key, sorted by {@code slot}, which is unique among rows that are visible at once. */
    List<T> findAll(long key, CatalogSnapshot snapshot, ToIntFunction<T> slot) {
        return catalog.findAll(index, key, snapshot, slot);
    }
}
