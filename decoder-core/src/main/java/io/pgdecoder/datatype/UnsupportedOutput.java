package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;

/**
 * Stands for an output function that is not built in: columns of such a type may be null or unchanged without harm, and
 * only a value that would have to be printed is an error.
 */
final class UnsupportedOutput implements TypeOutput {
    private final DecoderException failure;

    UnsupportedOutput(DecoderException failure) {
        this.failure = failure;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        throw new DecoderException(
                failure.code(), failure.lsn(), failure.file(), failure.what(), failure.expected(), failure.found());
    }

    /** Fails as {@link #write} does. */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        write(bytes, offset, length, OutputSettings.DEFAULTS, out);
    }
}
