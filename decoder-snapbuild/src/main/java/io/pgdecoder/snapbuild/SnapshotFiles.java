package io.pgdecoder.snapbuild;

import org.jspecify.annotations.Nullable;

/**
 * Where a consistent builder's state is saved and looked for (PostgreSQL: the files in {@code pg_logical/snapshots},
 * SnapBuildSerialize and SnapBuildRestore of {@code replication/logical/snapbuild.c}). A decoding session that starts
 * at a saved position becomes consistent at once instead of waiting for old transactions to end.
 */
public interface SnapshotFiles {
    /** No files: nothing is saved and nothing found, as for a slot that is being created on a fresh server. */
    SnapshotFiles NONE = new SnapshotFiles() {
        @Override
        public boolean save(long lsn, SnapshotContents contents) {
            return false;
        }

        @Override
        public @Nullable SnapshotContents load(long lsn) {
            return null;
        }
    };

    /**
     * Saves a consistent builder's state.
     *
     * @param lsn start of the record at which the state holds; it names the file
     * @return whether decoding can be restarted at {@code lsn}
     */
    boolean save(long lsn, SnapshotContents contents);

    /** The state saved at {@code lsn}, or null if there is none. */
    @Nullable
    SnapshotContents load(long lsn);
}
