package io.pgdecoder.types;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * What every failure of this library ends in. The message is one line and says where (LSN, file, offset), what was
 * expected and what was found; the parts can be asked for one by one.
 *
 * <p>Unchecked: damaged input can show at any read. {@link #code()} is stable and documented in docs/errors.md.
 */
public class DecoderException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final long lsn;
    private final @Nullable String file;
    private final String what;
    private final @Nullable String expected;
    private final @Nullable String found;

    /**
     * @param lsn where in the WAL, or {@link Lsn#INVALID} if nowhere
     * @param file the file concerned, or null
     * @param what one clause that says what is wrong
     * @param expected what should have been there, or null
     * @param found what was there, or null
     */
    public DecoderException(
            ErrorCode code,
            long lsn,
            @Nullable String file,
            String what,
            @Nullable String expected,
            @Nullable String found) {
        super(format(code, lsn, file, what, expected, found));
        this.code = code;
        this.lsn = lsn;
        this.file = file;
        this.what = what;
        this.expected = expected;
        this.found = found;
    }

    /** As the other constructor, with the failure that led here. */
    public DecoderException(
            ErrorCode code,
            long lsn,
            @Nullable String file,
            String what,
            @Nullable String expected,
            @Nullable String found,
            Throwable cause) {
        this(code, lsn, file, what, expected, found);
        initCause(cause);
    }

    /** The stable code. */
    public final ErrorCode code() {
        return code;
    }

    /** The WAL position concerned, or {@link Lsn#INVALID}. */
    public final long lsn() {
        return lsn;
    }

    /** The file concerned, or null. */
    public final @Nullable String file() {
        return file;
    }

    /** The clause that says what is wrong. */
    public final String what() {
        return what;
    }

    /** What should have been there, or null. */
    public final @Nullable String expected() {
        return expected;
    }

    /** What was there, or null. */
    public final @Nullable String found() {
        return found;
    }

    /**
     * This failure with the position at which it showed, for code that knows none where it fails; itself if it has a
     * position already.
     */
    public final DecoderException withLsn(long position) {
        return lsn != Lsn.INVALID ? this : new DecoderException(code, position, file, what, expected, found, this);
    }

    private static String format(
            ErrorCode code,
            long lsn,
            @Nullable String file,
            String what,
            @Nullable String expected,
            @Nullable String found) {
        StringBuilder text = new StringBuilder(160);
        text.append(code.code()).append(' ').append(what);
        if (lsn != Lsn.INVALID) {
            text.append(" at ").append(Lsn.toString(lsn));
        }
        if (file != null) {
            text.append(" in ").append(file);
        }
        if (expected != null) {
            text.append(": expected ").append(expected);
        }
        if (found != null) {
            text.append(expected != null ? ", found " : ": found ").append(found);
        }
        return text.toString();
    }
}
