package io.pgdecoder.testkit;

import static io.pgdecoder.testkit.RecordedAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.recording.WalRecording;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a test is given, and what it can say about it. */
@Recording("recordings/18/orders.walrec")
class RecordingExtensionTest {
    @Test
    void givesTheRecordingOfTheClass(RecordedDecoder decoder, WalRecording recording, LogicalDecoderBuilder builder) {
        assertThat(recording.settings().serverVersion()).startsWith("18.");
        assertThat(decoder.recording()).isSameAs(recording);
        int[] rows = {0};
        try (LogicalDecoder ofBuilder = builder.build()) {
            ofBuilder.poll(1000, row -> rows[0]++);
        }
        assertThat(rows[0]).isEqualTo(decoder.rows().size());
    }

    @Test
    @Recording("recordings/13/orders.walrec")
    void prefersTheRecordingOfTheMethodAndThenOfTheParameter(
            WalRecording ofMethod, @Recording("/recordings/14/orders.walrec") WalRecording ofParameter) {
        assertThat(ofMethod.settings().serverVersion()).startsWith("13.");
        assertThat(ofParameter.settings().serverVersion()).startsWith("14.");
    }

    @Test
    void refusesARecordingThatNoServerVouchesForUnlessItIsAllowed(WalRecording recording) throws Exception {
        WalRecording unverified = recording.with(recording.settings(), null);
        Recording refusing = RecordingExtensionTest.class.getAnnotation(Recording.class);
        Recording allowing = Unverified.class.getAnnotation(Recording.class);

        RecordingExtension.admit(recording, refusing);
        RecordingExtension.admit(unverified, allowing);
        assertThatThrownBy(() -> RecordingExtension.admit(unverified, refusing))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RECORDING_UNVERIFIED));
    }

    @Recording(value = "unverified.walrec", allowUnverified = true)
    private static final class Unverified {}

    @Test
    void printsWhatTheServerPrinted(RecordedDecoder shop) {
        assertThat(shop).printsWhatTheServerPrinted();
    }

    @Test
    void readsWellOnTransactionsAndRows(RecordedDecoder shop) {
        assertThat(shop).hasTransactions(6);
        assertThat(shop)
                .transaction(0)
                .hasChanges(2)
                .changesRowsOf("public.orders", "public.orders")
                .insert("public.orders", 0)
                .hasColumns("id", "customer", "amount", "status", "placed", "tags")
                .column("id")
                .hasType("integer")
                .hasText("1")
                .hasValue(1)
                .column("amount")
                .hasText("19.90")
                .hasValue(new BigDecimal("19.90"))
                .column("status")
                .hasType("status")
                .hasText("new")
                .column("tags")
                .hasText("{gift}");
        assertThat(shop)
                .transaction(0)
                .insert("public.orders", 1)
                .column("tags")
                .isSqlNull();
        assertThat(shop)
                .transaction(1)
                .changesRowsOf("public.payments", "public.orders")
                .update("public.orders")
                .column("status")
                .hasText("paid")
                .oldColumn("status")
                .hasText("new");
        assertThat(shop)
                .transaction(2)
                .delete("public.orders")
                .column("customer")
                .hasText("Grace");
        assertThat(shop)
                .transaction(3)
                .update("public.orders")
                .column("sent")
                .hasValue(LocalDate.of(2026, 1, 5))
                .oldColumn("sent")
                .isSqlNull();
        assertThat(shop).transaction(4).hasChanges(1).sendsMessage("shop", "closing time");
        assertThat(shop).transaction(5).truncates("public.payments", "public.orders");
    }

    @Test
    @Recording("recordings/17/toast.walrec")
    void tellsUnchangedToastFromNull(RecordedDecoder decoder) {
        assertThat(decoder.transactions().stream()
                        .flatMap(transaction -> transaction.rowChanges().stream())
                        .map(RecordedRowChange::newTuple)
                        .filter(tuple ->
                                tuple != null && tuple.columns().stream().anyMatch(RecordedColumn::unchangedToast)))
                .isNotEmpty();
    }

    @Test
    void saysWhatIsThereWhenAnAssertionFails(RecordedDecoder shop) {
        assertThatThrownBy(() -> assertThat(shop).hasTransactions(7))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected 7 transactions")
                .hasMessageContaining("customer='Ada'");
        assertThatThrownBy(() -> assertThat(shop).transaction(9)).isInstanceOf(AssertionError.class);
        RecordedTransaction first = shop.transactions().get(0);
        assertThatThrownBy(() -> assertThat(first).insert("public.orders"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected one INSERT of public.orders but found 2");
        assertThatThrownBy(() -> assertThat(first).delete("public.orders")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(first).insert("public.orders", 2)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(first).hasChanges(3)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(first).changesRowsOf("public.orders"))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(first).truncates("public.orders")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> assertThat(first).sendsMessage("shop", "")).isInstanceOf(AssertionError.class);
        RecordedRowChangeAssert row = assertThat(first).insert("public.orders", 0);
        assertThatThrownBy(() -> row.column("colour"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected a column colour");
        assertThatThrownBy(() -> row.hasColumns("id")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> row.column("id").hasText("2"))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected column id to have text <2> but it has <1>");
        assertThatThrownBy(() -> row.column("id").hasValue(1L)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> row.column("id").hasType("bigint")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> row.column("id").isSqlNull()).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> row.column("id").isUnchangedToast()).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> row.oldColumn("id")).isInstanceOf(AssertionError.class);
        row.hasNoOldRow();
    }

    @Test
    void keepsRowsAsTheServersTextSaysThem(RecordedDecoder shop) {
        List<String> rows = shop.rows().stream().map(row -> row.text()).toList();
        assertThat(rows)
                .contains("table public.payments: INSERT: id[bigint]:10 order_id[integer]:1 card[text]:'visa'")
                .anyMatch(row -> row.endsWith(": TRUNCATE: (no-flags)"));
    }
}
