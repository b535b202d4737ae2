package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.catalog.datadir.CatalogRowReader;
import io.pgdecoder.heap.Lz4;
import io.pgdecoder.heap.Pglz;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/** How each catalog's typed row is made; columns are looked up by name once, when the decoder is made. */
final class RowDecoders {
    /** More than an attribute's missing value can ever be (MaxAllocSize). */
    private static final int MAX_VALUE_BYTES = 0x3FFFFFFF;

    private static final int OIDVECTOR_COUNT = 12;
    private static final int OIDVECTOR_BYTES = 20;

    private RowDecoders() {}

    static RowDecoder<PgClassRow> pgClass(CatalogLayout layout) {
        int oid = layout.column("oid");
        int relname = layout.column("relname");
        int relnamespace = layout.column("relnamespace");
        int reltype = layout.column("reltype");
        int relam = layout.column("relam");
        int relfilenode = layout.column("relfilenode");
        int reltablespace = layout.column("reltablespace");
        int reltoastrelid = layout.column("reltoastrelid");
        int relisshared = layout.column("relisshared");
        int relpersistence = layout.column("relpersistence");
        int relkind = layout.column("relkind");
        int relnatts = layout.column("relnatts");
        int relreplident = layout.column("relreplident");
        int relispartition = layout.column("relispartition");
        int relrewrite = layout.column("relrewrite");
        return row -> new PgClassRow(
                row.int4(oid),
                row.name(relname),
                row.int4(relnamespace),
                row.int4(reltype),
                row.int4(relam),
                row.int4(relfilenode),
                row.int4(reltablespace),
                row.int4(reltoastrelid),
                row.bool(relisshared),
                row.character(relpersistence),
                row.character(relkind),
                row.int2(relnatts),
                row.character(relreplident),
                row.bool(relispartition),
                row.int4(relrewrite));
    }

    static RowDecoder<PgAttributeRow> pgAttribute(CatalogLayout layout, PgVersion version) {
        int attrelid = layout.column("attrelid");
        int attname = layout.column("attname");
        int atttypid = layout.column("atttypid");
        int attlen = layout.column("attlen");
        int attnum = layout.column("attnum");
        int atttypmod = layout.column("atttypmod");
        int attbyval = layout.column("attbyval");
        int attalign = layout.column("attalign");
        int attnotnull = layout.column("attnotnull");
        int atthasmissing = layout.column("atthasmissing");
        int attgenerated = layout.column("attgenerated");
        int attisdropped = layout.column("attisdropped");
        int attmissingval = layout.column("attmissingval");
        return row -> new PgAttributeRow(
                row.int4(attrelid),
                row.name(attname),
                row.int4(atttypid),
                row.int2(attlen),
                row.int2(attnum),
                row.int4(atttypmod),
                row.bool(attbyval),
                row.character(attalign),
                row.bool(attnotnull),
                row.bool(atthasmissing),
                row.character(attgenerated),
                row.bool(attisdropped),
                decompressed(row, attmissingval, version));
    }

    static RowDecoder<PgTypeRow> pgType(CatalogLayout layout) {
        int oid = layout.column("oid");
        int typname = layout.column("typname");
        int typnamespace = layout.column("typnamespace");
        int typlen = layout.column("typlen");
        int typbyval = layout.column("typbyval");
        int typtype = layout.column("typtype");
        int typisdefined = layout.column("typisdefined");
        int typdelim = layout.column("typdelim");
        int typrelid = layout.column("typrelid");
        int typsubscript = layout.column("typsubscript");
        int typelem = layout.column("typelem");
        int typarray = layout.column("typarray");
        int typoutput = layout.column("typoutput");
        int typalign = layout.column("typalign");
        int typstorage = layout.column("typstorage");
        int typbasetype = layout.column("typbasetype");
        int typtypmod = layout.column("typtypmod");
        return row -> new PgTypeRow(
                row.int4(oid),
                row.name(typname),
                row.int4(typnamespace),
                row.int2(typlen),
                row.bool(typbyval),
                row.character(typtype),
                row.bool(typisdefined),
                row.character(typdelim),
                row.int4(typrelid),
                typsubscript < 0 ? 0 : row.int4(typsubscript),
                row.int4(typelem),
                row.int4(typarray),
                row.int4(typoutput),
                row.character(typalign),
                row.character(typstorage),
                row.int4(typbasetype),
                row.int4(typtypmod));
    }

    static RowDecoder<PgNamespaceRow> pgNamespace(CatalogLayout layout) {
        int oid = layout.column("oid");
        int nspname = layout.column("nspname");
        int nspowner = layout.column("nspowner");
        return row -> new PgNamespaceRow(row.int4(oid), row.name(nspname), row.int4(nspowner));
    }

    static RowDecoder<PgEnumRow> pgEnum(CatalogLayout layout) {
        int oid = layout.column("oid");
        int enumtypid = layout.column("enumtypid");
        int enumlabel = layout.column("enumlabel");
        return row -> new PgEnumRow(row.int4(oid), row.int4(enumtypid), row.name(enumlabel));
    }

    static RowDecoder<PgRangeRow> pgRange(CatalogLayout layout) {
        int rngtypid = layout.column("rngtypid");
        int rngsubtype = layout.column("rngsubtype");
        int rngmultitypid = layout.column("rngmultitypid");
        return row -> new PgRangeRow(
                row.int4(rngtypid), row.int4(rngsubtype), rngmultitypid < 0 ? 0 : row.int4(rngmultitypid));
    }

    static RowDecoder<PgProcRow> pgProc(CatalogLayout layout) {
        int oid = layout.column("oid");
        int proname = layout.column("proname");
        int pronamespace = layout.column("pronamespace");
        int proargtypes = layout.column("proargtypes");
        return row -> new PgProcRow(
                row.int4(oid), row.name(proname), row.int4(pronamespace), oidVector(row.storedOrNull(proargtypes)));
    }

    static RowDecoder<PgOperatorRow> pgOperator(CatalogLayout layout) {
        int oid = layout.column("oid");
        int oprname = layout.column("oprname");
        int oprnamespace = layout.column("oprnamespace");
        int oprleft = layout.column("oprleft");
        int oprright = layout.column("oprright");
        return row -> new PgOperatorRow(
                row.int4(oid), row.name(oprname), row.int4(oprnamespace), row.int4(oprleft), row.int4(oprright));
    }

    static RowDecoder<PgCollationRow> pgCollation(CatalogLayout layout) {
        int oid = layout.column("oid");
        int collname = layout.column("collname");
        int collnamespace = layout.column("collnamespace");
        int collprovider = layout.column("collprovider");
        int collencoding = layout.column("collencoding");
        return row -> new PgCollationRow(
                row.int4(oid),
                row.name(collname),
                row.int4(collnamespace),
                row.character(collprovider),
                row.int4(collencoding));
    }

    static RowDecoder<PgTsConfigRow> pgTsConfig(CatalogLayout layout) {
        int oid = layout.column("oid");
        int cfgname = layout.column("cfgname");
        int cfgnamespace = layout.column("cfgnamespace");
        return row -> new PgTsConfigRow(row.int4(oid), row.name(cfgname), row.int4(cfgnamespace));
    }

    static RowDecoder<PgTsDictRow> pgTsDict(CatalogLayout layout) {
        int oid = layout.column("oid");
        int dictname = layout.column("dictname");
        int dictnamespace = layout.column("dictnamespace");
        return row -> new PgTsDictRow(row.int4(oid), row.name(dictname), row.int4(dictnamespace));
    }

    static RowDecoder<PgAuthidRow> pgAuthid(CatalogLayout layout) {
        int oid = layout.column("oid");
        int rolname = layout.column("rolname");
        return row -> new PgAuthidRow(row.int4(oid), row.name(rolname));
    }

    static RowDecoder<PgDatabaseRow> pgDatabase(CatalogLayout layout) {
        int oid = layout.column("oid");
        int datname = layout.column("datname");
        int encoding = layout.column("encoding");
        int dattablespace = layout.column("dattablespace");
        return row -> new PgDatabaseRow(row.int4(oid), row.name(datname), row.int4(encoding), row.int4(dattablespace));
    }

    /** An oidvector: varlena header, then dimensions, flags, element type, count and first index, four bytes each. */
    private static int[] oidVector(byte @Nullable [] stored) {
        int start = stored == null || !Varlena.isPlain(stored, 0) ? 0 : Varlena.dataOffset(stored, 0);
        int length = stored == null || start == 0 ? 0 : Varlena.dataLength(stored, 0);
        int count = length < OIDVECTOR_BYTES ? -1 : LittleEndian.getInt(stored, start + OIDVECTOR_COUNT);
        if (stored == null || count < 0 || count > (length - OIDVECTOR_BYTES) / 4) {
            throw invalid("an oidvector", "a plain value of 20 bytes and 4 for each OID", length + " bytes, " + count);
        }
        int[] oids = new int[count];
        for (int i = 0; i < count; i++) {
            oids[i] = LittleEndian.getInt(stored, start + OIDVECTOR_BYTES + 4 * i);
        }
        return oids;
    }

    /** A value without its in-line compression, under a 4-byte header then; other forms as stored. */
    private static byte @Nullable [] decompressed(CatalogRowReader row, int column, PgVersion version) {
        byte[] stored = row.storedOrNull(column);
        if (stored == null || !Varlena.isCompressed(stored, 0)) {
            return stored;
        }
        int rawSize = Varlena.compressedRawSize(stored, 0, version);
        int method = Varlena.compressionMethod(stored, 0, version);
        // no method makes less than one byte out of 255
        if (rawSize < 0 || rawSize > MAX_VALUE_BYTES || rawSize / 300 > stored.length) {
            throw invalid("raw size of a compressed missing value", "a size that its bytes can give", "" + rawSize);
        }
        byte[] plain = new byte[Varlena.HEADER_BYTES + rawSize];
        LittleEndian.putInt(plain, 0, plain.length << 2);
        int start = Varlena.COMPRESSED_HEADER_BYTES;
        int length = stored.length - start;
        boolean whole = switch (method) {
            case Varlena.METHOD_PGLZ -> Pglz.decompress(stored, start, length, plain, Varlena.HEADER_BYTES, rawSize);
            case Varlena.METHOD_LZ4 -> Lz4.decompress(stored, start, length, plain, Varlena.HEADER_BYTES, rawSize);
            default -> false;
        };
        if (!whole) {
            throw invalid(
                    "a compressed missing value", "pglz or lz4 data of " + rawSize + " bytes", "method " + method);
        }
        return plain;
    }

    private static CorruptWalException invalid(String what, String expected, String found) {
        return new CorruptWalException(
                ErrorCode.CATALOG_ROW_INVALID, Lsn.INVALID, null, what + " is wrong", expected, found);
    }
}
