package io.pgdecoder.fuzz;

import java.util.List;

/**
 * One reader of bytes, made to read any bytes whatever. What it may answer is a result or a {@link
 * io.pgdecoder.types.DecoderException}; everything else is a fault of the reader.
 */
interface Parser {
    /** What reports call it. */
    String name();

    /** Healthy input, taken from real servers where there is any; never empty. */
    List<byte[]> seeds();

    /**
     * Reads an input as far as its reader goes, and asks for all that was read.
     *
     * @param input exactly as long as what may be read, so that a byte beyond it shows; may be changed
     */
    void parse(byte[] input);
}
