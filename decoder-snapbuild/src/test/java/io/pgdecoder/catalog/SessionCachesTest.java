package io.pgdecoder.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.HistoricSnapshot;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionCachesTest {
    private static final int DATABASE = 5;
    private static final int OTHER_DATABASE = 16400;
    private static final int DEFAULT_TABLESPACE = 1663;
    private static final int UTF8 = 6;
    private static final CatalogSnapshot OLD =
            new CatalogSnapshot(new HistoricSnapshot(700, 700, new int[0]), 0, new int[0], null);
    private static final CatalogSnapshot NEW =
            new CatalogSnapshot(new HistoricSnapshot(700, 800, new int[] {750}), 0, new int[0], null);

    private final FakeReader reader = new FakeReader();

    @Test
    void showsALaterTransactionsLabelToAnOlderSnapshotOnceItIsCached() {
        SessionCaches caches = caches(PgVersion.V18);
        reader.labels.put(OLD, "old");
        reader.labels.put(NEW, "new");

        caches.setSnapshot(NEW);
        assertThat(label(caches)).isEqualTo("new");
        caches.setSnapshot(OLD);

        assertThat(label(caches)).isEqualTo("new");
    }

    @Test
    void readsBySnapshotWhenExact() {
        SessionCaches caches = caches(PgVersion.V18);
        caches.setExact(true);
        reader.labels.put(OLD, "old");
        reader.labels.put(NEW, "new");

        caches.setSnapshot(NEW);
        assertThat(label(caches)).isEqualTo("new");
        caches.setSnapshot(OLD);

        assertThat(label(caches)).isEqualTo("old");
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void dropsAnEntryWhenAMessageHasItsHash(PgVersion version) {
        SessionCaches caches = caches(version);
        reader.labels.put(OLD, "old");
        reader.labels.put(NEW, "new");
        caches.setSnapshot(OLD);
        label(caches);
        long before = caches.epoch();

        caches.executeInvalidations(catcache(23, DATABASE, CatCacheHash.ofOid(ENUM)), 0, 1);
        caches.setSnapshot(NEW);

        assertThat(label(caches)).isEqualTo("new");
        assertThat(caches.epoch()).isGreaterThan(before);
    }

    @Test
    void keepsAnEntryWhenAMessageHasAnotherHashOrDatabase() {
        SessionCaches caches = caches(PgVersion.V18);
        reader.labels.put(OLD, "old");
        reader.labels.put(NEW, "new");
        caches.setSnapshot(OLD);
        label(caches);
        long before = caches.epoch();

        caches.executeInvalidations(catcache(23, DATABASE, CatCacheHash.ofOid(ENUM + 1)), 0, 1);
        caches.executeInvalidations(catcache(23, OTHER_DATABASE, CatCacheHash.ofOid(ENUM)), 0, 1);
        caches.executeInvalidations(catcache(82, DATABASE, CatCacheHash.ofOid(ENUM)), 0, 1);
        caches.setSnapshot(NEW);

        assertThat(label(caches)).isEqualTo("old");
        assertThat(caches.epoch()).isEqualTo(before);
    }

    @Test
    void remembersThatAFileNumberHasNoRelationUntilAnyRelationIsInvalidated() {
        SessionCaches caches = caches(PgVersion.V18);
        caches.setSnapshot(OLD);
        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, 90001)).isZero();
        reader.fileNumbers.put(90001, 90000);

        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, 90001)).isZero();
        caches.executeInvalidations(relcache(DATABASE, 12345), 0, 1);

        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, 90001)).isEqualTo(90000);
    }

    @Test
    void keepsAFoundFileNumberUntilItsOwnRelationIsInvalidated() {
        SessionCaches caches = caches(PgVersion.V18);
        caches.setSnapshot(OLD);
        reader.fileNumbers.put(90001, 90000);
        caches.relidByRelfilenumber(DEFAULT_TABLESPACE, 90001);
        reader.fileNumbers.put(90001, 91000);

        caches.executeInvalidations(relcache(DATABASE, 12345), 0, 1);
        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, 90001)).isEqualTo(90000);
        caches.executeInvalidations(relcache(DATABASE, 90000), 0, 1);

        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, 90001)).isEqualTo(91000);
    }

    @Test
    void findsOutThatATransactionWasRolledBackWhenItLooksAMovedCatalogsFileUpAgain() {
        SessionCaches caches = cachesThatKnowTheFileOfPgType();
        caches.setRelationMap(relNumber -> false);

        caches.executeInvalidations(relcache(DATABASE, 12345), 0, 1);
        caches.setReadCheck(() -> true, CUT_OFF);

        assertThatThrownBy(() -> caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE))
                .isSameAs(CUT_OFF);
        assertThatThrownBy(() -> caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE))
                .isSameAs(CUT_OFF);
        caches.setReadCheck(() -> false, CUT_OFF);
        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE)).isEqualTo(PG_TYPE);
        caches.setReadCheck(() -> true, CUT_OFF);
        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE)).isEqualTo(PG_TYPE);
    }

    @Test
    void remembersTheFileOfACatalogThatStaysUntilItsOwnRelationIsInvalidated() {
        SessionCaches caches = cachesThatKnowTheFileOfPgType();
        caches.setRelationMap(relNumber -> relNumber == PG_TYPE);
        caches.executeInvalidations(relcache(DATABASE, 12345), 0, 1);
        caches.setReadCheck(() -> true, CUT_OFF);

        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE)).isEqualTo(PG_TYPE);
        caches.executeInvalidations(relcache(DATABASE, PG_TYPE), 0, 1);

        assertThatThrownBy(() -> caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE))
                .isSameAs(CUT_OFF);
    }

    @Test
    void asksForTheEndOfWalOnlyIfItMakesADifference() {
        SessionCaches caches = cachesThatKnowTheFileOfPgType();
        caches.setRelationMap(relNumber -> {
            throw new AssertionError("asked for " + relNumber);
        });

        // Known since the last message, and then looked up for one that was not rolled back.
        caches.setReadCheck(() -> true, CUT_OFF);
        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE)).isEqualTo(PG_TYPE);
        caches.executeInvalidations(relcache(DATABASE, 12345), 0, 1);
        caches.setReadCheck(() -> false, CUT_OFF);

        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE)).isEqualTo(PG_TYPE);
    }

    private SessionCaches cachesThatKnowTheFileOfPgType() {
        SessionCaches caches = caches(PgVersion.V18);
        caches.setSnapshot(OLD);
        reader.mappedFiles.put(PG_TYPE, PG_TYPE);
        assertThat(caches.relidByRelfilenumber(DEFAULT_TABLESPACE, PG_TYPE)).isEqualTo(PG_TYPE);
        return caches;
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void looksNailedIndexesUpWhenTheyAreInvalidatedUnderASnapshotUntil17(PgVersion version) {
        SessionCaches caches = caches(version);
        caches.setSnapshot(OLD);
        caches.setReadCheck(() -> true, CUT_OFF);

        caches.executeInvalidations(relcache(DATABASE, PG_NAMESPACE_OID_INDEX), 0, 1);
        for (int relid : new int[] {0, PG_INDEX_INDEXRELID_INDEX}) {
            if (version.isAtLeast(PgVersion.V18)) {
                caches.executeInvalidations(relcache(DATABASE, relid), 0, 1);
            } else {
                assertThatThrownBy(() -> caches.executeInvalidations(relcache(DATABASE, relid), 0, 1))
                        .isSameAs(CUT_OFF);
            }
        }
        caches.clearSnapshot();
        caches.executeInvalidations(relcache(DATABASE, PG_INDEX_INDEXRELID_INDEX), 0, 1);
    }

    @Test
    void readsNothingWithoutASnapshot() {
        SessionCaches caches = caches(PgVersion.V18);

        assertThatThrownBy(() -> label(caches)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void takesASearchPathSettingApart() {
        assertThat(SearchPath.parse("\"$user\", Public,\"Odd \"\"Name\"", 10).names())
                .containsExactly("$user", "public", "Odd \"Name");
        assertThat(SearchPath.parse("", 10).names()).isEmpty();
        assertThatThrownBy(() -> SearchPath.parse("a,,b", 10)).hasMessageContaining("search_path");
        assertThatThrownBy(() -> SearchPath.parse("\"a", 10)).hasMessageContaining("search_path");
    }

    private static final int ENUM = 16390;

    /** Its first file number is its OID. */
    private static final int PG_TYPE = 1247;

    private static final int PG_INDEX_INDEXRELID_INDEX = 2679;
    private static final int PG_NAMESPACE_OID_INDEX = 2685;

    private static final RuntimeException CUT_OFF = new IllegalStateException("rolled back");

    private static String label(SessionCaches caches) {
        PgEnumRow row = caches.enumByOid(ENUM);
        return row == null ? "none" : new String(row.enumlabel(), StandardCharsets.US_ASCII);
    }

    private SessionCaches caches(PgVersion version) {
        return new SessionCaches(version, reader, DATABASE, DEFAULT_TABLESPACE, UTF8, SearchPath.ofDefault());
    }

    private static byte[] catcache(int id, int database, int hash) {
        return message(id, database, hash);
    }

    private static byte[] relcache(int database, int relid) {
        return message(-2, database, relid);
    }

    private static byte[] message(int id, int database, int value) {
        byte[] bytes = new byte[16];
        bytes[0] = (byte) id;
        LittleEndian.putInt(bytes, 4, database);
        LittleEndian.putInt(bytes, 8, value);
        return bytes;
    }

    /** Answers by snapshot where a test says so, and with nothing else. */
    private static final class FakeReader implements CatalogReader {
        final Map<CatalogSnapshot, String> labels = new HashMap<>();
        final Map<Integer, Integer> fileNumbers = new HashMap<>();
        final Map<Integer, Integer> mappedFiles = new HashMap<>();

        @Override
        public @Nullable PgClassRow classByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgClassRow classByName(byte[] relname, int relnamespace, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public int classOidByFileNumber(int reltablespace, int relfilenode, CatalogSnapshot snapshot) {
            return reltablespace == 0 ? fileNumbers.getOrDefault(relfilenode, 0) : 0;
        }

        @Override
        public List<PgAttributeRow> attributes(int attrelid, CatalogSnapshot snapshot) {
            return new ArrayList<>();
        }

        @Override
        public @Nullable PgTypeRow typeByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgTypeRow typeByName(byte[] typname, int typnamespace, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgNamespaceRow namespaceByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgNamespaceRow namespaceByName(byte[] nspname, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgEnumRow enumByOid(int oid, CatalogSnapshot snapshot) {
            String label = labels.get(snapshot);
            return label == null ? null : new PgEnumRow(oid, 16389, label.getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public @Nullable PgRangeRow rangeByOid(int rngtypid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgRangeRow rangeByMultirange(int rngmultitypid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgProcRow procByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public List<PgProcRow> procsByName(byte[] proname, CatalogSnapshot snapshot) {
            return new ArrayList<>();
        }

        @Override
        public @Nullable PgOperatorRow operatorByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public List<PgOperatorRow> operatorsByName(byte[] oprname, CatalogSnapshot snapshot) {
            return new ArrayList<>();
        }

        @Override
        public @Nullable PgCollationRow collationByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgCollationRow collationByName(
                byte[] collname, int collencoding, int collnamespace, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgTsConfigRow tsConfigByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgTsConfigRow tsConfigByName(byte[] cfgname, int cfgnamespace, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgTsDictRow tsDictByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgTsDictRow tsDictByName(byte[] dictname, int dictnamespace, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgAuthidRow authidByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public @Nullable PgDatabaseRow databaseByOid(int oid, CatalogSnapshot snapshot) {
            return null;
        }

        @Override
        public int mappedRelationByFileNumber(boolean shared, int relfilenode) {
            return shared ? 0 : mappedFiles.getOrDefault(relfilenode, 0);
        }
    }
}
