package io.pgdecoder.reorder;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server's pairing heap ({@code lib/pairingheap.c}) over plain lists of children: who stands above whom among equal ones
 * is all that matters here. Sizes are read when nodes are compared.
 */
final class NaivePairingHeap {
    private record Node(ReorderBufferTransaction transaction, List<Node> children) {}

    private @Nullable Node root;

    @Nullable
    ReorderBufferTransaction first() {
        return root == null ? null : root.transaction;
    }

    void add(ReorderBufferTransaction transaction) {
        Node node = new Node(transaction, new ArrayList<>());
        root = root == null ? node : merge(root, node);
    }

    void remove(ReorderBufferTransaction transaction) {
        if (root == null) {
            throw new AssertionError("empty");
        }
        if (root.transaction == transaction) {
            root = mergeAll(root.children);
        } else if (!removeBelow(root.children, transaction)) {
            throw new AssertionError(transaction.xid + " is not there");
        }
    }

    private static boolean removeBelow(List<Node> siblings, ReorderBufferTransaction transaction) {
        for (int i = 0; i < siblings.size(); i++) {
            Node node = siblings.get(i);
            if (node.transaction == transaction) {
                Node inPlace = mergeAll(node.children);
                siblings.remove(i);
                if (inPlace != null) {
                    siblings.add(i, inPlace);
                }
                return true;
            }
            if (removeBelow(node.children, transaction)) {
                return true;
            }
        }
        return false;
    }

    /** The second goes below the first unless it is larger. */
    private static Node merge(Node first, Node second) {
        Node above = first.transaction.size < second.transaction.size ? second : first;
        above.children.add(0, above == first ? second : first);
        return above;
    }

    /** In pairs from the left, then all pairs from the right. */
    private static @Nullable Node mergeAll(List<Node> siblings) {
        Node all = null;
        List<Node> pairs = new ArrayList<>();
        for (int i = 0; i < siblings.size(); i += 2) {
            pairs.add(i + 1 == siblings.size() ? siblings.get(i) : merge(siblings.get(i), siblings.get(i + 1)));
        }
        for (int i = pairs.size() - 1; i >= 0; i--) {
            all = all == null ? pairs.get(i) : merge(all, pairs.get(i));
        }
        return all;
    }
}
