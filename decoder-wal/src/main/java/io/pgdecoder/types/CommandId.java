package io.pgdecoder.types;

/** The number of a command inside a transaction, unsigned (PostgreSQL: CommandId, {@code c.h}). */
public final class CommandId {
    /** The first command of a transaction. */
    public static final int FIRST = 0;
    /** No command. */
    public static final int INVALID = 0xFFFFFFFF;

    private CommandId() {}

    /** Unsigned comparison. */
    public static int compare(int a, int b) {
        return Integer.compareUnsigned(a, b);
    }
}
