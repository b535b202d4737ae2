/**
 * Input that means harm: one {@link io.pgdecoder.fuzz.Parser} for each reader of bytes, the ways to damage what they
 * read, and runs that count what comes of it. The same parsers serve the fuzz tests (Jazzer), the unit tests and the
 * script {@code decoder-fuzz/damage}.
 */
package io.pgdecoder.fuzz;
