package io.pgdecoder.datatype;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * The encodings that a database can have, in the order of their numbers in pg_database.encoding (PostgreSQL: pg_enc,
 * {@code mb/pg_wchar.h}), and the Java charset of each. Only where a user asks for a String are texts converted;
 * everything else keeps the database's bytes.
 */
public enum DatabaseEncoding {
    /** Bytes of no stated encoding: each byte becomes the character of its number, so that none is lost. */
    SQL_ASCII("ISO-8859-1"),
    EUC_JP("EUC-JP"),
    EUC_CN("GB2312"),
    EUC_KR("EUC-KR"),
    EUC_TW("x-EUC-TW"),
    /** Without a Java charset. */
    EUC_JIS_2004(null),
    UTF8("UTF-8"),
    /** Without a Java charset. */
    MULE_INTERNAL(null),
    LATIN1("ISO-8859-1"),
    LATIN2("ISO-8859-2"),
    LATIN3("ISO-8859-3"),
    LATIN4("ISO-8859-4"),
    LATIN5("ISO-8859-9"),
    LATIN6("ISO-8859-10"),
    LATIN7("ISO-8859-13"),
    LATIN8("ISO-8859-14"),
    LATIN9("ISO-8859-15"),
    LATIN10("ISO-8859-16"),
    WIN1256("windows-1256"),
    WIN1258("windows-1258"),
    WIN866("IBM866"),
    WIN874("x-windows-874"),
    KOI8R("KOI8-R"),
    WIN1251("windows-1251"),
    WIN1252("windows-1252"),
    ISO_8859_5("ISO-8859-5"),
    ISO_8859_6("ISO-8859-6"),
    ISO_8859_7("ISO-8859-7"),
    ISO_8859_8("ISO-8859-8"),
    WIN1250("windows-1250"),
    WIN1253("windows-1253"),
    WIN1254("windows-1254"),
    WIN1255("windows-1255"),
    WIN1257("windows-1257"),
    KOI8U("KOI8-U");

    private static final DatabaseEncoding[] BY_NUMBER = values();

    private final @Nullable String charsetName;

    DatabaseEncoding(@Nullable String charsetName) {
        this.charsetName = charsetName;
    }

    /**
     * The encoding of a number in pg_database.encoding.
     *
     * @throws DecoderException CATALOG_ROW_INVALID if there is none
     */
    public static DatabaseEncoding of(int number) {
        if (number < 0 || number >= BY_NUMBER.length) {
            throw new DecoderException(
                    ErrorCode.CATALOG_ROW_INVALID,
                    Lsn.INVALID,
                    null,
                    "no such database encoding",
                    "0 to " + (BY_NUMBER.length - 1),
                    Integer.toString(number));
        }
        return BY_NUMBER[number];
    }

    /**
     * The Java charset.
     *
     * @throws DecoderException FEATURE_UNSUPPORTED if this Java runtime has none (EUC_JIS_2004, MULE_INTERNAL, commonly
     *     LATIN6 and LATIN8, and what a trimmed runtime without {@code jdk.charsets} lacks)
     */
    public Charset charset() {
        if (charsetName == null || !Charset.isSupported(charsetName)) {
            throw new DecoderException(
                    ErrorCode.FEATURE_UNSUPPORTED,
                    Lsn.INVALID,
                    null,
                    "no Java charset for the database encoding",
                    "an encoding that Java knows",
                    name());
        }
        return Charset.forName(charsetName);
    }
}
