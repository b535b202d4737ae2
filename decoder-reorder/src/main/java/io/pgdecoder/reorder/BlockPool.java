package io.pgdecoder.reorder;

/**
 * Blocks of bytes for {@link TupleArena}, kept when a transaction ends and handed to the next one (PostgreSQL: the
 * generation context "Tuples" of {@code reorderbuffer.c}). Two sizes, so that a transaction of a few rows does not hold a
 * large block; how many free blocks are kept is bounded.
 */
final class BlockPool {
    /** Size of a transaction's first block. */
    static final int SMALL_BLOCK_BYTES = 4 * 1024;
    /** Size of the blocks after it. */
    static final int LARGE_BLOCK_BYTES = 64 * 1024;

    private static final int SMALL_BLOCKS_KEPT = 512;

    private final byte[][] small = new byte[SMALL_BLOCKS_KEPT][];
    private final byte[][] large;
    private int smallCount;
    private int largeCount;

    /** @param bytesKept how many bytes of free large blocks are kept at most */
    BlockPool(long bytesKept) {
        large = new byte[(int) Math.max(16, Math.min(1 << 16, bytesKept / LARGE_BLOCK_BYTES))][];
    }

    byte[] acquireSmall() {
        if (smallCount == 0) {
            return new byte[SMALL_BLOCK_BYTES];
        }
        byte[] block = small[--smallCount];
        small[smallCount] = null;
        return block;
    }

    byte[] acquireLarge() {
        if (largeCount == 0) {
            return new byte[LARGE_BLOCK_BYTES];
        }
        byte[] block = large[--largeCount];
        large[largeCount] = null;
        return block;
    }

    void release(byte[] block) {
        assert !isFree(block) : "block released twice";
        if (block.length == SMALL_BLOCK_BYTES) {
            if (smallCount < small.length) {
                small[smallCount++] = block;
            }
        } else if (largeCount < large.length) {
            assert block.length == LARGE_BLOCK_BYTES;
            large[largeCount++] = block;
        }
    }

    private boolean isFree(byte[] block) {
        // The last few are enough to catch a release in the same clean-up, and cheap enough for each assertion.
        for (int i = Math.max(0, smallCount - 4); i < smallCount; i++) {
            if (small[i] == block) {
                return true;
            }
        }
        for (int i = Math.max(0, largeCount - 4); i < largeCount; i++) {
            if (large[i] == block) {
                return true;
            }
        }
        return false;
    }
}
