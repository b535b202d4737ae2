/**
 * From reassembled transactions to plugin calls (PostgreSQL: ReorderBufferProcessTXN and what it opens,
 * {@code replication/logical/reorderbuffer.c}). Each change takes two steps that stay apart: resolve, which asks the session
 * caches in the server's order, and format, which looks nothing up.
 */
package io.pgdecoder.core.replay;
