package io.pgdecoder.snapbuild;

/**
 * What of a consistent snapshot builder is saved and restored.
 *
 * @param xmin transactions before it are decided by the commit log
 * @param xmax transactions at or after it are invisible
 * @param committedXids catalog-changing transactions that committed, in commit order
 * @param catalogChangingXids catalog-changing transactions that were in progress, sorted by unsigned value; always
 *     empty before version 16
 */
public record SnapshotContents(int xmin, int xmax, int[] committedXids, int[] catalogChangingXids) {}
