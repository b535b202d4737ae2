package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.catalog.datadir.CatalogRowReader;
import io.pgdecoder.heapstore.TupleVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds all versions of a catalog's rows by one or two key columns, visible or not. A key is folded into a {@code long}:
 * two OIDs fit as they are, names are hashed, so whoever looks a name up compares it again.
 */
final class KeyIndex {
    private static final int NAME_BYTES = 64;

    private final int[] columns;
    private final boolean[] names;
    private final Map<Long, List<TupleVersion>> versions = new HashMap<>();

    KeyIndex(CatalogLayout layout, String... columnNames) {
        columns = new int[columnNames.length];
        names = new boolean[columnNames.length];
        for (int i = 0; i < columnNames.length; i++) {
            columns[i] = layout.requiredColumn(columnNames[i]);
            names[i] = layout.descriptor().length(columns[i]) == NAME_BYTES;
        }
    }

    /** Key of one OID. */
    static long key(int oid) {
        return oid & 0xFFFFFFFFL;
    }

    /** Key of two OIDs. */
    static long key(int first, int second) {
        return (first & 0xFFFFFFFFL) << 32 | second & 0xFFFFFFFFL;
    }

    /** Key of a name. */
    static long key(byte[] name) {
        long hash = 0xCBF29CE484222325L;
        for (byte b : name) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
        }
        return hash;
    }

    /** Key of a name and an OID. */
    static long key(byte[] name, int oid) {
        return key(name) * 31 + (oid & 0xFFFFFFFFL);
    }

    int lastColumn() {
        int last = 0;
        for (int column : columns) {
            last = Math.max(last, column);
        }
        return last;
    }

    private long keyOf(CatalogRowReader row) {
        if (names[0]) {
            byte[] name = row.name(columns[0]);
            return columns.length == 1 ? key(name) : key(name, row.int4(columns[1]));
        }
        return columns.length == 1 ? key(row.int4(columns[0])) : key(row.int4(columns[0]), row.int4(columns[1]));
    }

    void add(CatalogRowReader row, TupleVersion version) {
        versions.computeIfAbsent(keyOf(row), key -> new ArrayList<>(2)).add(version);
    }

    void remove(CatalogRowReader row, TupleVersion version) {
        long key = keyOf(row);
        List<TupleVersion> list = versions.get(key);
        if (list != null && list.remove(version) && list.isEmpty()) {
            versions.remove(key);
        }
    }

    /** All versions under a key, in the order in which they appeared. */
    List<TupleVersion> find(long key) {
        List<TupleVersion> list = versions.get(key);
        return list == null ? List.of() : list;
    }
}
