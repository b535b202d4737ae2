package io.pgdecoder.types;

/**
 * A tuple's address inside a relation, packed in a {@code long}: block in bits 16 to 47, offset number in bits 0 to 15
 * (PostgreSQL: ItemPointerData, {@code storage/itemptr.h}).
 *
 * <pre>
 *  on disk, 6 bytes, 2-aligned:   +0 block high u16   +2 block low u16   +4 offset number u16, from 1
 * </pre>
 */
public final class ItemPointer {
    /** Bytes of the form on disk. */
    public static final int BYTES = 6;

    private ItemPointer() {}

    /** Packs a block number and a 1-based offset number. */
    public static long of(int blockNumber, int offsetNumber) {
        return (blockNumber & 0xFFFFFFFFL) << 16 | (offsetNumber & 0xFFFF);
    }

    /** Reads the six bytes at {@code offset}. */
    public static long read(byte[] bytes, int offset) {
        int block =
                LittleEndian.getUnsignedShort(bytes, offset) << 16 | LittleEndian.getUnsignedShort(bytes, offset + 2);
        return of(block, LittleEndian.getUnsignedShort(bytes, offset + 4));
    }

    /** The block number, unsigned. */
    public static int blockNumber(long tid) {
        return (int) (tid >>> 16);
    }

    /** The 1-based offset number. */
    public static int offsetNumber(long tid) {
        return (int) tid & 0xFFFF;
    }

    /** {@code (block,offset)}, as the server prints a tid. */
    public static String toString(long tid) {
        return "(" + Integer.toUnsignedString(blockNumber(tid)) + ',' + offsetNumber(tid) + ')';
    }
}
