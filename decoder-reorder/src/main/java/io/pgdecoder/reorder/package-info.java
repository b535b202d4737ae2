/** The reorder buffer: from interleaved changes to whole transactions (PostgreSQL: {@code replication/logical/reorderbuffer.c}). */
package io.pgdecoder.reorder;
