package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.catalog.PgAuthidRow;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Search and xml values, ranges and privileges. */
class RangeSearchAndPrivilegeTest {
    private final FakeTypes catalog =
            new FakeTypes().add(FakeTypes.base(23, "int4", 4, 43, 'i')).add(FakeTypes.base(25, "text", -1, 47, 'i'));
    private final SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);

    private String resolved(TypeOutput output, byte[] value) {
        output.resolve(value, 0, value.length, types);
        return Text.of(output, value);
    }

    @Test
    void printsSearchVectors() {
        byte[] value = Text.concat(
                Text.int4(2),
                Text.int4(1 | 1 << 1),
                Text.int4(3 << 1 | 8 << 12),
                Text.hex("61 00 0200 01c0 0300"),
                Text.utf8("i's"));
        assertThat(Text.of(new TsVectorOutput(), value)).isEqualTo("'a':1A,3 'i''s'");
        assertThat(Text.of(new TsVectorOutput(), Text.int4(0))).isEmpty();
    }

    @Test
    void printsSearchQueriesWithTheParenthesesTheyNeed() {
        byte[] and = Text.hex("02 02 0000 02000000 00000000");
        byte[] or = Text.hex("02 03 0000 02000000 00000000");
        byte[] a = Text.hex("01 00 00 00 00000000 01000000");
        byte[] b = Text.hex("01 08 01 00 00000000 01200000");
        byte[] c = Text.hex("01 00 00 00 00000000 01400000");
        byte[] value = Text.concat(Text.int4(5), and, or, c, b, a, Text.utf8("a\0b\0c\0"));
        assertThat(Text.of(new TsQueryOutput(), value)).isEqualTo("'a' & ( 'b':*A | 'c' )");
        byte[] short1 = Text.concat(Text.int4(2), and, a, Text.utf8("a\0"));
        assertThatThrownBy(() -> Text.of(new TsQueryOutput(), short1)).isInstanceOf(DecoderException.class);
    }

    @Test
    void printsXmlDeclarationsThatSaySomething() {
        XmlOutput xml = new XmlOutput(DatabaseEncoding.UTF8);
        assertThat(Text.of(xml, Text.utf8("<a/>"))).isEqualTo("<a/>");
        assertThat(Text.of(xml, Text.utf8("<?xml version='1.0' encoding='UTF-8'?>\n<a/>")))
                .isEqualTo("<a/>");
        assertThat(Text.of(xml, Text.utf8("<?xml version=\"1.0\" standalone='yes'?>\n<a/>")))
                .isEqualTo("<?xml version=\"1.0\" standalone=\"yes\"?>\n<a/>");
        assertThat(Text.of(xml, Text.utf8("<?xml version = '1.1'?><a/>"))).isEqualTo("<?xml version=\"1.1\"?><a/>");
        assertThat(Text.of(xml, Text.utf8("<?xml-style x?><a/>"))).isEqualTo("<?xml-style x?><a/>");
        assertThat(Text.of(xml, Text.utf8("<?xml version="))).isEqualTo("<?xml version=");
        assertThat(Text.of(xml, Text.utf8("\n\n<a/>"))).isEqualTo("\n<a/>");
        assertThat(Text.of(xml, Text.utf8("<?xmlä x?>\n<a/>"))).isEqualTo("<?xmlä x?>\n<a/>");
        assertThat(sent(xml, "\n<a/>")).isEqualTo("<a/>");
        assertThat(sent(new XmlOutput(DatabaseEncoding.SQL_ASCII), "<a/>")).isEqualTo("<a/>");
    }

    @Test
    void namesTheEncodingOfXmlInBinaryOnly() {
        XmlOutput xml = new XmlOutput(DatabaseEncoding.LATIN1);
        String declaration = "<?xml version=\"1.0\" encoding=\"LATIN1\"";
        assertThat(Text.of(xml, Text.utf8("\n<a/>"))).isEqualTo("<a/>");
        assertThat(sent(xml, "\n<a/>")).isEqualTo(declaration + "?>\n<a/>");
        assertThat(sent(xml, "")).isEqualTo(declaration + "?>");
        assertThat(sent(xml, "<?xml version='1.0' encoding='UTF-8'?>\n<a/>")).isEqualTo(declaration + "?>\n<a/>");
        assertThat(sent(xml, "<?xml version='1.0' standalone='no'?>\n<a/>"))
                .isEqualTo(declaration + " standalone=\"no\"?>\n<a/>");
        assertThat(sent(xml, "<?xml version=")).isEqualTo("<?xml version=");
    }

    private static String sent(TypeOutput output, String stored) {
        byte[] bytes = Text.utf8(stored);
        OutputWriter out = new OutputWriter();
        output.send(bytes, 0, bytes.length, out);
        return new String(out.buffer(), 0, out.length(), StandardCharsets.UTF_8);
    }

    @Test
    void printsRanges() {
        catalog.addRange(3904, 23, 4451);
        catalog.addRange(50000, 25, 50001);
        RangeOutput range = new RangeOutput(types);
        byte[] type = Text.int4(3904);
        assertThat(resolved(range, Text.concat(type, Text.int4(1), Text.int4(5), new byte[] {2})))
                .isEqualTo("[1,5)");
        assertThat(resolved(range, Text.concat(type, new byte[] {1}))).isEqualTo("empty");
        assertThat(resolved(range, Text.concat(type, new byte[] {0x18}))).isEqualTo("(,)");
        byte[] text = Text.int4(50000);
        assertThat(resolved(range, Text.concat(text, Text.hex("05 61 07 2c 5d"), new byte[] {6})))
                .isEqualTo("[a,\",]\"]");
        assertThat(resolved(range, Text.concat(text, Text.hex("03"), new byte[] {0x10})))
                .isEqualTo("(\"\",)");
    }

    @Test
    void printsMultiranges() {
        catalog.addRange(3904, 23, 4451);
        MultirangeOutput multirange = new MultirangeOutput(types);
        byte[] value = Text.concat(
                Text.int4(4451),
                Text.int4(2),
                Text.int4(8),
                new byte[] {2, 2, 0, 0},
                Text.int4(1),
                Text.int4(3),
                Text.int4(5),
                Text.int4(9));
        assertThat(resolved(multirange, value)).isEqualTo("{[1,3),[5,9)}");
        assertThat(resolved(multirange, Text.concat(Text.int4(4451), Text.int4(0))))
                .isEqualTo("{}");
    }

    @Test
    void printsPrivilegesWithRoleNamesAsNeeded() {
        catalog.roles.put(10, new PgAuthidRow(10, Text.utf8("postgres")));
        catalog.roles.put(11, new PgAuthidRow(11, Text.utf8("odd \"role")));
        AclItemOutput narrow = new AclItemOutput(PgVersion.V15, types);
        byte[] item = Text.concat(Text.int4(11), Text.int4(10), Text.int2(3), Text.int2(1));
        assertThat(resolved(narrow, item)).isEqualTo("\"odd \"\"role\"=a*r/postgres");
        AclItemOutput wide = new AclItemOutput(PgVersion.V18, types);
        byte[] everyone = Text.concat(Text.int4(0), Text.int4(12), Text.int4(1 << 14), Text.int4(0));
        assertThat(resolved(wide, everyone)).isEqualTo("=m/12");
    }
}
