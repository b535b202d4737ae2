/** Heaps followed through WAL at tuple level, with versions that the server has already removed. */
package io.pgdecoder.heapstore;
