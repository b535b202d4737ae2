/** The add-on for zstd: nothing here is called by its name. */
package io.pgdecoder.zstd;
