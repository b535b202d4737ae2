package io.pgdecoder.it;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.heapstore.HeapRelation;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.ItemPointer;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.RelFileLocator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The catalogs' pages as pageinspect shows them at one position of the WAL, to be held against a followed store. Reading
 * catalogs can prune them, so pages are read until nothing is written between two positions.
 */
final class ServerPages {
    /** Line pointers and tuple headers may differ in these bits: hints, and what goes with t_cid. */
    private static final int IGNORED_INFOMASK = HeapTupleHeader.XMIN_COMMITTED
            | HeapTupleHeader.XMIN_INVALID
            | HeapTupleHeader.XMAX_COMMITTED
            | HeapTupleHeader.XMAX_INVALID
            | HeapTupleHeader.COMBO_CID;

    private static final int MAX_TRIES = 20;

    private record Item(
            int flags,
            int offset,
            int xmin,
            int xmax,
            @Nullable String ctid,
            int infomask2,
            int infomask,
            int hoff,
            @Nullable String bits,
            byte @Nullable [] data) {}

    private record Catalog(int oid, String name, int fileNumber, long pages, Map<Long, Item> items) {}

    private final List<Catalog> catalogs;
    private final long lsn;

    private ServerPages(List<Catalog> catalogs, long lsn) {
        this.catalogs = catalogs;
        this.lsn = lsn;
    }

    /** The position at which the pages were as they are here. */
    long lsn() {
        return lsn;
    }

    /** Reads the pages of all followed catalogs of a database. */
    static ServerPages read(PgServer server, String database) throws SQLException {
        try (Connection connection = server.connect(database)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE EXTENSION IF NOT EXISTS pageinspect");
            }
            for (int i = 0; i < MAX_TRIES; i++) {
                String before = insertLsn(connection);
                List<Catalog> catalogs = readAll(connection);
                if (insertLsn(connection).equals(before)) {
                    Oracle.flush(server);
                    return new ServerPages(catalogs, Lsn.parse(before));
                }
            }
            throw new IllegalStateException("the server does not come to rest");
        }
    }

    private static String insertLsn(Connection connection) throws SQLException {
        return PgServer.queryText(connection, "SELECT pg_current_wal_insert_lsn()");
    }

    private static List<Catalog> readAll(Connection connection) throws SQLException {
        List<Catalog> catalogs = new ArrayList<>();
        String query = "SELECT oid::int8, oid::regclass::text, pg_relation_filenode(oid)::int8,"
                + " pg_relation_size(oid) / 8192 FROM pg_class WHERE relkind = 'r' AND oid IN (1259, 1249, 1247,"
                + " 2615, 3501, 1255, 2610, 3541, 2617, 3456, 3602, 3600, 2611, 6104, 6106, 6237, 1262, 1260, 1213, 6000) ORDER BY 1";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                long pages = rows.getLong(4);
                String name = rows.getString(2);
                catalogs.add(new Catalog(
                        (int) rows.getLong(1), name, (int) rows.getLong(3), pages, items(connection, name, pages)));
            }
        }
        return catalogs;
    }

    private static Map<Long, Item> items(Connection connection, String name, long pages) throws SQLException {
        String query = "SELECT b, lp, lp_flags, lp_off, t_xmin::text::int8, t_xmax::text::int8, t_ctid::text,"
                + " t_infomask2, t_infomask, t_hoff, t_bits, t_data FROM generate_series(0, " + (pages - 1)
                + ") b, heap_page_items(get_raw_page('" + name + "', b::int))";
        Map<Long, Item> items = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                Item item = new Item(
                        rows.getInt(3),
                        rows.getInt(4),
                        (int) rows.getLong(5),
                        (int) rows.getLong(6),
                        rows.getString(7),
                        rows.getInt(8),
                        rows.getInt(9),
                        rows.getInt(10),
                        rows.getString(11),
                        rows.getBytes(12));
                items.put(ItemPointer.of((int) rows.getLong(1), rows.getInt(2)), item);
            }
        }
        return items;
    }

    /** What differs in the followed store, one line each; empty if all is equal. */
    List<String> differences(CatalogFollower follower) {
        List<String> differences = new ArrayList<>();
        for (Catalog catalog : catalogs) {
            RelFileLocator locator = follower.locatorOf(catalog.oid());
            HeapRelation relation = locator == null ? null : follower.store().find(locator);
            if (locator == null || relation == null || locator.relNumber() != catalog.fileNumber()) {
                differences.add(catalog.name() + ": server's file " + catalog.fileNumber() + ", ours " + locator);
                continue;
            }
            if (relation.firstDefect() != null) {
                differences.add(catalog.name() + ": " + relation.firstDefect());
            }
            compare(catalog, relation, differences);
        }
        return differences;
    }

    private static void compare(Catalog catalog, HeapRelation relation, List<String> differences) {
        catalog.items().forEach((tid, item) -> {
            int block = ItemPointer.blockNumber(tid);
            int offset = ItemPointer.offsetNumber(tid);
            String where = catalog.name() + ItemPointer.toString(tid);
            int flags = relation.itemFlags(block, offset);
            if (flags != item.flags()) {
                differences.add(where + ": lp_flags of the server " + item.flags() + ", ours " + flags);
            } else if (flags == HeapPage.LP_REDIRECT && relation.redirectTarget(block, offset) != item.offset()) {
                differences.add(where + ": redirect of the server " + item.offset() + ", ours "
                        + relation.redirectTarget(block, offset));
            } else if (flags == HeapPage.LP_NORMAL) {
                compareTuple(where, item, Objects.requireNonNull(relation.version(tid)), differences);
            }
        });
        relation.forEachVersion(version -> {
            if (!catalog.items().containsKey(version.tid())) {
                differences.add(catalog.name() + ItemPointer.toString(version.tid()) + ": the server has no such item");
            }
        });
        long blocks = relation.blockCount();
        if (blocks > catalog.pages()) {
            differences.add(catalog.name() + ": " + catalog.pages() + " pages, ours " + blocks);
        }
    }

    private static void compareTuple(String where, Item item, TupleVersion version, List<String> differences) {
        byte[] bytes = version.bytes();
        String expected = "xmin " + item.xmin() + " xmax " + item.xmax() + " ctid " + item.ctid() + " infomask2 "
                + item.infomask2() + " infomask " + (item.infomask() & ~IGNORED_INFOMASK) + " hoff " + item.hoff()
                + " frozen " + isFrozen(item.infomask());
        String found = "xmin " + version.rawXmin() + " xmax " + version.rawXmax() + " ctid "
                + ItemPointer.toString(HeapTupleHeader.ctid(bytes, 0)) + " infomask2 "
                + HeapTupleHeader.infomask2(bytes, 0) + " infomask " + (version.infomask() & ~IGNORED_INFOMASK)
                + " hoff " + HeapTupleHeader.hoff(bytes, 0) + " frozen " + version.isFrozen();
        if (!expected.equals(found)) {
            differences.add(where + ": the server's " + expected + ", ours " + found);
        }
        byte[] data = Arrays.copyOfRange(bytes, HeapTupleHeader.hoff(bytes, 0), bytes.length);
        if (!Arrays.equals(item.data(), data)) {
            differences.add(where + ": data of the server " + hex(item.data()) + ", ours " + hex(data));
        }
        if (!Objects.equals(item.bits(), bits(bytes))) {
            differences.add(where + ": nulls of the server " + item.bits() + ", ours " + bits(bytes));
        }
    }

    private static boolean isFrozen(int infomask) {
        return (infomask & HeapTupleHeader.XMIN_FROZEN) == HeapTupleHeader.XMIN_FROZEN;
    }

    private static String hex(byte @Nullable [] bytes) {
        return bytes == null ? "none" : HexFormat.of().formatHex(bytes);
    }

    private static @Nullable String bits(byte[] tuple) {
        if ((HeapTupleHeader.infomask(tuple, 0) & HeapTupleHeader.HAS_NULL) == 0) {
            return null;
        }
        StringBuilder bits = new StringBuilder();
        int count = (HeapTupleHeader.natts(tuple, 0) + 7) / 8 * 8;
        for (int i = 0; i < count; i++) {
            bits.append((tuple[HeapTupleHeader.BYTES + i / 8] & (1 << i % 8)) != 0 ? '1' : '0');
        }
        return bits.toString();
    }
}
