package io.pgdecoder.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Names what a server's answer shows of memory limits, streaming and two-phase decoding, for {@link Coverage}: how
 * transactions left, and where aborts that lay ahead cut them.
 *
 * <pre>
 *   opening a streamed block                       BEGIN
 *   [streaming change]*    none: "cut at once"     [table ...]*           none: "cut at once"
 *   closing a streamed block                       PREPARE TRANSACTION    rows, then ROLLBACK PREPARED: "warm"
 *   committing | preparing | aborting
 * </pre>
 */
final class OutputFeatures {
    private static final String OPENING = "opening a streamed block for transaction TXN ";
    private static final String CLOSING = "closing a streamed block for transaction TXN ";
    private static final String ABORTING = "aborting streamed (sub)transaction TXN ";

    private final Consumer<String> out;
    /** Rows by xid of transactions that left in blocks, or at their PREPARE. */
    private final Map<String, Integer> streamed = new HashMap<>();

    private final Map<String, Integer> prepared = new HashMap<>();
    private int rows;

    OutputFeatures(Consumer<String> out) {
        this.out = out;
    }

    /**
     * Visits an answer whose rows name xids.
     *
     * @param large xids of aborted top-level transactions that cannot have fit into the memory of the peek
     */
    void visit(Path expected, Set<String> large) throws IOException {
        for (String line : Files.readAllLines(expected, StandardCharsets.ISO_8859_1)) {
            String[] columns = line.split("\t", 3);
            row(columns[1], columns[2]);
        }
        for (String xid : large) {
            if (!streamed.containsKey(xid)) {
                out.accept("large aborted transaction that never left");
            }
        }
    }

    private void row(String xid, String data) {
        if (data.startsWith(OPENING)) {
            out.accept("streamed block");
            streamed.putIfAbsent(xid, 0);
            rows = 0;
        } else if (data.startsWith(CLOSING)) {
            note(rows == 0, "streamed block cut at once");
            streamed.merge(xid, rows, Integer::sum);
        } else if (data.startsWith(ABORTING)) {
            aborted(xid);
        } else if (data.startsWith("committing streamed")) {
            out.accept("streamed transaction committed");
        } else if (data.startsWith("preparing streamed")) {
            out.accept("streamed transaction prepared");
            prepared.put(xid, streamed.getOrDefault(xid, 0));
        } else if (data.startsWith("BEGIN")) {
            rows = 0;
        } else if (data.startsWith("PREPARE TRANSACTION")) {
            out.accept("transaction decoded at PREPARE");
            note(rows == 0, "transaction at PREPARE without rows");
            prepared.put(xid, rows);
        } else if (data.startsWith("COMMIT PREPARED")) {
            out.accept("prepared transaction committed");
            note(!prepared.containsKey(xid), "prepared transaction committed whose PREPARE was sent before");
        } else if (data.startsWith("ROLLBACK PREPARED")) {
            rolledBack(xid);
        } else {
            rows++;
        }
    }

    private void aborted(String xid) {
        Integer rowsOfTop = streamed.get(xid);
        if (rowsOfTop == null) {
            out.accept("streamed subtransaction aborted");
        } else {
            out.accept("streamed transaction aborted, " + (rowsOfTop == 0 ? "cut at once" : "warm"));
        }
    }

    private void rolledBack(String xid) {
        Integer rowsOfPrepare = prepared.get(xid);
        if (rowsOfPrepare == null) {
            out.accept("prepared transaction rolled back whose PREPARE was sent before");
        } else {
            out.accept("prepared transaction rolled back, " + (rowsOfPrepare == 0 ? "cut at once" : "warm"));
        }
    }

    private void note(boolean present, String feature) {
        if (present) {
            out.accept(feature);
        }
    }

    /** Visits the counters after a peek, as {@code name=value name=value}. */
    void visitStatistics(String statistics, boolean streaming) {
        List<String> values = List.of(statistics.split(" "));
        boolean spilled = !values.contains("spill_count=0");
        boolean blocks = !values.contains("stream_count=0");
        note(spilled && !streaming, "transaction spilled");
        note(spilled && streaming, "transaction spilled that could not be streamed");
        note(blocks && spilled, "transactions both streamed and spilled");
    }
}
