package io.pgdecoder.types;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Input is whole but of a form that is not read here. */
public final class UnsupportedFormatException extends DecoderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** See {@link DecoderException}. */
    public UnsupportedFormatException(
            ErrorCode code,
            long lsn,
            @Nullable String file,
            String what,
            @Nullable String expected,
            @Nullable String found) {
        super(code, lsn, file, what, expected, found);
    }
}
