package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.catalog.datadir.CatalogRowReader;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.heapstore.LooseTuple;
import io.pgdecoder.types.PgVersion;
import java.util.List;

/** The typed rows of catalogs from bytes of tuples, without a followed catalog. */
public final class LooseRows {
    /** The catalogs whose rows are decoded, by OID. */
    public static final List<Integer> CATALOGS =
            List.of(1259, 1249, 1247, 2615, 3501, 3541, 1255, 1260, 1262, 2617, 3456, 3602, 3600);

    private LooseRows() {}

    /** Decodes a row of a catalog; two descriptions of one catalog and layout may share a decoder. */
    public static Object row(int catalogOid, CatalogLayout layout, PgVersion version, byte[] tuple) {
        CatalogRowReader row = new CatalogRowReader(layout).read(LooseTuple.of(tuple));
        return decoder(catalogOid, layout, version).decode(row);
    }

    private static RowDecoder<?> decoder(int catalogOid, CatalogLayout layout, PgVersion version) {
        return switch (catalogOid) {
            case 1259 -> RowDecoders.pgClass(layout);
            case 1249 -> RowDecoders.pgAttribute(layout, version);
            case 1247 -> RowDecoders.pgType(layout);
            case 2615 -> RowDecoders.pgNamespace(layout);
            case 3501 -> RowDecoders.pgEnum(layout);
            case 3541 -> RowDecoders.pgRange(layout);
            case 1255 -> RowDecoders.pgProc(layout, version);
            case 1260 -> RowDecoders.pgAuthid(layout);
            case 1262 -> RowDecoders.pgDatabase(layout);
            case 2617 -> RowDecoders.pgOperator(layout);
            case 3456 -> RowDecoders.pgCollation(layout);
            case 3602 -> RowDecoders.pgTsConfig(layout);
            case 3600 -> RowDecoders.pgTsDict(layout);
            default -> throw new IllegalArgumentException("catalog " + catalogOid);
        };
    }

    /** A relation descriptor as the relation cache would make it. */
    public static RelationDescriptor descriptor(PgClassRow row, List<PgAttributeRow> attributes) {
        short[] lengths = new short[attributes.size()];
        byte[] alignments = new byte[attributes.size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = (short) attributes.get(i).attlen();
            alignments[i] = (byte) TupleDescriptor.alignmentOf(attributes.get(i).attalign());
        }
        return new RelationDescriptor(row, attributes, new TupleDescriptor(lengths, alignments));
    }
}
