/** From WAL records to calls of snapshot builder and reorder buffer (PostgreSQL: {@code replication/logical/decode.c}). */
package io.pgdecoder.core.decode;
