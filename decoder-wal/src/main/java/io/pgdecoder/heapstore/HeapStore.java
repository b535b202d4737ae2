package io.pgdecoder.heapstore;

import io.pgdecoder.types.RelFileLocator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The relation files that are followed. {@link #find} is in the per-record zone: nearly every record asks it and gets
 * null, so it is one probe of a small open-addressing table and allocates nothing.
 */
public final class HeapStore {
    private int count;
    private @Nullable HeapRelation[] table = new HeapRelation[128];

    /** Follows nothing yet. */
    public HeapStore() {}

    /** The followed relation of this file, or null. */
    public @Nullable HeapRelation find(int spcOid, int dbOid, int relNumber) {
        @Nullable HeapRelation[] slots = table;
        int mask = slots.length - 1;
        int i = slotOf(relNumber, mask);
        HeapRelation relation = slots[i];
        while (relation != null) {
            RelFileLocator locator = relation.locator();
            if (locator.relNumber() == relNumber && locator.spcOid() == spcOid && locator.dbOid() == dbOid) {
                return relation;
            }
            i = (i + 1) & mask;
            relation = slots[i];
        }
        return null;
    }

    /** The followed relation of this file, or null. */
    public @Nullable HeapRelation find(RelFileLocator locator) {
        return find(locator.spcOid(), locator.dbOid(), locator.relNumber());
    }

    /** Follows one more file. */
    public void add(HeapRelation relation) {
        if (find(relation.locator()) != null) {
            throw new IllegalStateException("already followed: " + relation.locator());
        }
        if ((count + 1) * 2 > table.length) {
            rebuild(table.length * 2, null);
        }
        place(table, relation);
        count++;
    }

    /** Stops following a file. */
    public void remove(HeapRelation relation) {
        if (find(relation.locator()) == relation) {
            rebuild(table.length, relation);
            count--;
        }
    }

    /** All followed files. */
    public List<HeapRelation> relations() {
        List<HeapRelation> relations = new ArrayList<>(count);
        for (HeapRelation relation : table) {
            if (relation != null) {
                relations.add(relation);
            }
        }
        return relations;
    }

    private void rebuild(int capacity, @Nullable HeapRelation without) {
        @Nullable HeapRelation[] old = table;
        table = new HeapRelation[capacity];
        for (HeapRelation relation : old) {
            if (relation != null && relation != without) {
                place(table, relation);
            }
        }
    }

    private static void place(@Nullable HeapRelation[] slots, HeapRelation relation) {
        int mask = slots.length - 1;
        int i = slotOf(relation.locator().relNumber(), mask);
        while (slots[i] != null) {
            i = (i + 1) & mask;
        }
        slots[i] = relation;
    }

    private static int slotOf(int relNumber, int mask) {
        return (relNumber * 0x9E3779B9 >>> 16) & mask;
    }
}
