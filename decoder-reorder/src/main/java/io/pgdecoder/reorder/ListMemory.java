package io.pgdecoder.reorder;

/**
 * How much memory the lists of all transactions take that are not changes: tuple command ids and invalidation messages. The
 * server counts them nowhere; they grow with the number of catalog rows that transactions in progress changed. A list asks
 * before it grows; if there is no room it goes to disk instead. Those that are too short to be worth a file may grow all
 * the same.
 */
final class ListMemory {
    private final long limit;
    private long used;

    /** @param limit bytes */
    ListMemory(long limit) {
        this.limit = limit;
    }

    boolean hasRoomFor(long bytes) {
        return used + bytes <= limit;
    }

    void take(long bytes) {
        used += bytes;
    }

    void give(long bytes) {
        used -= bytes;
        assert used >= 0 : "given back twice";
    }

    long used() {
        return used;
    }
}
