package io.pgdecoder.catalog.datadir;

import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.util.List;

/**
 * The columns of one catalog in attnum order, possibly only the first ones.
 *
 * @param names attname of each column
 * @param descriptor their physical shape
 */
public record CatalogLayout(List<String> names, TupleDescriptor descriptor) {
    /** Makes the list of names unmodifiable. */
    public CatalogLayout {
        names = List.copyOf(names);
    }

    /** Index of a column, -1 if the catalog has none of this name. */
    public int column(String name) {
        return names.indexOf(name);
    }

    /**
     * Index of a column that every server's catalog has.
     *
     * @throws CorruptWalException (CATALOG_ROW_INVALID) if the rows that describe the catalog do not name it
     */
    public int requiredColumn(String name) {
        int column = column(name);
        if (column < 0) {
            throw new CorruptWalException(
                    ErrorCode.CATALOG_ROW_INVALID,
                    Lsn.INVALID,
                    "pg_attribute",
                    "a catalog lacks a column",
                    name,
                    String.join(" ", names));
        }
        return column;
    }

    /** The layout cut behind the column at {@code lastIndex}. */
    public CatalogLayout prefix(int lastIndex) {
        short[] lengths = new short[lastIndex + 1];
        byte[] alignments = new byte[lastIndex + 1];
        for (int i = 0; i <= lastIndex; i++) {
            lengths[i] = (short) descriptor.length(i);
            alignments[i] = (byte) descriptor.alignment(i);
        }
        return new CatalogLayout(names.subList(0, lastIndex + 1), new TupleDescriptor(lengths, alignments));
    }
}
