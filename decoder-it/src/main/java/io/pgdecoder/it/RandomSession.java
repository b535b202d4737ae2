package io.pgdecoder.it;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a random history believes of one session: whether a transaction is open, what that transaction changed and
 * nobody else sees yet, and what it locked. Objects are tables, enums and schema names, by number.
 */
final class RandomSession {
    /** Stands in {@link #overlay} for an object that the open transaction dropped. */
    static final Object GONE = new Object();

    final String name;

    /** Rows of this session have ids that leave this remainder, so that sessions do not wait for each other's rows. */
    final int remainder;

    boolean open;
    boolean hasWritten;
    Map<Integer, Object> overlay = new HashMap<>();
    final Deque<Map<Integer, Object>> savepoints = new ArrayDeque<>();
    final Set<Integer> shared = new HashSet<>();
    final Set<Integer> exclusive = new HashSet<>();

    RandomSession(String name, int remainder) {
        this.name = name;
        this.remainder = remainder;
    }

    /** An object as this session sees it, or null if it does not. */
    @Nullable
    Object see(Map<Integer, Object> committed, int id) {
        Object own = overlay.get(id);
        if (own == null) {
            return committed.get(id);
        }
        return own == GONE ? null : own;
    }

    void savepoint() {
        savepoints.push(new HashMap<>(overlay));
    }

    void rollbackToSavepoint() {
        Map<Integer, Object> saved = savepoints.peek();
        if (saved != null) {
            overlay = new HashMap<>(saved);
        }
    }

    void commitInto(Map<Integer, Object> committed) {
        overlay.forEach((id, object) -> {
            if (object == GONE) {
                committed.remove(id);
            } else {
                committed.put(id, object instanceof RandomEnum e ? e.committed() : object);
            }
        });
        forget();
    }

    void forget() {
        open = false;
        hasWritten = false;
        overlay = new HashMap<>();
        savepoints.clear();
        shared.clear();
        exclusive.clear();
    }
}
