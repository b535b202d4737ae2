package io.pgdecoder.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes of a file of which only parts are held; the rest is zero.
 *
 * <pre>
 *   position  0      p0        e0        p1    e1           length
 *             |  0   |=========|    0    |=====|      0     |
 * </pre>
 *
 * <p>Parts are added by rising position and then only read, by any thread.
 */
final class SparseBytes {
    /** Granularity in which zeros are left out: a page of a heap, of WAL and of a commit log. */
    static final int PAGE_BYTES = 8192;

    /** A part of the bytes. */
    record Part(long position, byte[] bytes, int offset, int length) {
        long end() {
            return position + length;
        }
    }

    private final long length;
    private final List<Part> parts = new ArrayList<>();

    SparseBytes(long length) {
        this.length = length;
    }

    /** The same parts in a file of another length. */
    SparseBytes withLength(long newLength) {
        SparseBytes copy = new SparseBytes(newLength);
        parts.forEach(copy::add);
        return copy;
    }

    /** Adds bytes that lie from {@code position} on, without their pages of zeros; no part is longer than {@code limit}. */
    void addWithoutZeros(long position, byte[] bytes, int count, int limit) {
        int start = 0;
        while (start < count) {
            int end = start;
            while (end < count && end - start + PAGE_BYTES <= limit && !isZero(bytes, end, pageEnd(end, count))) {
                end = pageEnd(end, count);
            }
            if (end > start) {
                add(new Part(position + start, bytes, start, end - start));
                start = end;
            } else {
                start = pageEnd(start, count);
            }
        }
    }

    private static int pageEnd(int start, int count) {
        return Math.min(start + PAGE_BYTES, count);
    }

    private static boolean isZero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a part of this place can be added. */
    boolean accepts(long position, int count) {
        long end = parts.isEmpty() ? 0 : parts.get(parts.size() - 1).end();
        return position >= end && position <= length && count <= length - position;
    }

    /** Adds a part, whose place must be accepted. */
    void add(Part part) {
        if (!accepts(part.position, part.length)) {
            throw new IllegalArgumentException("part at " + part.position + " of " + part.length + " bytes");
        }
        if (part.length > 0) {
            parts.add(part);
        }
    }

    /** Bytes of the file. */
    long length() {
        return length;
    }

    /** The parts, by position. */
    List<Part> parts() {
        return parts;
    }

    /** Reads up to {@code count} bytes; less only at the end. */
    int read(long position, byte[] target, int offset, int count) {
        if (position >= length) {
            return 0;
        }
        int read = (int) Math.min(count, length - position);
        Arrays.fill(target, offset, offset + read, (byte) 0);
        for (int i = firstEndingAfter(position); i < parts.size(); i++) {
            Part part = parts.get(i);
            long from = Math.max(part.position, position);
            long to = Math.min(part.end(), position + read);
            if (from >= to) {
                break;
            }
            System.arraycopy(
                    part.bytes,
                    part.offset + (int) (from - part.position),
                    target,
                    offset + (int) (from - position),
                    (int) (to - from));
        }
        return read;
    }

    private int firstEndingAfter(long position) {
        int low = 0;
        int high = parts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (parts.get(middle).end() <= position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
