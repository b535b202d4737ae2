/**
 * The commands of {@code bin/pgdecoder}: options to calls of the library, rows to bytes on standard output, failures to
 * one line and an exit status. Everything that a program that embeds the library could want lies below, not here.
 */
package io.pgdecoder.cli;
