package io.pgdecoder.reorder;

import io.pgdecoder.heap.HeapTupleHeader;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.util.Objects;

/**
 * Histories that try to make the heap grow, to be run in a process of its own with just the heap that
 * docs/reliability.md grants: {@code HeapHistory NAME}.
 */
@SuppressWarnings("ImmutableEnumChecker") // one history a process
enum HeapHistory {
    /** One transaction that is far larger than work mem. */
    ONE_LARGE_TRANSACTION(0, 0, 120) {
        @Override
        void run() {
            begin(1);
            for (int i = 0; i < 1_000_000; i++) {
                insert(1, ROW);
            }
            replay(1, 1_000_000);
        }
    },
    /** Subtransactions that are all open at once and are all spilled. */
    OPEN_SUBTRANSACTIONS(100_000, 0, 120) {
        @Override
        void run() {
            begin(1);
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < 100_000; i++) {
                    if (round == 0) {
                        fixture.buffer.assignChild(1, 2 + i, lsn);
                    }
                    insert(2 + i, ROW);
                }
            }
            replay(1, 200_000);
        }
    },
    /** Transactions at once, row by row in turn. */
    CONCURRENT_TRANSACTIONS(1000, 0, 120) {
        @Override
        void run() {
            for (int xid = 1; xid <= 1000; xid++) {
                begin(xid);
            }
            for (int i = 0; i < 300; i++) {
                for (int xid = 1; xid <= 1000; xid++) {
                    insert(xid, ROW);
                }
            }
            for (int xid = 1; xid <= 1000; xid++) {
                replay(xid, 300);
            }
        }
    },
    /** What creating some 60,000 tables in one transaction logs. */
    CATALOG_CHANGES(1, 1, 16) {
        @Override
        void run() {
            begin(1);
            fixture.buffer.xidSetCatalogChanges(1, lsn);
            changeCatalogs(1, 1_000_000);
            replayCatalogChanges(1, 1_000_000);
        }
    },
    /** Many at once that each changed some hundred catalog rows. */
    CONCURRENT_CATALOG_CHANGES(1000, 1000, 16) {
        @Override
        void run() {
            for (int xid = 1; xid <= 1000; xid++) {
                begin(xid);
                fixture.buffer.xidSetCatalogChanges(xid, lsn);
            }
            for (int xid = 1; xid <= 1000; xid++) {
                changeCatalogs(xid, 200);
            }
            for (int xid = 1; xid <= 1000; xid++) {
                replayCatalogChanges(xid, 200);
            }
        }
    },
    /** A transaction that changed catalogs commits while others are open, which get all its messages. */
    DISTRIBUTED_INVALIDATIONS(20, 20, 1_000_000 * InvalidationExecutor.MESSAGE_BYTES) {
        @Override
        void run() {
            for (int xid = 1; xid <= 20; xid++) {
                begin(xid);
            }
            addInvalidations(1, 400_000);
            InvalidationList messages = Objects.requireNonNull(fixture.buffer.invalidations(1));
            for (int xid = 2; xid <= 20; xid++) {
                fixture.buffer.addDistributedInvalidations(xid, lsn++, messages);
            }
            for (int xid = 2; xid <= 20; xid++) {
                executed = 0;
                replay(xid, 0);
                require(executed == 800_000, "messages executed: " + executed);
            }
        }
    },
    /** Rows of one megabyte, each in line. */
    LARGE_ROWS(0, 0, 1_000_000) {
        @Override
        void run() {
            begin(1);
            byte[] row = new byte[1_000_000];
            for (int i = 0; i < 200; i++) {
                insert(1, row);
            }
            replay(1, 200);
        }
    },
    /** Rows with a value of one megabyte in TOAST. */
    TOASTED_ROWS(0, 0, 1_000_000) {
        @Override
        void run() {
            begin(1);
            byte[] chunk = new byte[12 + 1996];
            LittleEndian.putInt(chunk, 8, 2000 << 2);
            for (int i = 0; i < 100; i++) {
                for (int sequence = 0; sequence < 501; sequence++) {
                    LittleEndian.putInt(chunk, 0, i);
                    LittleEndian.putInt(chunk, 4, sequence);
                    change(1, chunk, 3, false);
                }
                insert(1, ROW);
            }
            replay(1, 100);
        }
    };

    static final long WORK_MEM_BYTES = 4L << 20;
    static final long LIST_MEMORY_BYTES = 1L << 20;

    private static final byte[] ROW = new byte[120];

    /** How many (sub)transactions are open at once, how many of them change catalogs, and bytes of the largest change. */
    private final int open;

    private final int catalogChanging;
    private final int changeBytes;

    final Fixture fixture = new Fixture(
            PgVersion.V18,
            ReorderBufferOptions.defaults(PgVersion.V18)
                    .withWorkMemBytes(WORK_MEM_BYTES)
                    .withListMemoryBytes(LIST_MEMORY_BYTES));
    long lsn = 0x1000000;
    long executed;
    private int toasted;

    HeapHistory(int open, int catalogChanging, int changeBytes) {
        this.open = open;
        this.catalogChanging = catalogChanging;
        this.changeBytes = changeBytes;
    }

    /** The heap that it may take by docs/reliability.md, which says what the numbers stand for. */
    long heapBytes() {
        return WORK_MEM_BYTES * 5 / 2
                + LIST_MEMORY_BYTES * 2
                + (12L << 20)
                + 1024L * open
                + 10L * 1024 * catalogChanging
                + 4L * changeBytes;
    }

    abstract void run();

    public static void main(String[] arguments) {
        HeapHistory history = HeapHistory.valueOf(arguments[0]);
        history.run();
        history.fixture.buffer.close();
    }

    void begin(int xid) {
        fixture.base(xid, lsn, 600);
    }

    void insert(int xid, byte[] data) {
        change(xid, data, 1, true);
    }

    void change(int xid, byte[] data, int attributes, boolean last) {
        lsn += data.length;
        ReorderBufferChange change = fixture.buffer.beginChange(xid, lsn, ReorderBufferChangeType.INSERT, 0);
        change.setLocator(1663, 5, 16384);
        change.setClearToastAfterwards(last);
        byte[] bytes = new byte[data.length + 1];
        System.arraycopy(data, 0, bytes, 1, data.length);
        change.copyNewTuple(attributes, HeapTupleHeader.HAS_VARWIDTH, 24, bytes, 0, bytes.length);
        fixture.buffer.queueChange(change, !last);
    }

    void addInvalidations(int xid, int count) {
        byte[] messages = new byte[100 * InvalidationExecutor.MESSAGE_BYTES];
        for (int i = 0; i < count; i += 100) {
            fixture.buffer.addInvalidations(xid, lsn++, messages, 0, 100);
        }
    }

    void changeCatalogs(int xid, int count) {
        for (int i = 0; i < count; i++) {
            fixture.buffer.addNewTupleCids(xid, lsn++, 1663, 5, 1259, i, i, -1, -1);
        }
        addInvalidations(xid, count);
    }

    void replayCatalogChanges(int xid, int count) {
        executed = 0;
        ReplayCursor cursor = fixture.commit(xid, lsn++);
        for (int i = 0; i < 50; i++) {
            int tuple = (int) (i * 7919L % count);
            TupleCommandIds found = cursor.tupleCids().find(1663, 5, 1259, tuple);
            require(found != null && found.cmin() == tuple, "command ids of " + tuple + ": " + found);
        }
        finish(cursor, 0);
        require(executed == 2L * count, "messages executed: " + executed);
    }

    void replay(int xid, long rows) {
        finish(fixture.commit(xid, lsn++), rows);
    }

    private void finish(ReplayCursor cursor, long rows) {
        long seen = 0;
        ReplayStep step = cursor.next();
        while (step != ReplayStep.END) {
            switch (step) {
                case INVALIDATIONS -> cursor.executeInvalidations((bytes, offset, count) -> executed += count);
                case CHANGE -> seen += take(cursor);
                default -> {}
            }
            step = cursor.next();
        }
        cursor.executeFinalInvalidations((bytes, offset, count) -> executed += count, () -> {});
        cursor.finish();
        require(seen == rows, "rows: " + seen);
    }

    private int take(ReplayCursor cursor) {
        if (!cursor.change().clearToastAfterwards()) {
            cursor.appendToastChunk();
            return 0;
        }
        if (!cursor.toast().isEmpty()) {
            require(cursor.toast().length(cursor.toast().find(toasted++)) == 501 * 1996, "length of a value in TOAST");
        }
        cursor.resetToast();
        return 1;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }
}
