/**
 * Puts values together that a transaction wrote to TOAST tables in chunks (PostgreSQL: ReorderBufferToastAppendChunk and
 * ReorderBufferToastReplace, {@code replication/logical/reorderbuffer.c}).
 */
package io.pgdecoder.reorder.toast;
