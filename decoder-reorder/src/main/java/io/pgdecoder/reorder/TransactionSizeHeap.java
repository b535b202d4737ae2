package io.pgdecoder.reorder;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way of 17 and later: a max-heap of all (sub)transactions that take memory (PostgreSQL: ReorderBuffer.txn_heap, a
 * {@code lib/pairingheap.c}). Each change of size takes the transaction out and puts it in again, so of equally large ones
 * the first depends on the heap's history; this heap has the same one.
 *
 * <pre>
 *   root (largest)
 *     |firstChild
 *     v
 *     a --nextSibling--> b --> c      each the root of a heap of its own
 * </pre>
 *
 * <p>Of two equal ones the first operand of a merge stays above: the old root when one is added; when children are
 * joined, the left one of each pair, and then the pair further right.
 */
final class TransactionSizeHeap extends TransactionSizes {
    private static final class HeapNode extends Node {
        @Nullable
        HeapNode firstChild;

        @Nullable
        HeapNode nextSibling;

        @Nullable
        HeapNode previousOrParent;

        HeapNode(ReorderBufferTransaction transaction) {
            super(transaction);
        }
    }

    private @Nullable HeapNode root;

    @Override
    void created(ReorderBufferTransaction transaction) {
        transaction.sizeNode = new HeapNode(transaction);
    }

    @Override
    void lookedUp() {}

    @Override
    void removed(ReorderBufferTransaction transaction) {
        assert transaction.size == 0;
    }

    @Override
    void changed(ReorderBufferTransaction transaction, long oldSize) {
        HeapNode node = (HeapNode) Objects.requireNonNull(transaction.sizeNode);
        if (oldSize != 0) {
            remove(node);
        }
        if (transaction.size != 0) {
            add(node);
        }
    }

    @Override
    @Nullable
    ReorderBufferTransaction largest() {
        return root == null ? null : root.transaction;
    }

    private void add(HeapNode node) {
        node.firstChild = null;
        setRoot(root == null ? node : merge(root, node));
    }

    private void remove(HeapNode node) {
        HeapNode replacement = mergeChildren(node.firstChild);
        if (node == root) {
            setRoot(replacement);
            return;
        }
        HeapNode before = Objects.requireNonNull(node.previousOrParent);
        HeapNode after = node.nextSibling;
        HeapNode inPlace = replacement == null ? after : replacement;
        if (before.firstChild == node) {
            before.firstChild = inPlace;
        } else {
            before.nextSibling = inPlace;
        }
        if (replacement != null) {
            replacement.previousOrParent = before;
            replacement.nextSibling = after;
            if (after != null) {
                after.previousOrParent = replacement;
            }
        } else if (after != null) {
            after.previousOrParent = before;
        }
    }

    private void setRoot(@Nullable HeapNode node) {
        root = node;
        if (node != null) {
            node.previousOrParent = null;
            node.nextSibling = null;
        }
    }

    /** Puts the smaller of two heaps, the second of two equal ones, first among the other's children. */
    private static HeapNode merge(HeapNode first, HeapNode second) {
        boolean secondLarger = first.transaction.size < second.transaction.size;
        HeapNode above = secondLarger ? second : first;
        HeapNode below = secondLarger ? first : second;
        HeapNode sibling = above.firstChild;
        if (sibling != null) {
            sibling.previousOrParent = below;
        }
        below.previousOrParent = above;
        below.nextSibling = sibling;
        above.firstChild = below;
        return above;
    }

    /** Joins siblings to one heap: in pairs from left to right, then the pairs from right to left. */
    private static @Nullable HeapNode mergeChildren(@Nullable HeapNode firstChild) {
        HeapNode pairs = null;
        HeapNode left = firstChild;
        while (left != null) {
            HeapNode right = left.nextSibling;
            HeapNode rest = right == null ? null : right.nextSibling;
            HeapNode pair = right == null ? left : merge(left, right);
            pair.nextSibling = pairs;
            pairs = pair;
            left = rest;
        }
        HeapNode joined = pairs;
        HeapNode pair = joined == null ? null : joined.nextSibling;
        while (joined != null && pair != null) {
            HeapNode next = pair.nextSibling;
            joined = merge(joined, pair);
            pair = next;
        }
        return joined;
    }
}
