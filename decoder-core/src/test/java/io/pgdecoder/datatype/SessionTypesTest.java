package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.catalog.PgEnumRow;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

class SessionTypesTest {
    private final FakeTypes catalog = new FakeTypes()
            .add(FakeTypes.base(23, "int4", 4, 43, 'i'))
            .add(FakeTypes.base(20000, "mood", 4, 3507, 'i'))
            .add(FakeTypes.array(20001, "_mood", 20000, 6179, 'x'))
            .add(FakeTypes.base(20005, "crooked", 4, 43, 'x'))
            .add(FakeTypes.shell(20006, "hollow"));
    private final SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);

    @Test
    void printsTheLabelThatTheLastResolveFound() {
        catalog.labels.put(7, new PgEnumRow(7, 20000, Text.utf8("old")));
        assertThat(print(20000, Text.int4(7))).isEqualTo("old");
        catalog.labels.put(7, new PgEnumRow(7, 20000, Text.utf8("new")));
        assertThat(print(20000, Text.int4(7))).isEqualTo("new");
    }

    @Test
    void resolvesTheElementsOfArrays() {
        catalog.labels.put(7, new PgEnumRow(7, 20000, Text.utf8("a b")));
        byte[] array =
                Text.concat(Text.int4(1), Text.int4(0), Text.int4(20000), Text.int4(1), Text.int4(1), Text.int4(7));
        assertThat(print(20001, array)).isEqualTo("{\"a b\"}");
        byte[] empty = Text.concat(Text.int4(0), Text.int4(0), Text.int4(20000));
        assertThat(print(20001, empty)).isEqualTo("{}");
    }

    @Test
    void saysWhichLookUpFailed() {
        assertFails(() -> types.typeOutput(99), ErrorCode.CATALOG_LOOKUP_FAILED, "cache lookup failed for type 99");
        assertFails(
                () -> types.enumLabel(-1),
                ErrorCode.CATALOG_LOOKUP_FAILED,
                "invalid internal value for enum: 4294967295");
        assertFails(() -> types.resolveElementType(20005), ErrorCode.CATALOG_ROW_INVALID, "typalign x");
    }

    @Test
    void refusesTypesThatAreOnlyShells() {
        assertFails(() -> types.typeOutput(20006), ErrorCode.TYPE_UNSUPPORTED, "only a shell");
    }

    private String print(int typeOid, byte[] value) {
        TypeOutput output = types.typeOutput(typeOid);
        output.resolve(value, 0, value.length, types);
        return Text.of(output, value);
    }

    private static void assertFails(Runnable action, ErrorCode code, String text) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(text);
    }
}
