package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.datatype.TimestampText;
import io.pgdecoder.plugin.MessageView;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.TransactionView;

/**
 * What test_decoding prints of transactions in progress (PostgreSQL: the pg_decode_stream_* callbacks). The changes
 * themselves are not shown, since the transaction may abort yet:
 *
 * <pre>
 *   opening a streamed block for transaction TXN 123
 *   streaming change for TXN 123
 *   streaming truncate for TXN 123
 *   streaming message: transactional: 1 prefix: p, sz: 3
 *   closing a streamed block for transaction TXN 123
 *   aborting streamed (sub)transaction TXN 124
 *   committing streamed transaction TXN 123 (at 2026-11-30 00:23:23.33907+00)
 *   preparing streamed transaction TXN 'gid', txid 123
 * </pre>
 *
 * <p>With skip-empty-xacts a block opens with its first change; since 17 a message counts as one. Per-record zone.
 */
final class StreamedText {
    private final TestDecodingOptions options;
    private final OutputSettings settings;
    private final boolean messagesCount;

    StreamedText(TestDecodingOptions options, OutputSettings settings, boolean messagesCount) {
        this.options = options;
        this.settings = settings;
        this.messagesCount = messagesCount;
    }

    void start(TransactionView transaction, OutputWriter out) {
        if (!options.skipEmptyXacts()) {
            writeStart(transaction, out);
        }
        if (Written.inBlock(transaction)) {
            transaction.setPluginState(Written.CHANGES);
        }
    }

    void stop(TransactionView transaction, OutputWriter out) {
        if (options.skipEmptyXacts() && !Written.inBlock(transaction)) {
            return;
        }
        writeLine("closing a streamed block for transaction", transaction, out);
    }

    void change(TransactionView transaction, OutputWriter out) {
        writeChange("streaming change for ", transaction, out);
    }

    void truncate(TransactionView transaction, OutputWriter out) {
        writeChange("streaming truncate for ", transaction, out);
    }

    void message(TransactionView transaction, MessageView message, OutputWriter out) {
        if (messagesCount) {
            writeDelayedStart(transaction, out);
        }
        out.prepareWrite();
        out.append("streaming message: transactional: 1 prefix: ");
        out.append(message.prefix());
        out.append(", sz: ");
        out.appendUnsigned(message.contentLength());
        out.write();
        if (messagesCount) {
            transaction.setPluginState(Written.CHANGES_IN_BLOCK);
        }
    }

    void abort(TransactionView transaction, int abortedXid, OutputWriter out) {
        if (options.skipEmptyXacts() && !Written.anything(transaction)) {
            return;
        }
        out.prepareWrite();
        out.append("aborting streamed (sub)transaction");
        appendXid(abortedXid, out);
        out.write();
    }

    void commit(TransactionView transaction, OutputWriter out) {
        if (options.skipEmptyXacts() && !Written.anything(transaction)) {
            return;
        }
        out.prepareWrite();
        out.append("committing streamed transaction");
        appendXid(transaction.xid(), out);
        appendTime(transaction, out);
        out.write();
    }

    void prepare(TransactionView transaction, OutputWriter out) {
        if (options.skipEmptyXacts() && !Written.anything(transaction)) {
            return;
        }
        out.prepareWrite();
        out.append("preparing streamed transaction ");
        if (options.includeXids()) {
            out.append("TXN ");
        }
        PreparedText.appendLiteral(transaction, out);
        if (options.includeXids()) {
            out.append(", txid ");
            out.appendUnsigned(transaction.xid());
        }
        appendTime(transaction, out);
        out.write();
    }

    private void writeChange(String what, TransactionView transaction, OutputWriter out) {
        writeDelayedStart(transaction, out);
        out.prepareWrite();
        out.append(what);
        if (options.includeXids()) {
            out.append("TXN ");
            out.appendUnsigned(transaction.xid());
        } else {
            out.append("transaction");
        }
        out.write();
        transaction.setPluginState(Written.CHANGES_IN_BLOCK);
    }

    private void writeDelayedStart(TransactionView transaction, OutputWriter out) {
        if (options.skipEmptyXacts() && !Written.inBlock(transaction)) {
            writeStart(transaction, out);
        }
    }

    private void writeStart(TransactionView transaction, OutputWriter out) {
        writeLine("opening a streamed block for transaction", transaction, out);
    }

    private void writeLine(String text, TransactionView transaction, OutputWriter out) {
        out.prepareWrite();
        out.append(text);
        appendXid(transaction.xid(), out);
        out.write();
    }

    private void appendXid(int xid, OutputWriter out) {
        if (options.includeXids()) {
            out.append(" TXN ");
            out.appendUnsigned(xid);
        }
    }

    private void appendTime(TransactionView transaction, OutputWriter out) {
        if (options.includeTimestamp()) {
            out.append(" (at ");
            TimestampText.append(transaction.commitTime(), settings, out);
            out.append(')');
        }
    }
}
