package io.pgdecoder.testkit;

/**
 * A logical message.
 *
 * @param lsn end of the record
 * @param prefix its prefix
 * @param content its content as text of the database's encoding
 * @param transactional whether it belongs to its transaction
 */
public record RecordedMessage(long lsn, String prefix, String content, boolean transactional)
        implements RecordedChange {
    @Override
    public String toString() {
        return "MESSAGE " + prefix + ": " + content;
    }
}
