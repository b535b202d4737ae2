package io.pgdecoder.reorder;

import java.util.Arrays;

/**
 * Where one transaction's tuple, message and invalidation bytes lie: bump-allocated in pooled blocks that all go back
 * when the transaction ends or is spilled. Each block is four times as large as the one before, up to 64 kB. Per-record zone: {@link #reserve} allocates only when the pool is empty or for one body
 * larger than a quarter of a block, which gets an array of its own.
 *
 * <pre>
 *   block 0 (256 bytes)   block 1 (1 kB)           ...   block n (64 kB)
 *   [tuple|tuple|  ]      [tuple|message|tuple|  ]       [tuple|.........]
 *                                                              ^ position
 * </pre>
 */
final class TupleArena {
    private static final int OVERSIZE_BYTES = BlockPool.bytesOf(BlockPool.LARGEST) / 4;
    private static final byte[][] NO_BLOCKS = new byte[0][];
    private static final byte[] NONE = new byte[0];

    private final BlockPool pool;
    private byte[][] blocks = NO_BLOCKS;
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
        }
        blocks = NO_BLOCKS;
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
        int following = Math.min(blockCount, BlockPool.LARGEST);
        current = pool.acquire(Math.max(following, BlockPool.classFor(length)));
        if (blockCount == blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(4, blockCount * 2));
        }
        blocks[blockCount++] = current;
        position = length;
        reserved = current;
        return 0;
    }
}
