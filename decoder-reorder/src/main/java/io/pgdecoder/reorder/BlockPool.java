package io.pgdecoder.reorder;

/**
 * Blocks of bytes for {@link TupleArena}, kept when a transaction ends or is spilled and handed to the next one
 * (PostgreSQL: the generation context "Tuples" of {@code reorderbuffer.c}). Several sizes, so that a transaction of a few
 * rows does not hold a large block; how many free blocks are kept is bounded.
 *
 * <pre>
 *   size class    0      1      2      3       4
 *   bytes         256    1024   4096   16384   65536
 * </pre>
 */
final class BlockPool {
    /** The class of the largest blocks. */
    static final int LARGEST = 4;

    private static final int SMALLEST_SHIFT = 8;
    private static final int CLASS_SHIFT = 2;
    private static final int SMALL_BLOCKS_KEPT = 512;

    private final byte[][][] free = new byte[LARGEST + 1][][];
    private final int[] counts = new int[LARGEST + 1];

    /** @param bytesKept how many bytes of free largest blocks are kept at most */
    BlockPool(long bytesKept) {
        for (int i = 0; i < LARGEST; i++) {
            free[i] = new byte[SMALL_BLOCKS_KEPT][];
        }
        free[LARGEST] = new byte[(int) Math.max(16, Math.min(1 << 16, bytesKept / bytesOf(LARGEST)))][];
    }

    /** Bytes of a block of a class. */
    static int bytesOf(int sizeClass) {
        return 1 << SMALLEST_SHIFT + sizeClass * CLASS_SHIFT;
    }

    /** The class of the smallest blocks that hold {@code length} bytes, which a largest one must. */
    static int classFor(int length) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, length - 1));
        return Math.max(0, bits - SMALLEST_SHIFT + CLASS_SHIFT - 1) / CLASS_SHIFT;
    }

    byte[] acquire(int sizeClass) {
        int count = counts[sizeClass];
        if (count == 0) {
            return new byte[bytesOf(sizeClass)];
        }
        byte[][] blocks = free[sizeClass];
        byte[] block = blocks[count - 1];
        blocks[count - 1] = null;
        counts[sizeClass] = count - 1;
        return block;
    }

    void release(byte[] block) {
        int sizeClass = classFor(block.length);
        assert block.length == bytesOf(sizeClass) : "not a block";
        assert !isFree(sizeClass, block) : "block released twice";
        byte[][] blocks = free[sizeClass];
        if (counts[sizeClass] < blocks.length) {
            blocks[counts[sizeClass]++] = block;
        }
    }

    private boolean isFree(int sizeClass, byte[] block) {
        // The last few are enough to catch a release in the same clean-up, and cheap enough for each assertion.
        for (int i = Math.max(0, counts[sizeClass] - 4); i < counts[sizeClass]; i++) {
            if (free[sizeClass][i] == block) {
                return true;
            }
        }
        return false;
    }
}
