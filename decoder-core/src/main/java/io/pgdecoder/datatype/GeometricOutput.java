package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * The geometric types (PostgreSQL: {@code utils/adt/geo_ops.c}, structures in {@code utils/geo_decls.h}). Coordinates
 * print as float8 does.
 *
 * <pre>
 *   type      stored (f8 unless said; path and polygon without their varlena header)       printed
 *   point     x, y                                                                         (x,y)
 *   lseg      x1, y1, x2, y2                                                               [(x1,y1),(x2,y2)]
 *   box       high x, high y, low x, low y                                                 (hx,hy),(lx,ly)
 *   line      A, B, C                                                                      {A,B,C}
 *   circle    x, y, radius                                                                 &lt;(x,y),r&gt;
 *   path      i4 count, i4 closed, 4 bytes of padding, count points                        [(x,y),...] or ((x,y),...)
 *   polygon   i4 count, bounding box (32 bytes), count points                              ((x,y),...)
 * </pre>
 */
enum GeometricOutput implements TypeOutput {
    POINT("point", 16) {
        @Override
        void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            appendPoints(bytes, offset, 1, settings, out);
        }
    },
    LSEG("lseg", 32) {
        @Override
        void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            out.append('[');
            appendPoints(bytes, offset, 2, settings, out);
            out.append(']');
        }
    },
    BOX("box", 32) {
        @Override
        void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            appendPoints(bytes, offset, 2, settings, out);
        }
    },
    LINE("line", 24) {
        @Override
        void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            out.append('{');
            appendNumber(bytes, offset, settings, out);
            out.append(',');
            appendNumber(bytes, offset + NUMBER_BYTES, settings, out);
            out.append(',');
            appendNumber(bytes, offset + 2 * NUMBER_BYTES, settings, out);
            out.append('}');
        }
    },
    CIRCLE("circle", 24) {
        @Override
        void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            out.append('<');
            appendPoints(bytes, offset, 1, settings, out);
            out.append(',');
            appendNumber(bytes, offset + POINT_BYTES, settings, out);
            out.append('>');
        }
    },
    PATH("path") {
        @Override
        void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            int count = pointCount(bytes, offset, length, PATH_HEADER_BYTES);
            boolean closed = LittleEndian.getInt(bytes, offset + 4) != 0;
            out.append(closed ? '(' : '[');
            appendPoints(bytes, offset + PATH_HEADER_BYTES, count, settings, out);
            out.append(closed ? ')' : ']');
        }
    },
    POLYGON("polygon") {
        @Override
        void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            int count = pointCount(bytes, offset, length, POLYGON_HEADER_BYTES);
            out.append('(');
            appendPoints(bytes, offset + POLYGON_HEADER_BYTES, count, settings, out);
            out.append(')');
        }
    };

    private static final int VARIABLE = -1;
    private static final int NUMBER_BYTES = 8;
    private static final int POINT_BYTES = 2 * NUMBER_BYTES;
    private static final int PATH_HEADER_BYTES = 12;
    private static final int POLYGON_HEADER_BYTES = 36;

    private final String typeName;
    private final int width;

    GeometricOutput(String typeName) {
        this(typeName, VARIABLE);
    }

    GeometricOutput(String typeName, int width) {
        this.typeName = typeName;
        this.width = width;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        if (width != VARIABLE) {
            DatumChecks.checkLength(typeName, width, length);
        }
        append(bytes, offset, length, settings, out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    /** Sends the numbers as stored; a path's closed byte and a path's or polygon's count come before them. */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int numbers = 0;
        if (width != VARIABLE) {
            DatumChecks.checkLength(typeName, width, length);
        } else {
            numbers = this == PATH ? PATH_HEADER_BYTES : POLYGON_HEADER_BYTES;
            int count = pointCount(bytes, offset, length, numbers);
            if (this == PATH) {
                out.append(LittleEndian.getInt(bytes, offset + 4) != 0 ? 1 : 0);
            }
            BigEndian.appendInt(out, count);
        }
        for (int at = offset + numbers; at + NUMBER_BYTES <= offset + length; at += NUMBER_BYTES) {
            BigEndian.appendLong(out, LittleEndian.getLong(bytes, at));
        }
    }

    abstract void append(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out);

    int pointCount(byte[] bytes, int offset, int length, int headerBytes) {
        DatumChecks.checkAtLeast(typeName, headerBytes, length);
        int count = LittleEndian.getInt(bytes, offset);
        if (count < 0 || count != (length - headerBytes) / POINT_BYTES) {
            throw DatumChecks.invalid(
                    typeName, (length - headerBytes) / POINT_BYTES + " points", Integer.toUnsignedString(count));
        }
        return count;
    }

    static void appendPoints(byte[] bytes, int offset, int count, OutputSettings settings, OutputWriter out) {
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(',');
            }
            out.append('(');
            appendNumber(bytes, offset + i * POINT_BYTES, settings, out);
            out.append(',');
            appendNumber(bytes, offset + i * POINT_BYTES + NUMBER_BYTES, settings, out);
            out.append(')');
        }
    }

    static void appendNumber(byte[] bytes, int offset, OutputSettings settings, OutputWriter out) {
        FloatOutput.FLOAT8.write(bytes, offset, NUMBER_BYTES, settings, out);
    }
}
