/** From files to records: where WAL comes from ({@code WalSource}), how it is read ({@code XLogReader}), one record ({@code XLogRecord}). */
package io.pgdecoder.wal;
