package io.pgdecoder.snapbuild;

import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;

/**
 * How a snapshot builder starts (PostgreSQL: the arguments of AllocateSnapshotBuilder).
 *
 * @param startDecodingAt transactions whose commit record starts before it are not decoded; {@link Lsn#INVALID} lets the
 *     consistent point decide
 * @param initialXminHorizon running-xacts records with older running transactions are not used, since catalog rows that
 *     those need may be gone; {@link TransactionId#INVALID} if every row is there
 * @param buildingFullSnapshot whether the snapshot is to be exported for reading ordinary tables, so that every commit
 *     is tracked and no snapshot file may be used
 * @param inSlotCreation whether the start point is being looked for, so that no snapshot file may be used
 * @param snapshotFiles where the state is saved and looked for
 */
public record SnapBuildOptions(
        long startDecodingAt,
        int initialXminHorizon,
        boolean buildingFullSnapshot,
        boolean inSlotCreation,
        SnapshotFiles snapshotFiles) {

    /** As at the creation of a slot whose horizon is {@code initialXminHorizon}: no files, everything from the consistent point on. */
    public static SnapBuildOptions slotCreation(int initialXminHorizon) {
        return new SnapBuildOptions(Lsn.INVALID, initialXminHorizon, false, true, SnapshotFiles.NONE);
    }

    /** As of an existing slot: transactions that commit before {@code startDecodingAt} are not decoded. */
    public static SnapBuildOptions existingSlot(long startDecodingAt) {
        return new SnapBuildOptions(startDecodingAt, TransactionId.INVALID, false, false, SnapshotFiles.NONE);
    }
}
