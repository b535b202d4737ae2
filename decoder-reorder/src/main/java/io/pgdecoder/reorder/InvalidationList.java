package io.pgdecoder.reorder;

import io.pgdecoder.reorder.spill.SpilledFiles;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The invalidation messages that a transaction gathered, in WAL order (PostgreSQL: ReorderBufferTXN.invalidations and
 * invalidations_distributed). When there is no room for them in memory ({@link ListMemory}) they go to a file of the list;
 * what comes later stays in memory until there is no room again:
 *
 * <pre>
 *   messages   0 ........................ n | n + 1 ... count - 1
 *              file, read from its start    | in memory
 * </pre>
 *
 * <p>They are only ever executed all and in order, so a file is read as a stream. A failure to write leaves the
 * list as it was. Not thread-safe.
 */
public final class InvalidationList {
    private static final byte[] NONE = new byte[0];

    /** What may always be in memory, since so little is not worth a write. */
    static final int LEAST_BYTES = 1024;

    private static final int MAX_BYTES = 1 << 30;

    private final int xid;
    private final String name;
    private final SpilledLists lists;
    private byte[] tail = NONE;
    private int tailCount;
    private long count;

    private @Nullable SpilledFiles files;

    /** @param name what kind of list of the transaction it is, as part of a file name */
    InvalidationList(int xid, String name, SpilledLists lists) {
        this.xid = xid;
        this.name = name;
        this.lists = lists;
    }

    /** Number of messages. */
    public long count() {
        return count;
    }

    /**
     * Executes all messages in order, some thousands at a time; does nothing if there are none.
     *
     * @throws DecoderException SPILL_FILE_INVALID or IO_ERROR if a file cannot be read; part of the messages may have been
     *     executed then
     */
    public void executeAll(InvalidationExecutor executor) {
        SpilledFiles spilled = files;
        if (spilled != null) {
            long read = lists.read(spilled, executor);
            if (read != count - tailCount) {
                throw new DecoderException(
                        ErrorCode.SPILL_FILE_INVALID,
                        Lsn.INVALID,
                        null,
                        "a spilled list of invalidations, " + name + " of transaction " + TransactionId.toString(xid),
                        count - tailCount + " messages",
                        read + " messages");
            }
        }
        if (tailCount > 0) {
            executor.execute(tail, 0, tailCount);
        }
    }

    /**
     * Adds messages.
     *
     * @throws DecoderException IO_ERROR if there is no room and the disk is full
     */
    void add(byte[] messages, int offset, int messageCount) {
        int at = offset;
        int left = messageCount;
        while (left > 0) {
            int room = roomFor(left);
            int length = room * InvalidationExecutor.MESSAGE_BYTES;
            System.arraycopy(messages, at, tail, tailCount * InvalidationExecutor.MESSAGE_BYTES, length);
            tailCount += room;
            count += room;
            at += length;
            left -= room;
        }
    }

    /** Adds all messages of another list. */
    void addAll(InvalidationList other) {
        other.executeAll(this::add);
    }

    /** Copies all messages one after the other; there must be room. */
    void copyTo(byte[] target, int offset) {
        int[] at = {offset};
        executeAll((bytes, start, messages) -> {
            int length = messages * InvalidationExecutor.MESSAGE_BYTES;
            System.arraycopy(bytes, start, target, at[0], length);
            at[0] += length;
        });
    }

    /** Forgets all messages and removes the file, if any. */
    void clear() {
        lists.memory().give(tail.length);
        tail = NONE;
        tailCount = 0;
        count = 0;
        SpilledFiles spilled = files;
        if (spilled != null) {
            lists.remove(spilled);
            files = null;
        }
    }

    /** Makes room in memory for the next messages, at least for one; for how many, up to the wanted number. */
    private int roomFor(int wanted) {
        int free = tail.length / InvalidationExecutor.MESSAGE_BYTES - tailCount;
        if (free >= wanted) {
            return wanted;
        }
        if (free == 0) {
            free = grow(wanted);
        }
        return Math.min(free, wanted);
    }

    private int grow(int wanted) {
        long needed = ((long) tailCount + wanted) * InvalidationExecutor.MESSAGE_BYTES;
        // Few messages take what they need; more make the array twice as large.
        int length = (int) Math.min(Math.max(needed, tail.length * 2L), Math.max(LEAST_BYTES, tail.length * 2L));
        ListMemory memory = lists.memory();
        if (tail.length < LEAST_BYTES || length <= MAX_BYTES && memory.hasRoomFor(length)) {
            memory.give(tail.length);
            memory.take(length);
            tail = Arrays.copyOf(tail, length);
        } else {
            spill();
        }
        return tail.length / InvalidationExecutor.MESSAGE_BYTES - tailCount;
    }

    private void spill() {
        SpilledFiles spilled = files;
        if (spilled == null) {
            spilled = SpilledFiles.ofList(xid, name);
        }
        lists.append(spilled, tail, tailCount);
        files = spilled;
        tailCount = 0;
    }

    @Override
    public String toString() {
        return "InvalidationList[" + count + " messages]";
    }
}
