package io.pgdecoder.catalog.datadir;

import io.pgdecoder.heap.TupleDescriptor;
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
