/** Heap pages, tuple headers, attribute walking, varlena and compression: bytes only, no catalog. */
package io.pgdecoder.heap;
