/**
 * The output plugin test_decoding, byte for byte (PostgreSQL: {@code contrib/test_decoding}). Not exported: it is asked for
 * by its name. A reader who wants to write a plugin finds all callbacks used here.
 */
package io.pgdecoder.plugin.testdecoding;
