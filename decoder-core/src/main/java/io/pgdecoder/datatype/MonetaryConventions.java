package io.pgdecoder.datatype;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * How a locale writes amounts of money, which type money obeys by the setting lc_monetary: the members of the C
 * library's {@code struct lconv} that the server looks at (PostgreSQL: cash_out, {@code utils/adt/cash.c}). Immutable.
 *
 * <p>The conventions of glibc's locales are built in, see {@link #ofLocale}. A server on a machine with others (another
 * release of glibc, or another system) needs them given, see
 * {@link io.pgdecoder.plugin.OutputSettings#withMonetaryConventions}.
 *
 * @param fracDigits decimals, which are also the scale of the stored numbers; below 0 or above 10 stands for 2
 * @param monGrouping digits between two separators; outside of 1 to 6 stands for 3
 * @param monDecimalPoint a point if empty or longer than one byte
 * @param monThousandsSep a comma, or a point after a decimal comma, if empty
 * @param currencySymbol {@code $} if empty
 * @param positiveSign sign of 0 and more, may be empty
 * @param negativeSign {@code -} if empty
 * @param positive places of sign and symbol for 0 and more
 * @param negative places of sign and symbol below 0
 * @param codeset the encoding of the locale, in which a database in SQL_ASCII prints the texts; others convert them
 */
public record MonetaryConventions(
        int fracDigits,
        int monGrouping,
        String monDecimalPoint,
        String monThousandsSep,
        String currencySymbol,
        String positiveSign,
        String negativeSign,
        Placement positive,
        Placement negative,
        Charset codeset) {
    private static final int DEFAULT_DECIMALS = 2;
    private static final int MAX_DECIMALS = 10;
    private static final int DEFAULT_GROUP = 3;
    private static final int MAX_GROUP = 6;

    /**
     * Where sign and symbol go.
     *
     * @param csPrecedes 0 if the symbol follows the amount; else it precedes
     * @param sepBySpace 1 a blank between amount and what is beside it; 2 a blank between sign and what is beside it
     * @param signPosn 0 parentheses instead of a sign; 2 the sign last; 3 right before the symbol; 4 right after it; else
     *     the sign first
     */
    public record Placement(int csPrecedes, int sepBySpace, int signPosn) {}

    /**
     * The conventions of a locale by its name, such as {@code de_DE.UTF-8}, {@code de_DE@euro}, {@code C}.
     *
     * @return null if it is not built in
     */
    public static @Nullable MonetaryConventions ofLocale(String name) {
        return MonetaryLocales.find(name);
    }

    /** The decimals that are printed. */
    public int decimals() {
        return fracDigits < 0 || fracDigits > MAX_DECIMALS ? DEFAULT_DECIMALS : fracDigits;
    }

    /** The digits between two separators. */
    int group() {
        return monGrouping <= 0 || monGrouping > MAX_GROUP ? DEFAULT_GROUP : monGrouping;
    }
}
