package io.pgdecoder.testkit;

/**
 * Assertions on what a recording decodes to, to be imported statically beside AssertJ's own.
 *
 * <pre>
 *   assertThat(decoder).hasTransactions(4);
 *   assertThat(decoder).transaction(1).update("public.orders").column("status").hasText("paid");
 * </pre>
 */
public final class RecordedAssertions {
    private RecordedAssertions() {}

    /** Assertions on all that a recording decodes to. */
    public static RecordedDecoderAssert assertThat(RecordedDecoder actual) {
        return new RecordedDecoderAssert(actual);
    }

    /** Assertions on one transaction. */
    public static RecordedTransactionAssert assertThat(RecordedTransaction actual) {
        return new RecordedTransactionAssert(actual);
    }

    /** Assertions on the change of one row. */
    public static RecordedRowChangeAssert assertThat(RecordedRowChange actual) {
        return new RecordedRowChangeAssert(actual);
    }
}
