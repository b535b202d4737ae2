package io.pgdecoder.types;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** WAL, a page or a tuple is damaged or contradicts itself. */
public final class CorruptWalException extends DecoderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** See {@link DecoderException}. */
    public CorruptWalException(
            ErrorCode code,
            long lsn,
            @Nullable String file,
            String what,
            @Nullable String expected,
            @Nullable String found) {
        super(code, lsn, file, what, expected, found);
    }
}
