package io.pgdecoder.types;

/**
 * A 32-bit transaction id (PostgreSQL: TransactionId, {@code access/transam.h}): unsigned, compared modulo 2^32 once
 * both are normal. Compare only with the methods here, never with {@code <}.
 */
public final class TransactionId {
    /** No transaction. */
    public static final int INVALID = 0;
    /** The transaction of initdb's bootstrap, always committed. */
    public static final int BOOTSTRAP = 1;
    /** A frozen row's transaction, always committed. */
    public static final int FROZEN = 2;
    /** The first id that a transaction can get. */
    public static final int FIRST_NORMAL = 3;

    private TransactionId() {}

    /** Whether {@code xid} is not {@link #INVALID}. */
    public static boolean isValid(int xid) {
        return xid != INVALID;
    }

    /** Whether {@code xid} belongs to an ordinary transaction (3 or above, unsigned). */
    public static boolean isNormal(int xid) {
        return Integer.compareUnsigned(xid, FIRST_NORMAL) >= 0;
    }

    /** Whether {@code a} is logically before {@code b} (PostgreSQL: TransactionIdPrecedes). */
    public static boolean precedes(int a, int b) {
        if (!isNormal(a) || !isNormal(b)) {
            return Integer.compareUnsigned(a, b) < 0;
        }
        return a - b < 0;
    }

    /** Whether {@code a} is logically before or equal to {@code b}. */
    public static boolean precedesOrEquals(int a, int b) {
        if (!isNormal(a) || !isNormal(b)) {
            return Integer.compareUnsigned(a, b) <= 0;
        }
        return a - b <= 0;
    }

    /** Whether {@code a} is logically after {@code b}. */
    public static boolean follows(int a, int b) {
        return precedes(b, a);
    }

    /** Whether {@code a} is logically after or equal to {@code b}. */
    public static boolean followsOrEquals(int a, int b) {
        return precedesOrEquals(b, a);
    }

    /** The next id, leaving out the special ones at wraparound (PostgreSQL: TransactionIdAdvance). */
    public static int next(int xid) {
        int next = xid + 1;
        return isNormal(next) ? next : FIRST_NORMAL;
    }

    /** Unsigned decimal, as the server prints it. */
    public static String toString(int xid) {
        return Integer.toUnsignedString(xid);
    }
}
