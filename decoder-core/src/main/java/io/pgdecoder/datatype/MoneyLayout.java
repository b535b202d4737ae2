package io.pgdecoder.datatype;

import io.pgdecoder.datatype.MonetaryConventions.Placement;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Monetary conventions made ready to print in a database's encoding: what goes before and behind the digits, and what
 * between them. Immutable.
 */
final class MoneyLayout {
    private static final int PARENTHESES = 0;
    private static final int SIGN_LAST = 2;
    private static final int SIGN_BEFORE_SYMBOL = 3;
    private static final int SIGN_AFTER_SYMBOL = 4;

    private final MonetaryConventions conventions;
    final int decimals;
    final int group;
    final byte decimalPoint;
    final byte[] separator;
    private final byte[] beforePositive;
    private final byte[] behindPositive;
    private final byte[] beforeNegative;
    private final byte[] behindNegative;

    /** @throws DecoderException TYPE_UNSUPPORTED if the encoding lacks a character, which is an error in the server too */
    MoneyLayout(MonetaryConventions conventions, DatabaseEncoding encoding) {
        this.conventions = conventions;
        this.decimals = conventions.decimals();
        this.group = conventions.group();
        byte[] point = encode(conventions.monDecimalPoint(), conventions, encoding);
        this.decimalPoint = point.length == 1 ? point[0] : (byte) '.';
        String otherPoint = decimalPoint == ',' ? "." : ",";
        this.separator = encode(orElse(conventions.monThousandsSep(), otherPoint), conventions, encoding);
        String symbol = orElse(conventions.currencySymbol(), "$");
        String[] positive = around(symbol, conventions.positiveSign(), conventions.positive());
        String[] negative = around(symbol, orElse(conventions.negativeSign(), "-"), conventions.negative());
        this.beforePositive = encode(positive[0], conventions, encoding);
        this.behindPositive = encode(positive[1], conventions, encoding);
        this.beforeNegative = encode(negative[0], conventions, encoding);
        this.behindNegative = encode(negative[1], conventions, encoding);
    }

    /** Whether it was made of these conventions. */
    @SuppressWarnings("ReferenceEquality")
    boolean isOf(MonetaryConventions others) {
        return conventions == others;
    }

    private static String orElse(String text, String other) {
        return text.isEmpty() ? other : text;
    }

    /** What is before the digits, and what behind them. */
    private static String[] around(String symbol, String sign, Placement placement) {
        boolean precedes = placement.csPrecedes() != 0;
        String amountBlank = placement.sepBySpace() == 1 ? " " : "";
        String signBlank = placement.sepBySpace() == 2 ? " " : "";
        return switch (placement.signPosn()) {
            case PARENTHESES ->
                precedes
                        ? new String[] {'(' + symbol + amountBlank, ")"}
                        : new String[] {"(", amountBlank + symbol + ')'};
            case SIGN_LAST ->
                precedes
                        ? new String[] {symbol + amountBlank, signBlank + sign}
                        : new String[] {"", amountBlank + symbol + signBlank + sign};
            case SIGN_BEFORE_SYMBOL ->
                precedes
                        ? new String[] {sign + signBlank + symbol + amountBlank, ""}
                        : new String[] {"", amountBlank + sign + signBlank + symbol};
            case SIGN_AFTER_SYMBOL ->
                precedes
                        ? new String[] {symbol + signBlank + sign + amountBlank, ""}
                        : new String[] {"", amountBlank + symbol + signBlank + sign};
            default ->
                precedes
                        ? new String[] {sign + signBlank + symbol + amountBlank, ""}
                        : new String[] {sign + signBlank, amountBlank + symbol};
        };
    }

    private static byte[] encode(String text, MonetaryConventions conventions, DatabaseEncoding encoding) {
        if (text.chars().allMatch(c -> c < 128)) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }
        Charset charset = encoding == DatabaseEncoding.SQL_ASCII ? conventions.codeset() : encoding.charset();
        try {
            ByteBuffer bytes = charset.newEncoder().encode(CharBuffer.wrap(text));
            byte[] encoded = new byte[bytes.remaining()];
            bytes.get(encoded);
            return encoded;
        } catch (CharacterCodingException e) {
            throw new DecoderException(
                    ErrorCode.TYPE_UNSUPPORTED,
                    Lsn.INVALID,
                    null,
                    "no text output for type money under this lc_monetary",
                    "signs that the database encoding has",
                    '"' + text + "\" in " + encoding);
        }
    }

    byte[] before(boolean negative) {
        return negative ? beforeNegative : beforePositive;
    }

    byte[] behind(boolean negative) {
        return negative ? behindNegative : behindPositive;
    }
}
