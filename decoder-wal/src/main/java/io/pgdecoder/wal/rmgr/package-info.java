/** One reader for each kind of WAL record that decoding or heap following needs; versions differ inside the reader only. */
package io.pgdecoder.wal.rmgr;
