package io.pgdecoder.wal;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.MissingWalException;
import org.jspecify.annotations.Nullable;

/**
 * Why the reader could not go on: the end of WAL, or damage, which is decided later by looking at what follows. One
 * object per reader, overwritten by each failure.
 */
final class ReadFailure {
    private ErrorCode code = ErrorCode.WAL_RECORD_INVALID;
    private long lsn = Lsn.INVALID;
    private @Nullable String file;
    private String what = "nothing was read";
    private String expected = "";
    private String found = "";

    ErrorCode code() {
        return code;
    }

    /** Always false, so that callers can write {@code return failure.set(...)}. */
    boolean set(ErrorCode code, long lsn, @Nullable String file, String what, String expected, String found) {
        this.code = code;
        this.lsn = lsn;
        this.file = file;
        this.what = what;
        this.expected = expected;
        this.found = found;
        return false;
    }

    DecoderException toException() {
        return code == ErrorCode.WAL_SEGMENT_MISSING
                ? new MissingWalException(code, lsn, file, what, expected, found)
                : new CorruptWalException(code, lsn, file, what, expected, found);
    }

    /** One clause for a user who asks why reading ended. */
    String describe() {
        return what + " at " + Lsn.toString(lsn) + ": expected " + expected + ", found " + found;
    }
}
