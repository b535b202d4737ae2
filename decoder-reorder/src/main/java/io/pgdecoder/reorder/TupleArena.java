package io.pgdecoder.reorder;

import java.util.Arrays;

/**
 * Where one transaction's tuple, message and invalidation bytes lie: bump-allocated in pooled blocks that all go back
 * when the transaction ends. Per-record zone: {@link #reserve} allocates only when the pool is empty or for one body
 * larger than a quarter of a block, which gets an array of its own.
 *
 * <pre>
 *   block 0 (4 kB)      block 1 (64 kB)          ...   block n (64 kB)
 *   [tuple|tuple|  ]    [tuple|message|tuple|  ]       [tuple|.........]
 *                                                            ^ position
 * </pre>
 */
final class TupleArena {
    private static final int OVERSIZE_BYTES = BlockPool.LARGE_BLOCK_BYTES / 4;
    private static final byte[] NONE = new byte[0];

    private final BlockPool pool;
    private byte[][] blocks = new byte[1][];
    private int blockCount;
    private byte[] current = NONE;
    private int position;
    private byte[] reserved = NONE;

    TupleArena(BlockPool pool) {
        this.pool = pool;
    }

    /** Makes room for {@code length} bytes in {@link #reserved()} and returns where they start. */
    int reserve(int length) {
        if (length > current.length - position) {
            return reserveSlowPath(length);
        }
        int start = position;
        position = start + length;
        reserved = current;
        return start;
    }

    /** The array of the last {@link #reserve}. */
    byte[] reserved() {
        return reserved;
    }

    void releaseAll() {
        for (int i = 0; i < blockCount; i++) {
            pool.release(blocks[i]);
            blocks[i] = NONE;
        }
        blockCount = 0;
        current = NONE;
        reserved = NONE;
        position = 0;
    }

    private int reserveSlowPath(int length) {
        if (length > OVERSIZE_BYTES) {
            reserved = new byte[length];
            return 0;
        }
        current = blockCount == 0 && length <= BlockPool.SMALL_BLOCK_BYTES ? pool.acquireSmall() : pool.acquireLarge();
        if (blockCount == blocks.length) {
            blocks = Arrays.copyOf(blocks, blockCount * 2);
        }
        blocks[blockCount++] = current;
        position = length;
        reserved = current;
        return 0;
    }
}
