package io.pgdecoder.plugin;

/** An output plugin that takes blocks of transactions in progress, and of those that are then prepared. */
public interface StreamingTwoPhaseOutputPlugin extends StreamingOutputPlugin, TwoPhaseOutputPlugin {
    /** The transaction was prepared whose changes were streamed; commitPrepared or rollbackPrepared follow. */
    void streamPrepare(TransactionView transaction, OutputWriter out);
}
