package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The types of contrib against values that a server printed; {@code contrib-values.sql} says how they were made. */
class ContribValuesTest {
    private static TypeOutput output(String type) {
        return ContribValue.output(type);
    }

    @Test
    void printsWhatTheServerPrints() throws IOException {
        assertThat(ContribValue.all())
                .hasSizeGreaterThan(60)
                .allSatisfy(value ->
                        assertThat(Text.of(value.output(), value.stored())).isEqualTo(value.text()));
    }

    @Test
    void sendsWhatTheServerSends() throws IOException {
        assertThat(ContribValue.all()).allSatisfy(value -> {
            assertThat(value.output().sends()).isEqualTo(value.sent() != null);
            if (value.sent() != null) {
                OutputWriter out = new OutputWriter();
                value.output().send(value.stored(), 0, value.stored().length, out);
                assertThat(HexFormat.of().formatHex(out.buffer(), 0, out.length()))
                        .isEqualTo(value.sent());
            }
        });
    }

    @Test
    void refusesNumbersOfMoreThanThirteenDigits() {
        assertThat(Text.of(output("ean13"), Text.int8(2 * 9_999_999_999_999L))).isEqualTo("999-999999999-9");
        assertThatThrownBy(() -> Text.of(output("ean13"), Text.int8(2 * 10_000_000_000_000L)))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATUM_INVALID));
    }

    @Test
    void printsBoxesWithTheSameCornersAsPoints() {
        assertThat(Text.of(output("cube"), Text.concat(Text.int4(1), Text.int8(0), Text.int8(0))))
                .isEqualTo("(0)");
    }

    @Test
    void printsTheMarkOfAnUpperBoundByTheVersion() {
        TypeOutput last = ExtensionOutputs.function(PgVersion.V14, "seg", "seg_out");
        assertThat(Text.of(last, Text.hex("0000803f 00000040 01 01 7e 00"))).isEqualTo("~1 .. 2");
        assertThat(Text.of(last, Text.hex("0000803f 00000040 01 01 00 7e"))).isEqualTo("1 .. ~2");
        assertThat(Text.of(output("seg"), Text.hex("0000803f 00000040 01 01 00 7e")))
                .isEqualTo("1 .. 2");
    }

    @Test
    void refusesQueriesThatNestTooDeep() {
        byte[] items = new byte[8 * 2000];
        for (int i = 0; i < 2000; i++) {
            items[8 * i] = (byte) (i == 0 ? 2 : 3);
            items[8 * i + 4] = (byte) (i == 0 ? 1 : '!');
        }
        assertThatThrownBy(() -> Text.of(output("query_int"), Text.concat(Text.int4(2000), items)))
                .isInstanceOf(DecoderException.class);
    }
}
