package io.pgdecoder.it;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the peeks of all comparisons of this process were answered, so that a reader sees on how much of it "equal" rests:
 * most are compared to their end, some only up to where the server itself fails.
 */
final class PeekTally {
    private static final Map<String, Integer> COUNTS = new TreeMap<>();

    private PeekTally() {}

    /** Why a peek was not compared to its end. */
    enum Kind {
        /** Server and decoder give up at the same record. */
        BOTH_FAIL("server and decoder both fail at the same record"),
        /** See {@link CatalogRowsChangedAgain}. */
        ROW_CHANGED_AGAIN(
                "the server misses a catalog row that a savepoint and then its transaction changed, we go on"),
        /** See {@link RolledBackPrepared}. */
        PREPARED_ROLLED_BACK("the server lost a relation of a rolled back prepared transaction, we go on"),
        /** A catalog row's place was used twice in one transaction, and the server sees both rows; we go on. */
        DUPLICATE("the server finds a relation twice, we go on"),
        /** 18 does not survive the rollback of some large transactions; nothing of the peek is compared. */
        CRASH("the server crashed, nothing compared"),
        /** A run without a slot is held against the server's answer in another one, and there is none. */
        NO_ANSWER("the server of a twin fails, nothing compared");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** A peek whose answers were compared to the end; they may differ. */
    static synchronized void compared() {
        COUNTS.merge("compared to the end", 1, Integer::sum);
    }

    /**
     * A peek that was compared up to a failure of the server only.
     *
     * @param major the server's version
     * @param peek the peek
     */
    static synchronized void failed(Kind kind, int major, Peek peek) {
        String mode = peek.options().contains("stream-changes=1") ? "streaming" : "not streaming";
        COUNTS.merge(String.format(Locale.ROOT, "%s (%d, %s)", kind, major, mode), 1, Integer::sum);
    }

    /** One line for each count. */
    static synchronized String table() {
        StringBuilder table = new StringBuilder();
        COUNTS.forEach((name, count) -> table.append(String.format(Locale.ROOT, "%6d peeks: %s%n", count, name)));
        return table.toString();
    }
}
