package io.pgdecoder.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatCacheHashTest {
    /** Values of {@code SELECT hashname(...)} on a server 18; hashname is the function that catcaches use for names. */
    @ParameterizedTest
    @CsvSource({
        "public,699991767",
        "pg_catalog,-1231149174",
        "a,1075015857",
        "twelve_bytes,2008336335",
        "thirteen_byte,-254482845",
        "a_name_with_quite_some_length_01,-1310850175"
    })
    void hashesNamesAsTheServerDoes(String name, int expected) {
        assertThat(CatCacheHash.ofName(name.getBytes(StandardCharsets.UTF_8))).isEqualTo(expected);
    }

    @Test
    void dependsOnTheOrderOfKeys() {
        assertThat(CatCacheHash.ofTwo(1, 2)).isNotEqualTo(CatCacheHash.ofTwo(2, 1));
    }

    @Test
    void foldsAThirdKeyInBesideTheOthers() {
        assertThat(CatCacheHash.ofThree(1, 2, 0)).isEqualTo(CatCacheHash.ofTwo(1, 2));
        assertThat(CatCacheHash.ofThree(0, 0, 1)).isEqualTo(1 << 16);
    }
}
