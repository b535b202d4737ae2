package io.pgdecoder.plugin;

/** A logical message (pg_logical_emit_message). Valid during the callback. */
public interface MessageView {
    /** End of the record: the server reports this, not the start. */
    long lsn();

    /** Whether the message belongs to its transaction. */
    boolean transactional();

    /** The prefix without its NUL, in the database's encoding. */
    byte[] prefix();

    /** The array that holds the content. */
    byte[] content();

    /** Where the content starts. */
    int contentOffset();

    /** Bytes of content. */
    int contentLength();
}
