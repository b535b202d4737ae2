package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * pg_ndistinct and pg_dependencies, the extended statistics of pg_statistic_ext_data (PostgreSQL: pg_ndistinct_out,
 * {@code statistics/mvdistinct.c}; pg_dependencies_out, {@code statistics/dependencies.c}). Their binary form is the
 * stored bytes. Rare values: printing allocates.
 *
 * <pre>
 *   0       4      8       12
 *   | magic | type | items | items ...
 *
 *   item of pg_ndistinct     f8 number of distinct values, u32 count of attributes, i16 each attribute
 *   item of pg_dependencies  f8 degree,                    i16 count of attributes, i16 each attribute
 * </pre>
 */
final class StatisticsOutput implements TypeOutput {
    static final StatisticsOutput NDISTINCT = new StatisticsOutput("pg_ndistinct", 0xA352BFA4, 4);
    static final StatisticsOutput DEPENDENCIES = new StatisticsOutput("pg_dependencies", 0xB4549A2C, 2);

    private static final int MAGIC = 0;
    private static final int TYPE = MAGIC + 4;
    private static final int ITEMS = TYPE + 4;
    private static final int HEADER_BYTES = ITEMS + 4;
    private static final int TYPE_BASIC = 1;
    private static final int NUMBER_BYTES = 8;
    private static final int ATTRIBUTE_BYTES = 2;
    private static final int MIN_ATTRIBUTES = 2;
    private static final int DECIMALS = 6;

    private final String name;
    private final int magic;
    private final int countBytes;

    private StatisticsOutput(String name, int magic, int countBytes) {
        this.name = name;
        this.magic = magic;
        this.countBytes = countBytes;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast(name, HEADER_BYTES, length);
        int foundMagic = LittleEndian.getInt(bytes, offset + MAGIC);
        int type = LittleEndian.getInt(bytes, offset + TYPE);
        int items = LittleEndian.getInt(bytes, offset + ITEMS);
        if (foundMagic != magic || type != TYPE_BASIC) {
            throw DatumChecks.invalid(
                    name,
                    "magic " + Integer.toHexString(magic) + " and type " + TYPE_BASIC,
                    "magic " + Integer.toHexString(foundMagic) + " and type " + type);
        }
        out.append('{');
        int at = offset + HEADER_BYTES;
        int end = offset + length;
        for (int i = 0; i < items; i++) {
            if (i > 0) {
                out.append(", ");
            }
            at = appendItem(bytes, at, end, out);
        }
        out.append('}');
    }

    private int appendItem(byte[] bytes, int start, int end, OutputWriter out) {
        int at = start + NUMBER_BYTES + countBytes;
        DatumChecks.checkAtLeast(name, NUMBER_BYTES + countBytes, end - start);
        double number = Double.longBitsToDouble(LittleEndian.getLong(bytes, start));
        int count = countBytes == 4
                ? LittleEndian.getInt(bytes, start + NUMBER_BYTES)
                : LittleEndian.getShort(bytes, start + NUMBER_BYTES);
        if (count < MIN_ATTRIBUTES || count > (end - at) / ATTRIBUTE_BYTES) {
            throw DatumChecks.invalid(
                    name, "2 to " + (end - at) / ATTRIBUTE_BYTES + " attributes", Integer.toString(count));
        }
        boolean dependency = magic == DEPENDENCIES.magic;
        out.append('"');
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(dependency && i == count - 1 ? " => " : ", ");
            }
            DecimalDigits.append(out, LittleEndian.getShort(bytes, at));
            at += ATTRIBUTE_BYTES;
        }
        out.append("\": ");
        if (!dependency) {
            DecimalDigits.append(out, (int) number);
        } else if (Double.isNaN(number) || Double.isInfinite(number)) {
            throw DatumChecks.invalid(name, "a finite degree", Double.toString(number));
        } else {
            out.append(new BigDecimal(number)
                    .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                    .toPlainString());
        }
        return at;
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        out.append(bytes, offset, length);
    }
}
