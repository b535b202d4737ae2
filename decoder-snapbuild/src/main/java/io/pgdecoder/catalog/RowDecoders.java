package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogLayout;
import io.pgdecoder.catalog.datadir.CatalogRowReader;
import io.pgdecoder.heap.Decompression;
import io.pgdecoder.heap.Varlena;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How each catalog's typed row is made; columns are looked up by name once, when the decoder is made. */
final class RowDecoders {
    private static final int OIDVECTOR_COUNT = 12;
    private static final int OIDVECTOR_BYTES = 20;

    private RowDecoders() {}

    static RowDecoder<PgClassRow> pgClass(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int relname = layout.requiredColumn("relname");
        int relnamespace = layout.requiredColumn("relnamespace");
        int reltype = layout.requiredColumn("reltype");
        int relam = layout.requiredColumn("relam");
        int relfilenode = layout.requiredColumn("relfilenode");
        int reltablespace = layout.requiredColumn("reltablespace");
        int reltoastrelid = layout.requiredColumn("reltoastrelid");
        int relisshared = layout.requiredColumn("relisshared");
        int relpersistence = layout.requiredColumn("relpersistence");
        int relkind = layout.requiredColumn("relkind");
        int relnatts = layout.requiredColumn("relnatts");
        int relreplident = layout.requiredColumn("relreplident");
        int relispartition = layout.requiredColumn("relispartition");
        int relrewrite = layout.requiredColumn("relrewrite");
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
        int attrelid = layout.requiredColumn("attrelid");
        int attname = layout.requiredColumn("attname");
        int atttypid = layout.requiredColumn("atttypid");
        int attlen = layout.requiredColumn("attlen");
        int attnum = layout.requiredColumn("attnum");
        int atttypmod = layout.requiredColumn("atttypmod");
        int attbyval = layout.requiredColumn("attbyval");
        int attalign = layout.requiredColumn("attalign");
        int attstorage = layout.requiredColumn("attstorage");
        int attnotnull = layout.requiredColumn("attnotnull");
        int atthasmissing = layout.requiredColumn("atthasmissing");
        int attgenerated = layout.requiredColumn("attgenerated");
        int attisdropped = layout.requiredColumn("attisdropped");
        int attmissingval = layout.requiredColumn("attmissingval");
        return row -> new PgAttributeRow(
                row.int4(attrelid),
                row.name(attname),
                row.int4(atttypid),
                row.int2(attlen),
                row.int2(attnum),
                row.int4(atttypmod),
                row.bool(attbyval),
                row.character(attalign),
                row.character(attstorage),
                row.bool(attnotnull),
                row.bool(atthasmissing),
                row.character(attgenerated),
                row.bool(attisdropped),
                decompressed(row, attmissingval, version));
    }

    static RowDecoder<PgTypeRow> pgType(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int typname = layout.requiredColumn("typname");
        int typnamespace = layout.requiredColumn("typnamespace");
        int typlen = layout.requiredColumn("typlen");
        int typbyval = layout.requiredColumn("typbyval");
        int typtype = layout.requiredColumn("typtype");
        int typisdefined = layout.requiredColumn("typisdefined");
        int typdelim = layout.requiredColumn("typdelim");
        int typrelid = layout.requiredColumn("typrelid");
        int typsubscript = layout.column("typsubscript");
        int typelem = layout.requiredColumn("typelem");
        int typarray = layout.requiredColumn("typarray");
        int typoutput = layout.requiredColumn("typoutput");
        int typsend = layout.requiredColumn("typsend");
        int typalign = layout.requiredColumn("typalign");
        int typstorage = layout.requiredColumn("typstorage");
        int typbasetype = layout.requiredColumn("typbasetype");
        int typtypmod = layout.requiredColumn("typtypmod");
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
                row.int4(typsend),
                row.character(typalign),
                row.character(typstorage),
                row.int4(typbasetype),
                row.int4(typtypmod));
    }

    static RowDecoder<PgNamespaceRow> pgNamespace(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int nspname = layout.requiredColumn("nspname");
        int nspowner = layout.requiredColumn("nspowner");
        return row -> new PgNamespaceRow(row.int4(oid), row.name(nspname), row.int4(nspowner));
    }

    static RowDecoder<PgEnumRow> pgEnum(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int enumtypid = layout.requiredColumn("enumtypid");
        int enumlabel = layout.requiredColumn("enumlabel");
        return row -> new PgEnumRow(row.int4(oid), row.int4(enumtypid), row.name(enumlabel));
    }

    static RowDecoder<PgRangeRow> pgRange(CatalogLayout layout) {
        int rngtypid = layout.requiredColumn("rngtypid");
        int rngsubtype = layout.requiredColumn("rngsubtype");
        int rngmultitypid = layout.column("rngmultitypid");
        return row -> new PgRangeRow(
                row.int4(rngtypid), row.int4(rngsubtype), rngmultitypid < 0 ? 0 : row.int4(rngmultitypid));
    }

    static RowDecoder<PgProcRow> pgProc(CatalogLayout layout, PgVersion version) {
        int oid = layout.requiredColumn("oid");
        int proname = layout.requiredColumn("proname");
        int pronamespace = layout.requiredColumn("pronamespace");
        int prolang = layout.requiredColumn("prolang");
        int proargtypes = layout.requiredColumn("proargtypes");
        int prosrc = layout.requiredColumn("prosrc");
        int probin = layout.requiredColumn("probin");
        int proconfig = layout.requiredColumn("proconfig");
        return row -> {
            int language = row.int4(prolang);
            boolean compiled = language == PgProcRow.LANGUAGE_INTERNAL || language == PgProcRow.LANGUAGE_C;
            return new PgProcRow(
                    row.int4(oid),
                    row.name(proname),
                    row.int4(pronamespace),
                    oidVector(row.storedOrNull(proargtypes)),
                    language,
                    compiled ? textInLine(row, prosrc, version) : null,
                    compiled ? textInLine(row, probin, version) : null,
                    !row.isNull(proconfig));
        };
    }

    static RowDecoder<PgOperatorRow> pgOperator(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int oprname = layout.requiredColumn("oprname");
        int oprnamespace = layout.requiredColumn("oprnamespace");
        int oprleft = layout.requiredColumn("oprleft");
        int oprright = layout.requiredColumn("oprright");
        return row -> new PgOperatorRow(
                row.int4(oid), row.name(oprname), row.int4(oprnamespace), row.int4(oprleft), row.int4(oprright));
    }

    static RowDecoder<PgCollationRow> pgCollation(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int collname = layout.requiredColumn("collname");
        int collnamespace = layout.requiredColumn("collnamespace");
        int collprovider = layout.requiredColumn("collprovider");
        int collencoding = layout.requiredColumn("collencoding");
        return row -> new PgCollationRow(
                row.int4(oid),
                row.name(collname),
                row.int4(collnamespace),
                row.character(collprovider),
                row.int4(collencoding));
    }

    static RowDecoder<PgTsConfigRow> pgTsConfig(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int cfgname = layout.requiredColumn("cfgname");
        int cfgnamespace = layout.requiredColumn("cfgnamespace");
        return row -> new PgTsConfigRow(row.int4(oid), row.name(cfgname), row.int4(cfgnamespace));
    }

    static RowDecoder<PgTsDictRow> pgTsDict(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int dictname = layout.requiredColumn("dictname");
        int dictnamespace = layout.requiredColumn("dictnamespace");
        return row -> new PgTsDictRow(row.int4(oid), row.name(dictname), row.int4(dictnamespace));
    }

    static RowDecoder<PgAuthidRow> pgAuthid(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int rolname = layout.requiredColumn("rolname");
        return row -> new PgAuthidRow(row.int4(oid), row.name(rolname));
    }

    static RowDecoder<PgDatabaseRow> pgDatabase(CatalogLayout layout) {
        int oid = layout.requiredColumn("oid");
        int datname = layout.requiredColumn("datname");
        int encoding = layout.requiredColumn("encoding");
        int dattablespace = layout.requiredColumn("dattablespace");
        return row -> new PgDatabaseRow(row.int4(oid), row.name(datname), row.int4(encoding), row.int4(dattablespace));
    }

    /** An oidvector: varlena header, then dimensions, flags, element type, count and first index, four bytes each. */
    private static int[] oidVector(byte @Nullable [] stored) {
        int length = stored == null || !Varlena.isPlain(stored, 0) ? 0 : Varlena.dataLength(stored, 0);
        if (stored == null || length < OIDVECTOR_BYTES) {
            throw invalid("an oidvector", "a plain value of at least 20 bytes", length + " bytes");
        }
        int start = Varlena.dataOffset(stored, 0);
        int count = LittleEndian.getInt(stored, start + OIDVECTOR_COUNT);
        if (count < 0 || count > (length - OIDVECTOR_BYTES) / 4) {
            throw invalid("an oidvector", "20 bytes and 4 for each OID", length + " bytes, " + count);
        }
        int[] oids = new int[count];
        for (int i = 0; i < count; i++) {
            oids[i] = LittleEndian.getInt(stored, start + OIDVECTOR_BYTES + 4 * i);
        }
        return oids;
    }

    /** A text, or null if it is null or out of line: TOAST tables of catalogs are not followed. */
    private static byte @Nullable [] textInLine(CatalogRowReader row, int column, PgVersion version) {
        byte[] stored = decompressed(row, column, version);
        if (stored == null || !Varlena.isPlain(stored, 0)) {
            return null;
        }
        int start = Varlena.dataOffset(stored, 0);
        return Arrays.copyOfRange(stored, start, start + Varlena.dataLength(stored, 0));
    }

    /** A value without its in-line compression, under a 4-byte header then; other forms as stored. */
    private static byte @Nullable [] decompressed(CatalogRowReader row, int column, PgVersion version) {
        byte[] stored = row.storedOrNull(column);
        if (stored == null || !Varlena.isCompressed(stored, 0)) {
            return stored;
        }
        int start = Varlena.COMPRESSED_HEADER_BYTES;
        int length = stored.length - start;
        ErrorCode code = ErrorCode.CATALOG_ROW_INVALID;
        int size = Decompression.rawSize(Varlena.compressedRawSize(stored, 0, version), length, code, Lsn.INVALID);
        byte[] plain = new byte[Varlena.HEADER_BYTES + size];
        LittleEndian.putInt(plain, 0, plain.length << 2);
        int method = Varlena.compressionMethod(stored, 0, version);
        Decompression.decompress(method, stored, start, length, plain, Varlena.HEADER_BYTES, size, code, Lsn.INVALID);
        return plain;
    }

    private static CorruptWalException invalid(String what, String expected, String found) {
        return new CorruptWalException(
                ErrorCode.CATALOG_ROW_INVALID, Lsn.INVALID, null, what + " is wrong", expected, found);
    }
}
