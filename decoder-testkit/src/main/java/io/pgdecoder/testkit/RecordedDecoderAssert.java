package io.pgdecoder.testkit;

import io.pgdecoder.recording.RecordingCheck;
import java.util.List;
import org.assertj.core.api.AbstractAssert;

/** What a recording decodes to. */
@SuppressWarnings("exports") // AssertJ is the user's own
public final class RecordedDecoderAssert extends AbstractAssert<RecordedDecoderAssert, RecordedDecoder> {
    private final List<RecordedTransaction> transactions;

    RecordedDecoderAssert(RecordedDecoder actual) {
        super(actual, RecordedDecoderAssert.class);
        transactions = actual.transactions();
    }

    /** It has as many transactions with changes. */
    public RecordedDecoderAssert hasTransactions(int count) {
        if (transactions.size() != count) {
            failWithMessage(
                    "expected %d transactions in %s but there are %d:%n%s", count, actual, transactions.size(), list());
        }
        return this;
    }

    /** Assertions on the transaction at this place, from 0. */
    public RecordedTransactionAssert transaction(int index) {
        if (index < 0 || index >= transactions.size()) {
            failWithMessage(
                    "expected a transaction %d in %s but there are %d:%n%s",
                    index, actual, transactions.size(), list());
        }
        return new RecordedTransactionAssert(transactions.get(index));
    }

    /** It decodes, byte for byte, to what the server printed. */
    public RecordedDecoderAssert printsWhatTheServerPrinted() {
        String difference = RecordingCheck.difference(actual.recording());
        if (difference != null) {
            failWithMessage("%s decodes to something else than the server printed: %s", actual, difference);
        }
        return this;
    }

    private String list() {
        StringBuilder text = new StringBuilder();
        transactions.forEach(transaction -> text.append(transaction).append('\n'));
        return text.toString();
    }
}
