package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * int2vector and oidvector: one-dimensional arrays without nulls, printed as numbers with blanks between (PostgreSQL:
 * int2vectorout, oidvectorout; layout in {@code c.h}).
 *
 * <pre>
 *   0      4            8          12     16        20
 *   | ndim | dataoffset | elemtype | dim1 | lbound1 | values |
 * </pre>
 */
enum VectorOutput implements TypeOutput {
    /** Two-byte numbers. */
    INT2VECTOR("int2vector", 2),
    /** OIDs. */
    OIDVECTOR("oidvector", 4);

    private static final int DIM1 = 12;
    private static final int VALUES = DIM1 + 8;

    private final String typeName;
    private final int width;

    VectorOutput(String typeName, int width) {
        this.typeName = typeName;
        this.width = width;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int count = valueCount(bytes, offset, length);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(' ');
            }
            int at = offset + VALUES + i * width;
            if (this == INT2VECTOR) {
                DecimalDigits.append(out, LittleEndian.getShort(bytes, at));
            } else {
                DecimalDigits.appendUnsigned(out, LittleEndian.getInt(bytes, at));
            }
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    /** Sends the array that a vector is (array_send). */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int count = valueCount(bytes, offset, length);
        for (int at = offset; at < offset + VALUES; at += Integer.BYTES) {
            BigEndian.appendInt(out, LittleEndian.getInt(bytes, at));
        }
        for (int i = 0; i < count; i++) {
            int at = offset + VALUES + i * width;
            BigEndian.appendInt(out, width);
            if (this == INT2VECTOR) {
                BigEndian.appendShort(out, LittleEndian.getShort(bytes, at));
            } else {
                BigEndian.appendInt(out, LittleEndian.getInt(bytes, at));
            }
        }
    }

    @Override
    public List<Object> value(byte[] bytes, int offset, int length, JavaValues values) {
        int count = valueCount(bytes, offset, length);
        List<Object> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int at = offset + VALUES + i * width;
            list.add(
                    this == INT2VECTOR
                            ? (Object) (int) LittleEndian.getShort(bytes, at)
                            : (Object) Integer.toUnsignedLong(LittleEndian.getInt(bytes, at)));
        }
        return Collections.unmodifiableList(list);
    }

    private int valueCount(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast(typeName, VALUES, length);
        int count = LittleEndian.getInt(bytes, offset + DIM1);
        if (count < 0 || (long) count * width > length - VALUES) {
            throw DatumChecks.invalid(typeName, "0 to " + (length - VALUES) / width + " values", count + " values");
        }
        return count;
    }
}
