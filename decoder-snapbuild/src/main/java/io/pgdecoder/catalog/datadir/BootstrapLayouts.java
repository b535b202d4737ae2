package io.pgdecoder.catalog.datadir;

import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * The leading columns of the two catalogs that must be read before pg_attribute can say where columns are: pg_attribute
 * itself, and pg_database, by which the database is found (PostgreSQL: {@code catalog/pg_attribute.h}, {@code
 * catalog/pg_database.h}). A column is written as name:type, the types as below.
 *
 * <pre>
 *   o oid, i int4, x xid   4 bytes, aligned to 4
 *   s int2                 2 bytes, aligned to 2
 *   b bool, c "char"       1 byte
 *   n name                 64 bytes, not aligned
 * </pre>
 */
final class BootstrapLayouts {
    private static final String ATTRIBUTE_13 = "attrelid:o attname:n atttypid:o attstattarget:i attlen:s attnum:s"
            + " attndims:i attcacheoff:i atttypmod:i attbyval:b attstorage:c attalign:c attnotnull:b atthasdef:b"
            + " atthasmissing:b attidentity:c attgenerated:c attisdropped:b";
    private static final String ATTRIBUTE_14 = "attrelid:o attname:n atttypid:o attstattarget:i attlen:s attnum:s"
            + " attndims:i attcacheoff:i atttypmod:i attbyval:b attalign:c attstorage:c attcompression:c attnotnull:b"
            + " atthasdef:b atthasmissing:b attidentity:c attgenerated:c attisdropped:b";
    private static final String ATTRIBUTE_16 = "attrelid:o attname:n atttypid:o attlen:s attnum:s attcacheoff:i"
            + " atttypmod:i attndims:s attbyval:b attalign:c attstorage:c attcompression:c attnotnull:b atthasdef:b"
            + " atthasmissing:b attidentity:c attgenerated:c attisdropped:b";
    private static final String ATTRIBUTE_18 = "attrelid:o attname:n atttypid:o attlen:s attnum:s atttypmod:i"
            + " attndims:s attbyval:b attalign:c attstorage:c attcompression:c attnotnull:b atthasdef:b"
            + " atthasmissing:b attidentity:c attgenerated:c attisdropped:b";

    private static final String DATABASE_13 = "oid:o datname:n datdba:o encoding:i datcollate:n datctype:n"
            + " datistemplate:b datallowconn:b datconnlimit:i datlastsysoid:o datfrozenxid:x datminmxid:x"
            + " dattablespace:o";
    private static final String DATABASE_15 = "oid:o datname:n datdba:o encoding:i datlocprovider:c datistemplate:b"
            + " datallowconn:b datconnlimit:i datfrozenxid:x datminmxid:x dattablespace:o";
    private static final String DATABASE_17 = "oid:o datname:n datdba:o encoding:i datlocprovider:c datistemplate:b"
            + " datallowconn:b dathasloginevt:b datconnlimit:i datfrozenxid:x datminmxid:x dattablespace:o";

    private BootstrapLayouts() {}

    /** pg_attribute up to attisdropped. */
    static CatalogLayout attribute(PgVersion version) {
        return switch (version) {
            case V13 -> parse(ATTRIBUTE_13);
            case V14, V15 -> parse(ATTRIBUTE_14);
            case V16, V17 -> parse(ATTRIBUTE_16);
            case V18 -> parse(ATTRIBUTE_18);
        };
    }

    /** pg_database up to dattablespace. */
    static CatalogLayout database(PgVersion version) {
        return switch (version) {
            case V13, V14 -> parse(DATABASE_13);
            case V15, V16 -> parse(DATABASE_15);
            case V17, V18 -> parse(DATABASE_17);
        };
    }

    private static CatalogLayout parse(String text) {
        String[] columns = text.split(" ");
        List<String> names = new ArrayList<>();
        short[] lengths = new short[columns.length];
        byte[] alignments = new byte[columns.length];
        for (int i = 0; i < columns.length; i++) {
            int colon = columns[i].indexOf(':');
            names.add(columns[i].substring(0, colon));
            char type = columns[i].charAt(colon + 1);
            lengths[i] = switch (type) {
                case 'o', 'i', 'x' -> 4;
                case 's' -> 2;
                case 'n' -> 64;
                default -> 1;
            };
            alignments[i] = (byte) (type == 'n' ? 1 : lengths[i]);
        }
        return new CatalogLayout(names, new TupleDescriptor(lengths, alignments));
    }
}
