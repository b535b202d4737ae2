package io.pgdecoder.datatype;

import org.jspecify.annotations.Nullable;

/**
 * A hash map from OIDs to objects without boxing, for what a plugin keeps by relation or type: open addressing, linear
 * probing, nothing is ever removed. Not thread-safe.
 *
 * @param <V> the objects
 */
public final class OidMap<V> {
    private int[] keys = new int[16];
    private @Nullable Object[] values = new @Nullable Object[16];
    private int size;

    /** An empty map. */
    public OidMap() {}

    /** The object of an OID, or null. */
    public @Nullable V get(int oid) {
        int[] keys = this.keys;
        @Nullable Object[] values = this.values;
        int mask = keys.length - 1;
        int slot = slot(oid, mask);
        while (values[slot] != null) {
            if (keys[slot] == oid) {
                return cast(values[slot]);
            }
            slot = (slot + 1) & mask;
        }
        return null;
    }

    /** Keeps an object under an OID, in place of the one before. */
    public void put(int oid, V value) {
        if (2 * (size + 1) > keys.length) {
            grow();
        }
        int mask = keys.length - 1;
        int slot = slot(oid, mask);
        while (values[slot] != null && keys[slot] != oid) {
            slot = (slot + 1) & mask;
        }
        if (values[slot] == null) {
            size++;
        }
        keys[slot] = oid;
        values[slot] = value;
    }

    private void grow() {
        int[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new int[oldKeys.length * 2];
        values = new @Nullable Object[keys.length];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != null) {
                put(oldKeys[i], cast(oldValues[i]));
            }
        }
    }

    private static int slot(int oid, int mask) {
        int hash = oid * 0x9E3779B9;
        return (hash >>> 16 ^ hash) & mask;
    }

    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
    private static <V> V cast(@Nullable Object value) {
        return (V) value;
    }
}
