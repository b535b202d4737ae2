package io.pgdecoder.catalog;

import io.pgdecoder.types.Oid;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From file number to relation, with absent answers kept as well (PostgreSQL:
 * {@code utils/cache/relfilenumbermap.c}, relfilenodemap.c before 16).
 *
 * <p>What the server's session keeps for the file of a mapped catalog depends on the relation map at the end of WAL: the
 * catalog, or "absent" if the catalog was moved since. Nothing that is put out tells the two apart but one thing: an absent
 * answer goes at each message for any relation. To know the end of WAL is dear, so the entry is kept and says only that it
 * is there if the map still has the file.
 */
final class RelfilenumberMap {
    private final Map<Long, Entry> entries = new HashMap<>();

    /** What is known of one file number. */
    static final class Entry {
        private final int relid;
        private final boolean mapped;
        private boolean ifStillMapped;

        private Entry(int relid, boolean mapped) {
            this.relid = relid;
            this.mapped = mapped;
        }

        /** The relation, 0 for an absent one. */
        int relid() {
            return relid;
        }

        /** Whether the server has this entry only if its relation map has the file. */
        boolean isThereIfStillMapped() {
            return ifStillMapped;
        }

        /** The server looked it up again. */
        void setThere() {
            ifStillMapped = false;
        }
    }

    /** The entry, or null if there is none. */
    @Nullable
    Entry get(int reltablespace, int relNumber) {
        return entries.get(key(reltablespace, relNumber));
    }

    Entry put(int reltablespace, int relNumber, int relid, boolean mapped) {
        Entry entry = new Entry(relid, mapped);
        entries.put(key(reltablespace, relNumber), entry);
        return entry;
    }

    void remove(int reltablespace, int relNumber) {
        entries.remove(key(reltablespace, relNumber));
    }

    /** Drops the entries of a relation, or all for 0; absent answers go in any case. True if something went. */
    boolean invalidate(int relid) {
        boolean dropped = false;
        for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
            Entry entry = all.next();
            if (relid == Oid.INVALID || entry.relid == Oid.INVALID || entry.relid == relid) {
                all.remove();
                dropped = true;
            } else if (entry.mapped) {
                entry.ifStillMapped = true;
            }
        }
        return dropped;
    }

    private static long key(int reltablespace, int relNumber) {
        return (long) reltablespace << 32 | relNumber & 0xFFFFFFFFL;
    }
}
