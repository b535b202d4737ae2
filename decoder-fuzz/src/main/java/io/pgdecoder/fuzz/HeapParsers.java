package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.LooseRows;
import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.heap.DeformedTuple;
import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heap.TupleDeformer;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.HeapStoreListener;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.RelFileLocator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Pages of heaps, tuples, and the rows of each catalog. */
final class HeapParsers {
    private static final HeapStoreListener NOBODY = new HeapStoreListener() {
        @Override
        public void added(TupleVersion version) {}

        @Override
        public void dataChanged(TupleVersion version) {}

        @Override
        public void forgotten(TupleVersion version) {}
    };

    private HeapParsers() {}

    static List<Parser> all() {
        List<Parser> parsers = new ArrayList<>();
        List<byte[]> pages = new ArrayList<>();
        Seeds.read("pages.seeds").values().forEach(pages::addAll);
        parsers.add(new Reading("heap page", pages, HeapParsers::page));
        Layouts layouts = Layouts.read();
        Map<String, List<byte[]>> rows = Seeds.read("rows.seeds");
        List<byte[]> tuples = new ArrayList<>();
        rows.values().forEach(tuples::addAll);
        for (int catalog : LooseRows.CATALOGS) {
            parsers.add(new Reading(
                    "tuple of the shape of catalog " + catalog,
                    rows.getOrDefault("" + catalog, List.of()),
                    Versioned.reader((version, tuple) -> deform(layouts.layout(version, catalog), tuple))));
            parsers.add(new Reading(
                    "row of catalog " + catalog,
                    rows.getOrDefault("" + catalog, List.of()),
                    Versioned.reader((version, tuple) ->
                            LooseRows.row(catalog, layouts.layout(version, catalog), version, tuple))));
        }
        return parsers;
    }

    private static void page(byte[] input) {
        byte[] page = Arrays.copyOf(input, HeapPage.BYTES);
        HeapRelation relation = new HeapRelation(new RelFileLocator(1663, 5, 1259), NOBODY);
        relation.seed(0, page, 0);
        if (relation.firstDefect() != null) {
            return;
        }
        int[] count = new int[1];
        relation.forEachVersion(version -> {
            count[0]++;
            version.isFrozen();
            version.rawXmin();
            version.rawXmax();
            version.infomask();
        });
        for (int offset = 1; offset <= relation.itemCount(0); offset++) {
            relation.itemFlags(0, offset);
            relation.redirectTarget(0, offset);
        }
        if (count[0] > relation.itemCount(0)) {
            throw new IllegalStateException(count[0] + " versions at " + relation.itemCount(0) + " line pointers");
        }
    }

    private static void deform(CatalogLayout layout, byte[] tuple) {
        DeformedTuple out = new DeformedTuple();
        TupleDeformer.deform(tuple, 0, tuple.length, layout.descriptor(), out, 0x1000028);
        for (int i = 0; i < out.attributeCount(); i++) {
            int start = out.start(i);
            if (start >= 0 && (out.length(i) < 0 || out.length(i) > tuple.length - start)) {
                throw new IllegalStateException("attribute " + (i + 1) + " lies beyond its tuple");
            }
        }
    }
}
