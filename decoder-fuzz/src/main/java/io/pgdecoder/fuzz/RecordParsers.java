package io.pgdecoder.fuzz;

import io.pgdecoder.heapstore.HeapRedo;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.HeapStore;
import io.pgdecoder.heapstore.HeapStoreListener;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.wal.FullPageImage;
import io.pgdecoder.wal.XLogBlockRef;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.XLogRecordParser;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Records of one kind: taken apart, restored images, everything that the reader of the kind says, and redo into a
 * followed page. The CRC is no part of it, so all damage reaches the readers.
 */
final class RecordParsers {
    private static final long START_LSN = 0x2000028;

    private static final HeapStoreListener NOBODY = new HeapStoreListener() {
        @Override
        public void added(TupleVersion version) {}

        @Override
        public void dataChanged(TupleVersion version) {}

        @Override
        public void forgotten(TupleVersion version) {}
    };

    /** What reads records of one version. */
    private record Tools(XLogRecordParser parser, RecordSweep sweep) {}

    private final Map<PgVersion, Tools> tools = new EnumMap<>(PgVersion.class);
    private final byte[] page = new byte[FullPageImage.PAGE_BYTES];
    private final byte[] followedPage;

    private RecordParsers(byte[] followedPage) {
        this.followedPage = followedPage;
        for (PgVersion version : PgVersion.values()) {
            tools.put(version, new Tools(new XLogRecordParser(version), new RecordSweep(version)));
        }
    }

    /** One parser a kind of record. */
    static List<Parser> all() {
        byte[] page = Seeds.read("pages.seeds").values().iterator().next().get(0);
        List<Parser> parsers = new ArrayList<>();
        Seeds.read("records.seeds").forEach((kind, seeds) -> {
            RecordParsers records = new RecordParsers(page);
            parsers.add(new Reading("record " + kind, seeds, Versioned.reader(records::read)));
        });
        return parsers;
    }

    private void read(PgVersion version, byte[] bytes) {
        Tools of = tools.get(version);
        XLogRecord record = of.parser.parse(bytes, 0, bytes.length, START_LSN, START_LSN + (bytes.length + 7 & ~7));
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id) && record.block(id).hasImage()) {
                FullPageImage.restore(record, record.block(id), page, 0);
            }
        }
        of.sweep.sweep(record);
        redo(version, record);
    }

    private void redo(PgVersion version, XLogRecord record) {
        HeapStore store = new HeapStore();
        for (int id = 0; id <= record.maxBlockId(); id++) {
            if (record.hasBlock(id)) {
                XLogBlockRef block = record.block(id);
                RelFileLocator locator = new RelFileLocator(block.spcOid(), block.dbOid(), block.relNumber());
                if (store.find(locator) == null) {
                    store.add(new HeapRelation(locator, NOBODY));
                }
                HeapRelation relation = store.find(locator);
                if (relation != null) {
                    relation.seed(block.blockNumber(), followedPage, 0);
                }
            }
        }
        try {
            new HeapRedo(version, store).apply(record);
        } catch (DecoderException e) {
            // The followed page is not the one that the record was written for.
            if (e.code() != ErrorCode.HEAP_REDO_MISMATCH && e.code() != ErrorCode.HEAP_PAGE_INVALID) {
                throw e;
            }
        }
    }
}
