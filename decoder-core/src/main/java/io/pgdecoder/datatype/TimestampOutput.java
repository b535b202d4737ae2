package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.LittleEndian;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

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
            throw outOfRange(micros);
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

    /** LocalDateTime, or OffsetDateTime in UTC; the infinities are the greatest and least of these. */
    @Override
    public Object value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength(typeName, TIMESTAMP_BYTES, length);
        long micros = LittleEndian.getLong(bytes, offset);
        boolean zoned = this == TIMESTAMPTZ;
        if (micros == Long.MAX_VALUE) {
            return zoned ? OffsetDateTime.MAX : LocalDateTime.MAX;
        } else if (micros == Long.MIN_VALUE) {
            return zoned ? OffsetDateTime.MIN : LocalDateTime.MIN;
        } else if (TimestampText.isOutOfRange(micros)) {
            throw outOfRange(micros);
        }
        LocalDateTime timestamp = JavaTimes.timestamp(micros);
        return zoned ? timestamp.atOffset(ZoneOffset.UTC) : timestamp;
    }

    private DecoderException outOfRange(long micros) {
        return DatumChecks.invalid(typeName, "4714-11-24 BC to 294276-12-31", micros + " microseconds");
    }
}
