package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class JavaValuesTest {
    private final FakeTypes catalog =
            new FakeTypes().add(FakeTypes.base(23, "int4", 4, 43, 'i')).add(FakeTypes.base(25, "text", -1, 47, 'i'));
    private final SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);

    private Object value(int function, byte[] stored, Charset charset) {
        catalog.add(FakeTypes.base(30000 + function, "t" + function, 4, function, 'i'));
        TypeOutput output = types.typeOutput(30000 + function);
        output.resolve(stored, 0, stored.length, types);
        byte[] shifted = new byte[stored.length + 4];
        System.arraycopy(stored, 0, shifted, 3, stored.length);
        return output.value(shifted, 3, stored.length, new JavaValues(OutputSettings.DEFAULTS, charset));
    }

    private Object value(int function, byte[] stored) {
        return value(function, stored, StandardCharsets.UTF_8);
    }

    @Test
    void givesNumbersTheirOwnClasses() {
        assertThat(value(1243, new byte[] {1})).isEqualTo(true);
        assertThat(value(39, Text.int2(-2))).isEqualTo(-2);
        assertThat(value(43, Text.int4(-2))).isEqualTo(-2);
        assertThat(value(461, Text.int8(-2))).isEqualTo(-2L);
        assertThat(value(1799, Text.int4(-2))).isEqualTo(4294967294L);
        assertThat(value(201, Text.int4(Float.floatToRawIntBits(1.5f)))).isEqualTo(1.5f);
        assertThat(value(215, Text.int8(Double.doubleToRawLongBits(-0.1)))).isEqualTo(-0.1);
        assertThat(value(1702, Text.hex("8081 0100 8813"))).isEqualTo(new BigDecimal("1.500"));
        assertThat(value(1702, Text.hex("00c0"))).isEqualTo(Double.NaN);
        assertThat(value(1702, Text.hex("00f0"))).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(value(887, Text.int8(-123456))).isEqualTo(new BigDecimal("-1234.56"));
    }

    @Test
    void givesTimesTheirOwnClasses() {
        assertThat(value(1085, Text.int4(0))).isEqualTo(LocalDate.of(2000, 1, 1));
        assertThat(value(1085, Text.int4(-2451545))).isEqualTo(LocalDate.of(-4713, 11, 24));
        assertThat(value(1085, Text.int4(Integer.MAX_VALUE))).isEqualTo(LocalDate.MAX);
        assertThat(value(1144, Text.int8(1))).isEqualTo(LocalTime.of(0, 0, 0, 1000));
        assertThat(value(1144, Text.int8(86_400_000_000L))).isEqualTo(LocalTime.MAX);
        assertThat(value(1351, Text.concat(Text.int8(0), Text.int4(-3600))))
                .isEqualTo(OffsetTime.of(LocalTime.MIDNIGHT, ZoneOffset.ofHours(1)));
        assertThat(value(1313, Text.int8(-1))).isEqualTo(LocalDateTime.of(1999, 12, 31, 23, 59, 59, 999_999_000));
        assertThat(value(1151, Text.int8(0))).isEqualTo(OffsetDateTime.of(2000, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC));
        assertThat(value(1151, Text.int8(Long.MIN_VALUE))).isEqualTo(OffsetDateTime.MIN);
    }

    @Test
    void givesIntervalsAsTheirThreeFields() {
        Interval interval = (Interval) value(1161, Text.concat(Text.int8(-1_500_000), Text.int4(3), Text.int4(-14)));
        assertThat(interval).isEqualTo(new Interval(-14, 3, -1_500_000));
        assertThat(interval.period()).isEqualTo(Period.of(-1, -2, 3));
        assertThat(interval.duration()).isEqualTo(Duration.ofMillis(-1500));
    }

    @Test
    void givesBytesUuidsAndVectors() {
        assertThat(value(31, new byte[] {1, 2})).isEqualTo(new byte[] {1, 2});
        assertThat(value(2953, Text.hex("00112233445566778899aabbccddeeff")))
                .isEqualTo(UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
        assertThat(value(41, Text.hex("01000000 00000000 15000000 02000000 00000000 0100 ffff")))
                .isEqualTo(List.of(1, -1));
    }

    @Test
    void givesTextOfWhatJavaHasNoClassFor() {
        assertThat(value(3804, Text.int4(0x40000000))).isEqualTo("[]");
        assertThat(value(911, Text.hex("0218c0a80001"))).isEqualTo("192.168.0.1/24");
    }

    @Test
    void readsTextInTheEncodingOfTheDatabase() {
        assertThat(value(47, new byte[] {(byte) 0xE4}, DatabaseEncoding.LATIN1.charset()))
                .isEqualTo("ä");
        assertThat(value(47, new byte[] {(byte) 0xA4, (byte) 0xA2}, DatabaseEncoding.EUC_JP.charset()))
                .isEqualTo("あ");
        assertThat(value(47, new byte[] {(byte) 0xFF}, DatabaseEncoding.SQL_ASCII.charset()))
                .isEqualTo("ÿ");
        assertThat(value(47, Text.utf8("あ"))).isEqualTo("あ");
    }

    @Test
    void givesArraysAsListsOfLists() {
        byte[] items = Text.concat(Text.int4(1), Text.int4(2), Text.int4(3), Text.int4(4), Text.int4(5), Text.int4(6));
        byte[] header = Text.concat(Text.int4(2), Text.int4(0), Text.int4(23));
        byte[] dimensions = Text.concat(Text.int4(2), Text.int4(3), Text.int4(1), Text.int4(7));
        assertThat(value(751, Text.concat(header, dimensions, items)))
                .isEqualTo(List.of(List.of(1, 2, 3), List.of(4, 5, 6)));
        assertThat(value(751, Text.concat(Text.int4(0), Text.int4(0), Text.int4(23))))
                .isEqualTo(List.of());
        byte[] nulls = Text.hex("01000000 20000000 17000000 02000000 01000000 01000000 00000000 07000000");
        assertThat(value(751, nulls)).isEqualTo(Arrays.asList(7, null));
    }

    @Test
    void knowsEncodingsByTheirNumbers() {
        assertThat(DatabaseEncoding.of(0)).isEqualTo(DatabaseEncoding.SQL_ASCII);
        assertThat(DatabaseEncoding.of(6)).isEqualTo(DatabaseEncoding.UTF8);
        assertThat(DatabaseEncoding.of(8)).isEqualTo(DatabaseEncoding.LATIN1);
        assertThat(DatabaseEncoding.of(24)).isEqualTo(DatabaseEncoding.WIN1252);
        assertThat(DatabaseEncoding.of(34)).isEqualTo(DatabaseEncoding.KOI8U);
        assertFails(() -> DatabaseEncoding.of(35), ErrorCode.CATALOG_ROW_INVALID);
        assertFails(DatabaseEncoding.MULE_INTERNAL::charset, ErrorCode.FEATURE_UNSUPPORTED);
    }

    @Test
    void refusesWhatTextRefuses() {
        assertFails(() -> value(43, new byte[3]), ErrorCode.DATUM_INVALID);
        assertFails(() -> value(1085, Text.int4(-2451546)), ErrorCode.DATUM_INVALID);
        assertFails(() -> value(1144, Text.int8(-1)), ErrorCode.DATUM_INVALID);
        assertFails(() -> value(1351, Text.concat(Text.int8(0), Text.int4(60_000))), ErrorCode.DATUM_INVALID);
        assertFails(() -> value(1313, Text.int8(Long.MAX_VALUE - 1)), ErrorCode.DATUM_INVALID);
    }

    private static void assertFails(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
