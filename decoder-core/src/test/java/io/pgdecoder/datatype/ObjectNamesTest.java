package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.catalog.PgCollationRow;
import io.pgdecoder.catalog.PgOperatorRow;
import io.pgdecoder.catalog.PgTsConfigRow;
import io.pgdecoder.catalog.PgTsDictRow;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Names of operators and of what texts are compared and searched with. */
class ObjectNamesTest {
    private static final int PUBLIC = 2200;
    private static final int OID = 16400;

    private final FakeTypes catalog = new FakeTypes().add(FakeTypes.base(23, "int4", 4, 43, 'i'));
    private final SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);

    private String name(ObjectKind kind, int oid) {
        types.resolveObjectName(kind, oid);
        return new String(types.objectName(kind, oid), StandardCharsets.UTF_8);
    }

    @Test
    void printsZeroForNoOperatorAndADashForNothingElse() {
        assertThat(name(ObjectKind.OPERATOR, 0)).isEqualTo("0");
        assertThat(name(ObjectKind.OPERATOR_WITH_ARGUMENTS, 0)).isEqualTo("0");
        assertThat(name(ObjectKind.COLLATION, 0)).isEqualTo("-");
        assertThat(name(ObjectKind.TEXT_SEARCH_CONFIGURATION, 0)).isEqualTo("-");
        assertThat(name(ObjectKind.TEXT_SEARCH_DICTIONARY, 0)).isEqualTo("-");
    }

    @Test
    void printsTheNumberOfWhatIsNotThere() {
        assertThat(name(ObjectKind.OPERATOR, -1)).isEqualTo("4294967295");
        assertThat(name(ObjectKind.OPERATOR_WITH_ARGUMENTS, OID)).isEqualTo("16400");
        assertThat(name(ObjectKind.COLLATION, OID)).isEqualTo("16400");
        assertThat(name(ObjectKind.TEXT_SEARCH_CONFIGURATION, OID)).isEqualTo("16400");
        assertThat(name(ObjectKind.TEXT_SEARCH_DICTIONARY, OID)).isEqualTo("16400");
    }

    @Test
    void printsArgumentTypesOfOperatorsAndNoneForAMissingSide() {
        catalog.operators.put(OID, new PgOperatorRow(OID, Text.utf8("<+>"), PUBLIC, 23, 0));
        assertThat(name(ObjectKind.OPERATOR, OID)).isEqualTo("<+>");
        assertThat(name(ObjectKind.OPERATOR_WITH_ARGUMENTS, OID)).isEqualTo("<+>(integer,NONE)");

        catalog.visible = false;
        assertThat(name(ObjectKind.OPERATOR, OID)).isEqualTo("public.<+>");
        assertThat(name(ObjectKind.OPERATOR_WITH_ARGUMENTS, OID)).isEqualTo("public.<+>(integer,NONE)");
    }

    @Test
    void refusesAnOperatorWithoutASchema() {
        catalog.operators.put(OID, new PgOperatorRow(OID, Text.utf8("<+>"), 99999, 23, 0));
        catalog.visible = false;

        assertThatThrownBy(() -> types.resolveObjectName(ObjectKind.OPERATOR, OID))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_LOOKUP_FAILED));
    }

    @Test
    void quotesAndQualifiesOtherNames() {
        catalog.collations.put(OID, new PgCollationRow(OID, Text.utf8("C"), PUBLIC, 'c', -1));
        catalog.configurations.put(OID, new PgTsConfigRow(OID, Text.utf8("table"), PUBLIC));
        catalog.dictionaries.put(OID, new PgTsDictRow(OID, Text.utf8("plain"), PUBLIC));
        assertThat(name(ObjectKind.COLLATION, OID)).isEqualTo("\"C\"");
        assertThat(name(ObjectKind.TEXT_SEARCH_CONFIGURATION, OID)).isEqualTo("\"table\"");
        assertThat(name(ObjectKind.TEXT_SEARCH_DICTIONARY, OID)).isEqualTo("plain");

        catalog.visible = false;
        assertThat(name(ObjectKind.COLLATION, OID)).isEqualTo("public.\"C\"");
        assertThat(name(ObjectKind.TEXT_SEARCH_CONFIGURATION, OID)).isEqualTo("public.\"table\"");
        assertThat(name(ObjectKind.TEXT_SEARCH_DICTIONARY, OID)).isEqualTo("public.plain");
    }
}
