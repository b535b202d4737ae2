package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Types whose functions are found through pg_proc. */
class FunctionOutputTest {
    private static final int TYPE = 20000;
    private static final int OUTPUT = 20001;
    private static final int SEND = 20002;
    private static final int SQL = 14;
    private static final byte[] VALUE = Text.utf8("abc");

    private final FakeTypes catalog = new FakeTypes().add(FakeTypes.base(23, "int4", 4, 43, 'i'));
    private final SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);

    @Test
    void printsByTheInternalFunctionThatTheSourceNames() {
        type(0);
        function(OUTPUT, PgProcRow.LANGUAGE_INTERNAL, "textout", null);
        assertThat(print(VALUE)).isEqualTo("abc");

        function(OUTPUT, PgProcRow.LANGUAGE_INTERNAL, "byteaout", null);
        assertThat(print(VALUE)).isEqualTo("\\x616263");
    }

    @Test
    void printsByInternalFunctionsThatLookTypesUp() {
        type(0);
        function(OUTPUT, PgProcRow.LANGUAGE_INTERNAL, "array_out", null);
        byte[] array = Text.concat(Text.int4(1), Text.int4(0), Text.int4(23), Text.int4(1), Text.int4(1), Text.int4(7));
        assertThat(print(array)).isEqualTo("{7}");
    }

    @Test
    void printsByFunctionsOfContribWhereverTheirLibraryLies() {
        type(0);
        for (String library : new String[] {"$libdir/ltree", "/usr/lib/postgresql/lib/ltree.so", "ltree"}) {
            function(OUTPUT, PgProcRow.LANGUAGE_C, "ltree_out", library);
            assertThat(print(new byte[] {1, 0, 0, 0, 1, 0, 'a', 0, 0, 0, 0, 0})).isEqualTo("a");
        }
    }

    @Test
    void printsTheTypeThatTheRegressionSuiteStores() {
        type(0);
        function(OUTPUT, PgProcRow.LANGUAGE_C, "int44out", "/home/postgres/src/test/regress/regress.so");
        byte[] budget = Text.concat(Text.int4(123456), Text.int4(127), Text.int4(-1000), Text.int4(6789));
        assertThat(print(budget)).isEqualTo("123456,127,-1000,6789");
    }

    @Test
    void refusesFunctionsThatAreNotBuiltHere() {
        type(0);
        function(OUTPUT, PgProcRow.LANGUAGE_C, "geometry_out", "$libdir/postgis-3");
        assertFails(
                "type t (OID 20000) by output function f (OID 20001)", "geometry_out of language C in $libdir/post");
        function(OUTPUT, PgProcRow.LANGUAGE_C, "hstore_out", "$libdir/mine");
        assertFails("hstore_out of language C in $libdir/mine");
        function(OUTPUT, PgProcRow.LANGUAGE_INTERNAL, "nothingout", null);
        assertFails("nothingout of language internal");
        catalog.functions.put(OUTPUT, new PgProcRow(OUTPUT, Text.utf8("f"), 2200, new int[0], SQL, null, null, false));
        assertFails("of language 14");
        catalog.functions.put(
                OUTPUT,
                new PgProcRow(
                        OUTPUT,
                        Text.utf8("f"),
                        2200,
                        new int[0],
                        PgProcRow.LANGUAGE_INTERNAL,
                        Text.utf8("date_out"),
                        null,
                        true));
        assertFails("with settings of its own");
    }

    @Test
    void printsUnknownFunctionsAsHexIfAsked() {
        type(0);
        function(OUTPUT, PgProcRow.LANGUAGE_C, "geometry_out", "$libdir/postgis-3");
        SessionTypes lenient = new SessionTypes(PgVersion.V18, catalog, true);
        TypeOutput output = lenient.typeOutput(TYPE);
        output.resolve(VALUE, 0, VALUE.length, lenient);
        assertThat(Text.of(output, VALUE)).isEqualTo("\\x616263");
    }

    @Test
    void failsWhereThereIsNoSuchFunction() {
        type(0);
        assertThatThrownBy(() -> print(VALUE))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_LOOKUP_FAILED))
                .hasMessageContaining("cache lookup failed for function 20001");
    }

    @Test
    void sendsOnlyWhereTheTypeHasASendFunctionAndByThatFunction() {
        function(OUTPUT, PgProcRow.LANGUAGE_INTERNAL, "int4out", null);
        type(0);
        assertThat(types.typeOutput(TYPE).sends()).isFalse();
        assertThatThrownBy(() -> send(Text.int4(5)))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED))
                .hasMessageContaining("a send function");

        type(SEND);
        function(SEND, PgProcRow.LANGUAGE_INTERNAL, "float4send", null);
        assertThat(types.typeOutput(TYPE).sends()).isTrue();
        assertThat(send(Text.int4(5))).isEqualTo("\0\0\0\5");
        function(SEND, PgProcRow.LANGUAGE_INTERNAL, "byteasend", null);
        assertThat(send(Text.int4(5))).isEqualTo("\5\0\0\0");
        assertThat(print(Text.int4(5))).isEqualTo("5");

        function(SEND, PgProcRow.LANGUAGE_C, "mine", "mine");
        assertThat(print(Text.int4(5))).isEqualTo("5");
        assertThatThrownBy(() -> send(Text.int4(5))).hasMessageContaining("send function f (OID 20002)");
    }

    @Test
    void keepsABuiltInTypeOfAChangedSendFunction() {
        PgTypeRow row = FakeTypes.base(23, "int4", 4, 43, 'i');
        catalog.add(withSend(row, 0));
        TypeOutput output = types.typeOutput(23);
        output.resolve(Text.int4(5), 0, 4, types);
        assertThat(Text.of(output, Text.int4(5))).isEqualTo("5");
        assertThat(output.sends()).isFalse();
    }

    private void type(int send) {
        catalog.add(withSend(FakeTypes.base(TYPE, "t", -1, OUTPUT, 'i'), send));
    }

    private static PgTypeRow withSend(PgTypeRow row, int send) {
        return new PgTypeRow(
                row.oid(),
                row.typname(),
                row.typnamespace(),
                row.typlen(),
                row.typbyval(),
                row.typtype(),
                row.typisdefined(),
                row.typdelim(),
                row.typrelid(),
                row.typsubscript(),
                row.typelem(),
                row.typarray(),
                row.typoutput(),
                send,
                row.typalign(),
                row.typstorage(),
                row.typbasetype(),
                row.typtypmod());
    }

    private void function(int oid, int language, String source, @Nullable String library) {
        byte[] probin = library == null ? null : Text.utf8(library);
        catalog.functions.put(
                oid, new PgProcRow(oid, Text.utf8("f"), 2200, new int[0], language, Text.utf8(source), probin, false));
    }

    private String print(byte[] value) {
        TypeOutput output = types.typeOutput(TYPE);
        output.resolve(value, 0, value.length, types);
        return Text.of(output, value);
    }

    private String send(byte[] value) {
        TypeOutput output = types.typeOutput(TYPE);
        output.resolve(value, 0, value.length, types);
        OutputWriter out = new OutputWriter();
        output.send(value, 0, value.length, out);
        return new String(out.buffer(), 0, out.length(), StandardCharsets.ISO_8859_1);
    }

    private void assertFails(String... texts) {
        assertThatThrownBy(() -> print(VALUE))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TYPE_UNSUPPORTED))
                .hasMessageContainingAll(texts);
    }
}
