package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * cube (PostgreSQL: cube_out and cube_send, {@code contrib/cube}; layout in its {@code cubedata.h}): one corner, and the
 * other unless both are the same. Coordinates print as float8 does. earth, of earthdistance, is a domain over it.
 *
 * <pre>
 *   0        4
 *   | header | d numbers of the lower left corner | d of the upper right one, unless a point |
 *
 *   header   bits 0-30 dimensions d, bit 31 a point
 * </pre>
 *
 * Boxes of both corners the same are points too; servers before 9.4 stored such.
 */
final class CubeOutput implements TypeOutput {
    private static final int HEADER = 0;
    private static final int CORNERS = HEADER + 4;
    private static final int NUMBER_BYTES = 8;
    private static final int POINT = 0x80000000;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int dimensions = dimensions(bytes, offset, length);
        int corner = offset + CORNERS;
        appendCorner(bytes, corner, dimensions, settings, out);
        if (!isPoint(bytes, offset, dimensions)) {
            out.append(',');
            appendCorner(bytes, corner + dimensions * NUMBER_BYTES, dimensions, settings, out);
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int dimensions = dimensions(bytes, offset, length);
        int header = LittleEndian.getInt(bytes, offset + HEADER);
        int numbers = header < 0 ? dimensions : 2 * dimensions;
        BigEndian.appendInt(out, header);
        for (int i = 0; i < numbers; i++) {
            BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset + CORNERS + i * NUMBER_BYTES));
        }
    }

    private static int dimensions(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast("cube", CORNERS, length);
        int header = LittleEndian.getInt(bytes, offset + HEADER);
        int dimensions = header & ~POINT;
        int most = (length - CORNERS) / NUMBER_BYTES / (header < 0 ? 1 : 2);
        if (dimensions > most) {
            throw DatumChecks.invalid("cube", "at most " + most + " dimensions", Integer.toString(dimensions));
        }
        return dimensions;
    }

    private static boolean isPoint(byte[] bytes, int offset, int dimensions) {
        if (LittleEndian.getInt(bytes, offset + HEADER) < 0) {
            return true;
        }
        int lower = offset + CORNERS;
        int upper = lower + dimensions * NUMBER_BYTES;
        for (int at = 0; at < dimensions * NUMBER_BYTES; at += NUMBER_BYTES) {
            if (number(bytes, lower + at) != number(bytes, upper + at)) {
                return false;
            }
        }
        return true;
    }

    private static double number(byte[] bytes, int at) {
        return Double.longBitsToDouble(LittleEndian.getLong(bytes, at));
    }

    private static void appendCorner(
            byte[] bytes, int corner, int dimensions, OutputSettings settings, OutputWriter out) {
        out.append('(');
        for (int i = 0; i < dimensions; i++) {
            if (i > 0) {
                out.append(", ");
            }
            FloatOutput.FLOAT8.write(bytes, corner + i * NUMBER_BYTES, NUMBER_BYTES, settings, out);
        }
        out.append(')');
    }
}
