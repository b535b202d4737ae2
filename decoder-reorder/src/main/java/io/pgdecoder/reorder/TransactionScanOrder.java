package io.pgdecoder.reorder;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way of 13 to 16: the server walks its hash table of transactions and keeps the first that is larger than all before
 * it. So of equally large ones the table's order decides, and this class keeps that order (PostgreSQL:
 * {@code utils/hash/dynahash.c} over 32-bit keys, {@code common/hashfn.c}), but finds the largest with a heap.
 *
 * <pre>
 *   bucket   0 -&gt; n -&gt; n        each bucket in the order of insertion
 *            1 -&gt; n
 *            ...
 *            maxBucket           grows by one when there are more entries than buckets; the new bucket
 *                                takes its entries from the one whose number lacks the highest bit
 *
 *   heap     size descending, then bucket, then order of insertion
 * </pre>
 */
final class TransactionScanOrder extends TransactionSizes {
    private static final int INITIAL_BUCKETS = 1024;
    private static final int NOT_IN_HEAP = -1;

    private static final class ScanNode extends Node {
        final int hash;
        final long sequence;
        int bucket;
        int heapIndex = NOT_IN_HEAP;

        @Nullable
        ScanNode nextInBucket;

        ScanNode(ReorderBufferTransaction transaction, long sequence) {
            super(transaction);
            this.hash = hash(transaction.xid);
            this.sequence = sequence;
        }
    }

    private @Nullable ScanNode[] buckets = new ScanNode[INITIAL_BUCKETS];
    private int maxBucket = INITIAL_BUCKETS - 1;
    private int lowMask = INITIAL_BUCKETS - 1;
    private int highMask = 2 * INITIAL_BUCKETS - 1;
    private int entries;
    private long nextSequence;

    private ScanNode[] heap = new ScanNode[64];
    private int heapSize;

    @Override
    void created(ReorderBufferTransaction transaction) {
        growIfFull();
        ScanNode node = new ScanNode(transaction, nextSequence++);
        transaction.sizeNode = node;
        append(node, bucketOf(node.hash));
        entries++;
    }

    @Override
    void lookedUp() {
        growIfFull();
    }

    @Override
    void removed(ReorderBufferTransaction transaction) {
        assert transaction.size == 0;
        ScanNode node = node(transaction);
        ScanNode at = Objects.requireNonNull(buckets[node.bucket]);
        if (at == node) {
            buckets[node.bucket] = node.nextInBucket;
        } else {
            while (at.nextInBucket != node) {
                at = Objects.requireNonNull(at.nextInBucket);
            }
            at.nextInBucket = node.nextInBucket;
        }
        node.nextInBucket = null;
        entries--;
    }

    @Override
    void changed(ReorderBufferTransaction transaction, long oldSize) {
        ScanNode node = node(transaction);
        if (oldSize == 0) {
            if (heapSize == heap.length) {
                heap = Arrays.copyOf(heap, heapSize * 2);
            }
            siftUp(node, heapSize++);
        } else if (transaction.size == 0) {
            removeFromHeap(node);
        } else if (transaction.size > oldSize) {
            siftUp(node, node.heapIndex);
        } else {
            siftDown(node, node.heapIndex);
        }
    }

    @Override
    @Nullable
    ReorderBufferTransaction largest() {
        return heapSize == 0 ? null : heap[0].transaction;
    }

    /** hash_uint32, the hash of a 32-bit key: the last mix of lookup3, started for four bytes. */
    static int hash(int key) {
        int start = 0x9E3779B9 + 4 + 3923095;
        int a = start + key;
        int b = start;
        int c = start;
        c = (c ^ b) - Integer.rotateLeft(b, 14);
        a = (a ^ c) - Integer.rotateLeft(c, 11);
        b = (b ^ a) - Integer.rotateLeft(a, 25);
        c = (c ^ b) - Integer.rotateLeft(b, 16);
        a = (a ^ c) - Integer.rotateLeft(c, 4);
        b = (b ^ a) - Integer.rotateLeft(a, 14);
        return (c ^ b) - Integer.rotateLeft(b, 24);
    }

    private static ScanNode node(ReorderBufferTransaction transaction) {
        return (ScanNode) Objects.requireNonNull(transaction.sizeNode);
    }

    private int bucketOf(int hash) {
        int bucket = hash & highMask;
        return bucket > maxBucket ? bucket & lowMask : bucket;
    }

    private void append(ScanNode node, int bucket) {
        node.bucket = bucket;
        node.nextInBucket = null;
        ScanNode at = buckets[bucket];
        if (at == null) {
            buckets[bucket] = node;
            return;
        }
        while (at.nextInBucket != null) {
            at = at.nextInBucket;
        }
        at.nextInBucket = node;
    }

    /** One bucket more; the entries of the one it is split from are dealt out anew, in their order. */
    private void growIfFull() {
        if (entries <= maxBucket) {
            return;
        }
        int added = ++maxBucket;
        int split = added & lowMask;
        if (added > highMask) {
            lowMask = highMask;
            highMask = added | lowMask;
        }
        if (added == buckets.length) {
            buckets = Arrays.copyOf(buckets, added * 2);
        }
        ScanNode node = buckets[split];
        buckets[split] = null;
        while (node != null) {
            ScanNode next = node.nextInBucket;
            append(node, bucketOf(node.hash));
            if (node.bucket == added && node.heapIndex != NOT_IN_HEAP) {
                siftDown(node, node.heapIndex);
            }
            node = next;
        }
    }

    private static boolean isBefore(ScanNode a, ScanNode b) {
        long sizeA = a.transaction.size;
        long sizeB = b.transaction.size;
        if (sizeA != sizeB) {
            return sizeA > sizeB;
        }
        return a.bucket != b.bucket ? a.bucket < b.bucket : a.sequence < b.sequence;
    }

    private void removeFromHeap(ScanNode node) {
        int hole = node.heapIndex;
        node.heapIndex = NOT_IN_HEAP;
        ScanNode last = heap[--heapSize];
        if (last != node) {
            if (hole > 0 && isBefore(last, heap[(hole - 1) >>> 1])) {
                siftUp(last, hole);
            } else {
                siftDown(last, hole);
            }
        }
    }

    private void siftUp(ScanNode node, int start) {
        int at = start;
        while (at > 0) {
            ScanNode parent = heap[(at - 1) >>> 1];
            if (!isBefore(node, parent)) {
                break;
            }
            place(parent, at);
            at = (at - 1) >>> 1;
        }
        place(node, at);
    }

    private void siftDown(ScanNode node, int start) {
        int at = start;
        while (true) {
            int child = 2 * at + 1;
            if (child >= heapSize) {
                break;
            }
            if (child + 1 < heapSize && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], node)) {
                break;
            }
            place(heap[child], at);
            at = child;
        }
        place(node, at);
    }

    private void place(ScanNode node, int at) {
        heap[at] = node;
        node.heapIndex = at;
    }
}
