package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * float4 and float8 (PostgreSQL: float4out and float8out, {@code utils/adt/float.c}). With extra_float_digits above 0 the
 * shortest text that reads back to the same number, else that many digits fewer or as many as the type is sure of.
 */
enum FloatOutput implements TypeOutput {
    /** real: four bytes, six sure digits. */
    FLOAT4("float4", 4, 6) {
        @Override
        void append(byte[] bytes, int offset, int extraDigits, OutputWriter out) {
            float value = Float.intBitsToFloat(LittleEndian.getInt(bytes, offset));
            if (extraDigits <= 0 || Float.isNaN(value) || Float.isInfinite(value)) {
                appendRounded(value, extraDigits, out);
                return;
            }
            int at = sign(value, out);
            out.setLength(ShortestDecimal.putFloat(out.buffer(), at, Math.abs(value)));
        }
    },
    /** double precision: eight bytes, fifteen sure digits. */
    FLOAT8("float8", 8, 15) {
        @Override
        void append(byte[] bytes, int offset, int extraDigits, OutputWriter out) {
            double value = Double.longBitsToDouble(LittleEndian.getLong(bytes, offset));
            if (extraDigits <= 0 || Double.isNaN(value) || Double.isInfinite(value)) {
                appendRounded(value, extraDigits, out);
                return;
            }
            int at = sign(value, out);
            out.setLength(ShortestDecimal.putDouble(out.buffer(), at, Math.abs(value)));
        }
    };

    private final String typeName;
    private final int width;
    private final int sureDigits;

    FloatOutput(String typeName, int width, int sureDigits) {
        this.typeName = typeName;
        this.width = width;
        this.sureDigits = sureDigits;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength(typeName, width, length);
        append(bytes, offset, settings.extraFloatDigits(), out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength(typeName, width, length);
        if (this == FLOAT4) {
            BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset));
        } else {
            BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset));
        }
    }

    @Override
    public Object value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength(typeName, width, length);
        if (this == FLOAT4) {
            return Float.intBitsToFloat(LittleEndian.getInt(bytes, offset));
        }
        return Double.longBitsToDouble(LittleEndian.getLong(bytes, offset));
    }

    abstract void append(byte[] bytes, int offset, int extraDigits, OutputWriter out);

    /** Makes room, writes a minus if the sign bit is set, and returns the position behind. */
    static int sign(double value, OutputWriter out) {
        out.reserve(ShortestDecimal.MAX_TEXT);
        int at = out.length();
        if (Double.doubleToRawLongBits(value) < 0) {
            out.buffer()[at++] = '-';
        }
        return at;
    }

    void appendRounded(double value, int extraDigits, OutputWriter out) {
        if (Double.isNaN(value)) {
            out.append("NaN");
            return;
        }
        int at = sign(value, out);
        out.setLength(at);
        double magnitude = Math.abs(value);
        if (Double.isInfinite(magnitude)) {
            out.append("Infinity");
        } else if (magnitude == 0) {
            out.append('0');
        } else {
            int count = Math.max(1, sureDigits + extraDigits);
            long rounded = RoundedDecimal.of(magnitude, count);
            long digits = RoundedDecimal.digits(rounded);
            int power = RoundedDecimal.power(rounded);
            while (digits % 10 == 0) {
                digits /= 10;
                power++;
            }
            out.setLength(DecimalForm.put(out.buffer(), at, digits, power, count));
        }
    }
}
