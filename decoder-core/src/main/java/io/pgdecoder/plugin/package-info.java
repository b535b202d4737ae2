/** What an output plugin is, sees and writes (PostgreSQL: {@code replication/output_plugin.h}). */
package io.pgdecoder.plugin;
