package io.pgdecoder.wal;

/** Placeholder constants while the restore code is being written. */
final class FullPageImage {
    static final int PAGE_BYTES = 8192;

    private FullPageImage() {}
}
