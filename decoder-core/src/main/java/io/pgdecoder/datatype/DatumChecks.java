package io.pgdecoder.datatype;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;

/** Checks of a value's bytes against the form of its type; each failure is DATUM_INVALID and names type and finding. */
final class DatumChecks {
    private DatumChecks() {}

    /** Fails unless a fixed-width value has its width. */
    static void checkLength(String type, int expected, int found) {
        if (expected != found) {
            throw invalid(type, expected + " bytes", found + " bytes");
        }
    }

    /** Fails unless a value has at least {@code least} bytes. */
    static void checkAtLeast(String type, int least, int found) {
        if (found < least) {
            throw invalid(type, "at least " + least + " bytes", found + " bytes");
        }
    }

    /** The exception to throw. */
    static DecoderException invalid(String type, String expected, String found) {
        return new DecoderException(
                ErrorCode.DATUM_INVALID, Lsn.INVALID, null, "bytes are not a value of type " + type, expected, found);
    }
}
