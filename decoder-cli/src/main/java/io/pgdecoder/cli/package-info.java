/** The commands of {@code bin/pgdecoder}. */
package io.pgdecoder.cli;
