package io.pgdecoder.reorder;

import org.jspecify.annotations.Nullable;

/**
 * A doubly linked list of transactions whose nodes lie in the transactions (PostgreSQL: dlist, {@code lib/ilist.h}):
 * removing from the middle costs nothing, adding allocates nothing. A node is in at most one list at a time.
 */
final class TransactionList {
    /** A transaction's place in a list. */
    static final class Node {
        final ReorderBufferTransaction transaction;

        @Nullable
        Node previous;

        @Nullable
        Node next;

        @Nullable
        TransactionList list;

        Node(ReorderBufferTransaction transaction) {
            this.transaction = transaction;
        }

        @Nullable
        ReorderBufferTransaction nextTransaction() {
            return next == null ? null : next.transaction;
        }
    }

    private @Nullable Node head;
    private @Nullable Node tail;
    private int size;

    @Nullable
    ReorderBufferTransaction first() {
        return head == null ? null : head.transaction;
    }

    int size() {
        return size;
    }

    void addLast(Node node) {
        link(tail, node, null);
    }

    void addBefore(Node place, Node node) {
        assert place.list == this;
        link(place.previous, node, place);
    }

    void remove(Node node) {
        assert node.list == this;
        if (node.previous == null) {
            head = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            tail = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        node.previous = null;
        node.next = null;
        node.list = null;
        size--;
    }

    private void link(@Nullable Node previous, Node node, @Nullable Node next) {
        assert node.list == null;
        node.list = this;
        node.previous = previous;
        node.next = next;
        if (previous == null) {
            head = node;
        } else {
            previous.next = node;
        }
        if (next == null) {
            tail = node;
        } else {
            next.previous = node;
        }
        size++;
    }
}
