package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FormatTypeTest {
    private final FakeTypes types = new FakeTypes()
            .add(FakeTypes.base(23, "int4", 4, 43, 'i'))
            .add(FakeTypes.base(18, "char", 1, 33, 'c'))
            .add(FakeTypes.base(114, "json", -1, 322, 'i'))
            .add(FakeTypes.base(20000, "Mood", 4, 3507, 'i'))
            .add(FakeTypes.array(20001, "_Mood", 20000, 6179, 'x'))
            .add(FakeTypes.array(20002, "oidvector", 26, 6179, 'p'))
            .add(FakeTypes.array(20003, "subscripted", 23, 7000, 'x'))
            .add(FakeTypes.array(1007, "_int4", 23, 6179, 'x'))
            .add(FakeTypes.array(20004, "_gone", 9, 6179, 'x'));

    @Test
    void printsStandardNamesWhateverTheSearchPath() {
        types.visible = false;
        assertThat(format(PgVersion.V18, 23)).isEqualTo("integer");
        assertThat(format(PgVersion.V18, 1007)).isEqualTo("integer[]");
    }

    @Test
    void quotesAndQualifiesTheNamesOfOtherTypes() {
        assertThat(format(PgVersion.V18, 20000)).isEqualTo("\"Mood\"");
        assertThat(format(PgVersion.V18, 18)).isEqualTo("\"char\"");
        types.visible = false;
        assertThat(format(PgVersion.V18, 20001)).isEqualTo("public.\"Mood\"[]");
    }

    @Test
    void tellsArraysByTheRulesOfTheVersion() {
        assertThat(format(PgVersion.V18, 20002)).isEqualTo("oidvector");
        assertThat(format(PgVersion.V13, 20003)).isEqualTo("integer[]");
        assertThat(format(PgVersion.V14, 20003)).isEqualTo("subscripted");
    }

    @Test
    void printsJsonAsASpecialNameSince17() {
        types.visible = false;
        assertThat(format(PgVersion.V16, 114)).isEqualTo("public.json");
        assertThat(format(PgVersion.V17, 114)).isEqualTo("json");
    }

    @Test
    void refusesTypesThatDoNotExist() {
        for (int oid : new int[] {0, 9, 20004}) {
            assertThatThrownBy(() -> format(PgVersion.V18, oid))
                    .isInstanceOfSatisfying(
                            DecoderException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_LOOKUP_FAILED))
                    .hasMessageContaining("cache lookup failed for type " + oid);
        }
    }

    private String format(PgVersion version, int oid) {
        return new String(new FormatType(version, types).format(oid), StandardCharsets.UTF_8);
    }
}
