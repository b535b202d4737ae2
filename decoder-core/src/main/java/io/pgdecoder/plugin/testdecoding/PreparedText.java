package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.datatype.TimestampText;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.TransactionView;

/**
 * What test_decoding prints of the phases of prepared transactions (PostgreSQL: pg_decode_prepare_txn and the like):
 *
 * <pre>
 *   PREPARE TRANSACTION 'gid', txid 123 (at 2026-11-30 00:23:23.33907+00)
 *   COMMIT PREPARED 'gid', txid 123
 *   ROLLBACK PREPARED 'gid', txid 123
 * </pre>
 */
final class PreparedText {
    private static final byte[] NO_DECODE = {'_', 'n', 'o', 'd', 'e', 'c', 'o', 'd', 'e'};

    private final TestDecodingOptions options;
    private final OutputSettings settings;

    PreparedText(TestDecodingOptions options, OutputSettings settings) {
        this.options = options;
        this.settings = settings;
    }

    /** Whether the name has _nodecode in it, as strstr finds it. */
    static boolean isFiltered(byte[] gid) {
        for (int start = 0; start <= gid.length - NO_DECODE.length; start++) {
            int matched = 0;
            while (matched < NO_DECODE.length && gid[start + matched] == NO_DECODE[matched]) {
                matched++;
            }
            if (matched == NO_DECODE.length) {
                return true;
            }
        }
        return false;
    }

    void prepare(TransactionView transaction, OutputWriter out) {
        if (!options.skipEmptyXacts() || Written.anything(transaction)) {
            write("PREPARE TRANSACTION ", transaction, out);
        }
    }

    void commit(TransactionView transaction, OutputWriter out) {
        write("COMMIT PREPARED ", transaction, out);
    }

    void rollback(TransactionView transaction, OutputWriter out) {
        write("ROLLBACK PREPARED ", transaction, out);
    }

    private void write(String what, TransactionView transaction, OutputWriter out) {
        out.prepareWrite();
        out.append(what);
        appendLiteral(transaction, out);
        if (options.includeXids()) {
            out.append(", txid ");
            out.appendUnsigned(transaction.xid());
        }
        if (options.includeTimestamp()) {
            out.append(" (at ");
            TimestampText.append(transaction.commitTime(), settings, out);
            out.append(')');
        }
        out.write();
    }

    /** Appends the transaction's name as a string literal (quote_literal_cstr): an escape string if it has a backslash. */
    static void appendLiteral(TransactionView transaction, OutputWriter out) {
        byte[] gid = transaction.gid();
        if (gid == null) {
            throw new IllegalStateException(
                    "transaction " + Integer.toUnsignedString(transaction.xid()) + " has no gid");
        }
        for (byte c : gid) {
            if (c == '\\') {
                out.append('E');
                break;
            }
        }
        out.append('\'');
        for (byte c : gid) {
            if (c == '\'' || c == '\\') {
                out.append(c);
            }
            out.append(c);
        }
        out.append('\'');
    }
}
