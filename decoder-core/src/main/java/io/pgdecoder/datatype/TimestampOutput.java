package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/** timestamp and timestamptz: microseconds since 2000-01-01 (PostgreSQL: timestamp_out, timestamptz_out). */
enum TimestampOutput implements TypeOutput {
    /** Without time zone. */
    TIMESTAMP("timestamp"),
    /** A point in time, printed in the session's time zone. */
    TIMESTAMPTZ("timestamptz");

    private static final int TIMESTAMP_BYTES = 8;

    private final String typeName;

    TimestampOutput(String typeName) {
        this.typeName = typeName;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength(typeName, TIMESTAMP_BYTES, length);
        long micros = LittleEndian.getLong(bytes, offset);
        if (!TimestampText.isFinite(micros)) {
            TimestampText.appendInfinite(micros, out);
        } else if (TimestampText.isOutOfRange(micros)) {
            throw DatumChecks.invalid(typeName, "4714-11-24 BC to 294276-12-31", micros + " microseconds");
        } else if (this == TIMESTAMP) {
            TimestampText.appendLocal(micros, settings, out);
        } else {
            TimestampText.appendZoned(micros, settings, settings.dateStyle(), out);
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength(typeName, TIMESTAMP_BYTES, length);
        BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset));
    }
}
