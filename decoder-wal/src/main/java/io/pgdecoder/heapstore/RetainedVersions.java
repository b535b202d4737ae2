package io.pgdecoder.heapstore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The versions that WAL removed from their pages but that an open or queued replay may still ask for. */
public final class RetainedVersions {
    private final List<TupleVersion> versions = new ArrayList<>();

    /** None yet. */
    public RetainedVersions() {}

    /** Keeps one more. */
    public void add(TupleVersion version) {
        versions.add(version);
    }

    /** Takes over all versions of another list, which is empty afterwards. */
    public void takeAll(RetainedVersions other) {
        versions.addAll(other.versions);
        other.versions.clear();
    }

    /** Number of versions kept. */
    public int size() {
        return versions.size();
    }

    /** Lets go of the versions that the rule names, telling the listener of each. */
    public void purge(Predicate<TupleVersion> rule, HeapStoreListener listener) {
        versions.removeIf(version -> {
            if (!rule.test(version)) {
                return false;
            }
            listener.forgotten(version);
            return true;
        });
    }

    /** Lets go of one version without telling anybody; true if it was kept. */
    public boolean remove(TupleVersion version) {
        return versions.remove(version);
    }

    /** A copy of what is kept. */
    public List<TupleVersion> toList() {
        return List.copyOf(versions);
    }
}
