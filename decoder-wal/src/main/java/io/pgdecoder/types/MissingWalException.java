package io.pgdecoder.types;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** WAL that must exist is not there. */
public final class MissingWalException extends DecoderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** See {@link DecoderException}. */
    public MissingWalException(
            ErrorCode code,
            long lsn,
            @Nullable String file,
            String what,
            @Nullable String expected,
            @Nullable String found) {
        super(code, lsn, file, what, expected, found);
    }
}
