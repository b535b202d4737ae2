/** The output plugin test_decoding (PostgreSQL: {@code contrib/test_decoding}). */
package io.pgdecoder.plugin.testdecoding;
