/** The entry point: {@code LogicalDecoder} and its options. */
package io.pgdecoder.core;
