package io.pgdecoder.core;

/**
 * Counters of a decoder. A snapshot: the numbers do not change after it was taken.
 *
 * @param walBytes bytes of WAL read
 * @param records WAL records read
 * @param transactions transactions replayed
 * @param changes row changes, truncates and messages shown to the plugin
 * @param rows rows delivered
 * @param consistentPoint the position that slot creation would return, 0 before it is reached
 */
public record DecodingStats(
        long walBytes, long records, long transactions, long changes, long rows, long consistentPoint) {}
