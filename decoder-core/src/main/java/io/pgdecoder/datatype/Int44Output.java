package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * city_budget of PostgreSQL's own regression suite, four int4 in a row (PostgreSQL: int44out, {@code test/regress/regress.c}):
 * whoever checks a decoder by that suite stores it. It has no send function.
 */
final class Int44Output implements TypeOutput {
    private static final int NUMBERS = 4;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("city_budget", NUMBERS * 4, length);
        for (int i = 0; i < NUMBERS; i++) {
            if (i > 0) {
                out.append(',');
            }
            DecimalDigits.append(out, LittleEndian.getInt(bytes, offset + 4 * i));
        }
    }
}
