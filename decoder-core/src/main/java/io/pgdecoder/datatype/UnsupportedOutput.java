package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;

/**
 * Stands for a function that is not built in: columns of such a type may be null or unchanged without harm, and only a
 * value that would have to be printed is an error.
 */
final class UnsupportedOutput implements TypeOutput {
    private final String function;
    private final String expected;
    private final String found;

    /** @param function what is missing, for the message */
    UnsupportedOutput(String function, String expected, String found) {
        this.function = function;
        this.expected = expected;
        this.found = found;
    }

    /** The error for a value of a type. */
    DecoderException failureFor(String typeName) {
        return TypeOutputRegistry.unsupported("type " + typeName + " by " + function, expected, found);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        throw TypeOutputRegistry.unsupported(function, expected, found);
    }

    /** Fails as {@link #write} does. */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        write(bytes, offset, length, OutputSettings.DEFAULTS, out);
    }
}
