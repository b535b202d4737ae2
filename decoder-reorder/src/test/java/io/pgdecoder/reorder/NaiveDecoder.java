package io.pgdecoder.reorder;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What decoding ahead of the commit gives, by a decoder that keeps everything in lists, walks all of them for each decision
 * and never writes to disk: the model of {@link InProgressModelTest}. Each callback is a line of {@link #events}.
 *
 * <p>A table that must be looked up is "cold": the test says by LSN at which changes that is so, and if the transaction
 * under check is then one of those that abort later, what is left of the replay goes.
 */
final class NaiveDecoder {
    /** What a change counts besides its row. */
    static final int CHANGE = 80;

    static final int TUPLE = 24 + 23 + 1;

    /** What a change is to the model. */
    enum Kind {
        ROW,
        TOAST,
        SPECULATIVE_INSERT,
        SPECULATIVE_CONFIRM,
        SPECULATIVE_ABORT,
        COMMAND_ID,
        SNAPSHOT
    }

    /** A change; {@code number} is a command id or the xmin of a snapshot. */
    record Change(Kind kind, int xid, long lsn, String text, int number, int size) {}

    /** A (sub)transaction. */
    static final class Transaction {
        final int xid;
        final Transaction top;
        final List<Transaction> children = new ArrayList<>();
        final List<Change> changes = new ArrayList<>();
        boolean hasBase;
        int snapshot;
        int commandId;
        /** Bytes of those changes that are not "on disk". */
        int size;

        boolean serialized;
        boolean serializedBefore;
        boolean streamed;
        boolean aborted;
        boolean partial;
        boolean streamable;

        Transaction(int xid, @Nullable Transaction top) {
            this.xid = xid;
            this.top = top == null ? this : top;
        }

        List<Transaction> family() {
            List<Transaction> family = new ArrayList<>(List.of(this));
            family.addAll(children);
            return family;
        }

        int totalSize() {
            return family().stream().mapToInt(each -> each.size).sum();
        }
    }

    final List<String> events = new ArrayList<>();
    final Set<Integer> doomed = new HashSet<>();
    final Map<Integer, Transaction> transactions = new LinkedHashMap<>();
    private final Map<Integer, Integer> prepared = new HashMap<>();
    private final List<Transaction> byBaseSnapshot = new ArrayList<>();
    private final PgVersion version;
    private final int limit;
    private final LongPredicate cold;
    boolean streaming;
    int streamCount;
    int streamTxns;
    int spillCount;
    int spillTxns;
    private int waitingBlocks;
    private int waitingTxns;
    int streamedFromDisk;
    int dropped;
    int cut;

    NaiveDecoder(PgVersion version, int limit, LongPredicate cold) {
        this.version = version;
        this.limit = limit;
        this.cold = cold;
    }

    void know(int xid, int topXid) {
        if (transactions.containsKey(xid)) {
            return;
        }
        if (xid == topXid) {
            transactions.put(xid, new Transaction(xid, null));
            return;
        }
        know(topXid, topXid);
        Transaction top = transactions.get(topXid);
        Transaction child = new Transaction(xid, top);
        top.children.add(child);
        transactions.put(xid, child);
    }

    void base(int top, int snapshot) {
        Transaction transaction = transactions.get(top);
        transaction.hasBase = true;
        transaction.snapshot = snapshot;
        byBaseSnapshot.add(transaction);
    }

    /** Whether a change of this size would make the (sub)transaction exactly as large as another one. */
    boolean makesTwins(int xid, int size) {
        Transaction transaction = transactions.get(xid);
        int whole = (transaction == null ? 0 : transaction.size) + size;
        return transactions.values().stream().anyMatch(other -> other != transaction && other.size == whole);
    }

    void queue(Change change) {
        Transaction transaction = transactions.get(change.xid());
        Transaction top = transaction.top;
        if (transaction.aborted) {
            return;
        }
        top.streamable |= switch (change.kind()) {
            case ROW, TOAST, SPECULATIVE_INSERT -> true;
            case SPECULATIVE_CONFIRM, SPECULATIVE_ABORT, COMMAND_ID, SNAPSHOT -> false;
        };
        transaction.changes.add(change);
        transaction.size += change.size();
        switch (change.kind()) {
            case TOAST, SPECULATIVE_INSERT -> top.partial = true;
            case ROW, SPECULATIVE_CONFIRM, SPECULATIVE_ABORT -> top.partial = false;
            case COMMAND_ID, SNAPSHOT -> {}
        }
        if (streaming && transaction.serialized && !top.partial && isWorthIt(top)) {
            block(top);
        }
        while (total() >= limit) {
            evict();
        }
    }

    private int total() {
        return transactions.values().stream().mapToInt(each -> each.size).sum();
    }

    private boolean isWorthIt(Transaction top) {
        return top.streamable || !version.isAtLeast(PgVersion.V16);
    }

    private void evict() {
        Transaction largestTop = null;
        for (Transaction top : streaming ? byBaseSnapshot : List.<Transaction>of()) {
            boolean may = !top.partial && isWorthIt(top) && !(version.isAtLeast(PgVersion.V18) && top.aborted);
            if (may && top.totalSize() > (largestTop == null ? 0 : largestTop.totalSize())) {
                largestTop = top;
            }
        }
        Transaction victim = largestTop != null
                ? largestTop
                : transactions.values().stream()
                        .max(Comparator.comparingInt(each -> each.size))
                        .orElseThrow();
        if (version.isAtLeast(PgVersion.V18) && doomed.contains(victim.xid)) {
            victim.aborted = true;
            dropped++;
            discard(victim);
        } else if (largestTop != null) {
            block(victim);
        } else {
            spill(victim);
        }
    }

    private void spill(Transaction victim) {
        for (Transaction each : victim.family()) {
            if (each.size > 0) {
                spillCount++;
                report(true);
                spillTxns += each.serialized || each.serializedBefore ? 0 : 1;
                each.size = 0;
            }
            each.serialized = true;
        }
    }

    private static void discard(Transaction transaction) {
        for (Transaction each : transaction.family()) {
            each.changes.clear();
            each.size = 0;
            each.serializedBefore |= each.serialized;
            each.serialized = false;
        }
    }

    /** A streamed block of all that is queued. */
    private void block(Transaction top) {
        waitingBlocks++;
        waitingTxns += top.streamed ? 0 : 1;
        boolean hasBytes = top.totalSize() > 0;
        streamedFromDisk += top.family().stream().anyMatch(each -> each.serialized) ? 1 : 0;
        boolean hasChanges = top.family().stream().anyMatch(each -> !each.changes.isEmpty());
        if (hasChanges) {
            events.add("stream start " + top.xid);
        }
        boolean whole = emit(top, true);
        report(hasBytes || hasChanges && whole);
        if (hasChanges) {
            events.add("stream stop " + top.xid);
        }
        top.streamed = true;
        top.children.forEach(child -> child.streamed |= !child.changes.isEmpty());
        discard(top);
    }

    /** The rows in order, false if they are cut off; each change of a block is checked under its own xid, of a prepared transaction under the top's. */
    private boolean emit(Transaction top, boolean block) {
        spillRest(top);
        List<Change> all = new ArrayList<>();
        top.family().forEach(each -> all.addAll(each.changes));
        all.sort(Comparator.comparingLong(Change::lsn));
        Change speculative = null;
        boolean topSeen = false;
        for (Change change : all) {
            topSeen |= change.xid() == top.xid;
            Change row = null;
            switch (change.kind()) {
                case ROW, TOAST -> {
                    row = change;
                    speculative = null;
                }
                case SPECULATIVE_INSERT -> speculative = change;
                case SPECULATIVE_CONFIRM -> {
                    row = speculative;
                    speculative = null;
                }
                case SPECULATIVE_ABORT -> speculative = null;
                case COMMAND_ID -> top.commandId = Math.max(top.commandId, change.number());
                case SNAPSHOT -> top.snapshot = change.number();
            }
            if (row != null) {
                int underCheck = block ? change.xid() : topSeen && prepared.containsKey(top.xid) ? top.xid : 0;
                if (cold.test(row.lsn()) && doomed.contains(underCheck)) {
                    transactions.get(underCheck).aborted = true;
                    cut++;
                    return false;
                }
                events.add(row(row, top.snapshot, top.commandId));
            }
        }
        return true;
    }

    /** Blocks without bytes wait for some bytes before they count. */
    private void report(boolean hasBytes) {
        if (hasBytes) {
            streamCount += waitingBlocks;
            streamTxns += waitingTxns;
            waitingBlocks = 0;
            waitingTxns = 0;
        }
    }

    /** What was ever spilled is read from disk only, so the rest of it goes there first, and that of its children. */
    private void spillRest(Transaction top) {
        for (Transaction each : top.family()) {
            if (each.serialized && !each.changes.isEmpty()) {
                spill(each);
            }
        }
    }

    static String row(Change row, int snapshot, int commandId) {
        String text = row.text();
        String shown = text.length() > 40 ? text.substring(0, 40) + "+" + text.length() : text;
        return row.xid() + " " + shown + " under " + snapshot + "/" + commandId;
    }

    void abort(int xid) {
        Transaction transaction = transactions.get(xid);
        if (transaction != null) {
            if (transaction.streamed) {
                events.add("stream abort " + xid);
            }
            forget(transaction);
        }
    }

    void commit(int xid) {
        Transaction top = transactions.get(xid);
        if (top == null) {
            return;
        }
        if (top.streamed) {
            block(top);
            events.add("stream commit " + xid);
        } else if (top.hasBase) {
            whole(top, "commit ");
        }
        forget(top);
    }

    private void whole(Transaction top, String closing) {
        events.add("begin " + top.xid);
        boolean hasChanges = top.family().stream().anyMatch(each -> !each.changes.isEmpty());
        boolean whole = emit(top, false);
        report(hasChanges && whole);
        events.add(closing + top.xid);
    }

    void prepare(int xid) {
        Transaction top = transactions.get(xid);
        if (top == null) {
            return;
        }
        prepared.put(xid, xid);
        if (top.streamed) {
            block(top);
            events.add("stream prepare " + xid);
        } else if (top.hasBase) {
            whole(top, "prepare ");
        } else {
            return;
        }
        discard(top);
    }

    /** The second phase; the first one was put out or, if {@code early}, left out. */
    void finishPrepared(int xid, boolean isCommit, boolean early) {
        Transaction top = transactions.get(xid);
        if (top == null) {
            return;
        }
        if (top.hasBase) {
            if (early && isCommit) {
                prepare(xid);
            }
            events.add((isCommit ? "commit" : "rollback") + " prepared " + xid);
        }
        forget(top);
    }

    private void forget(Transaction transaction) {
        transaction.family().forEach(each -> transactions.remove(each.xid));
        transaction.top.children.remove(transaction);
        byBaseSnapshot.remove(transaction);
        prepared.remove(transaction.xid);
    }
}
