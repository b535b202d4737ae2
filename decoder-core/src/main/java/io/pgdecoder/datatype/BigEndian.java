package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in network byte order, as binary output has them (PostgreSQL: pq_sendint16, pq_sendint32, pq_sendint64). */
final class BigEndian {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int LENGTH_BYTES = Integer.BYTES;

    private BigEndian() {}

    /** Appends the lower two bytes of a number. */
    static void appendShort(OutputWriter out, int value) {
        out.reserve(Short.BYTES);
        SHORT.set(out.buffer(), out.length(), (short) value);
        out.setLength(out.length() + Short.BYTES);
    }

    /** Appends four bytes. */
    static void appendInt(OutputWriter out, int value) {
        out.reserve(Integer.BYTES);
        INT.set(out.buffer(), out.length(), value);
        out.setLength(out.length() + Integer.BYTES);
    }

    /** Appends eight bytes. */
    static void appendLong(OutputWriter out, long value) {
        out.reserve(Long.BYTES);
        LONG.set(out.buffer(), out.length(), value);
        out.setLength(out.length() + Long.BYTES);
    }

    /** Appends room for the length of what follows and returns its place, for {@link #endLength}. */
    static int beginLength(OutputWriter out) {
        int place = out.length();
        appendInt(out, 0);
        return place;
    }

    /** Fills in the length of what was appended since {@link #beginLength}. */
    static void endLength(OutputWriter out, int place) {
        INT.set(out.buffer(), place, out.length() - place - LENGTH_BYTES);
    }
}
