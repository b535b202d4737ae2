package io.pgdecoder.types;

import java.time.Instant;

/** A TimestampTz: microseconds since 2000-01-01 00:00:00 UTC in a {@code long} (PostgreSQL: {@code datatype/timestamp.h}). */
public final class PgTimestamp {
    /** Seconds from the Unix epoch to PostgreSQL's. */
    public static final long EPOCH_SECONDS = 946_684_800L;

    private PgTimestamp() {}

    /** The instant of this timestamp. */
    public static Instant toInstant(long micros) {
        return Instant.ofEpochSecond(
                EPOCH_SECONDS + Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000L);
    }
}
