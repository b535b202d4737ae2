/**
 * Heap pages, tuple headers, attribute walking, varlena and compression: bytes only, no catalog (PostgreSQL:
 * {@code storage/bufpage.h}, {@code access/htup_details.h}, {@code access/common/heaptuple.c}).
 *
 * <p>Layouts are statics over arrays; {@link io.pgdecoder.heap.TupleDeformer} finds the attributes of a tuple whose shape a
 * {@link io.pgdecoder.heap.TupleDescriptor} says, and checks every length once. Per-record zone.
 */
package io.pgdecoder.heap;
