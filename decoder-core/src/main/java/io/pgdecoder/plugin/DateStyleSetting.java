package io.pgdecoder.plugin;

import io.pgdecoder.plugin.OutputSettings.DateOrder;
import io.pgdecoder.plugin.OutputSettings.DateStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of DateStyle: words for a style of output, for an order of fields, or for both (PostgreSQL:
 * check_datestyle, {@code commands/variable.c}). German brings DMY along where no order is given before it.
 */
final class DateStyleSetting {
    private @Nullable DateStyle givenStyle;
    private @Nullable DateOrder givenOrder;
    private DateStyle style;
    private DateOrder order;

    private DateStyleSetting(DateStyle style, DateOrder order) {
        this.style = style;
        this.order = order;
    }

    /**
     * The setting that a value makes of the one in force.
     *
     * @throws IllegalArgumentException if a word is unknown, or words contradict each other
     */
    static DateStyleSetting parse(String value, DateStyle styleBefore, DateOrder orderBefore) {
        DateStyleSetting setting = new DateStyleSetting(styleBefore, orderBefore);
        if (!value.isBlank()) {
            for (String word : value.split(",", -1)) {
                setting.add(word.strip().toUpperCase(Locale.ROOT));
            }
        }
        return setting;
    }

    DateStyle style() {
        return style;
    }

    DateOrder order() {
        return order;
    }

    private void add(String word) {
        if (word.equals("ISO")) {
            setStyle(DateStyle.ISO);
        } else if (word.equals("SQL")) {
            setStyle(DateStyle.SQL);
        } else if (word.startsWith("POSTGRES")) {
            setStyle(DateStyle.POSTGRES);
        } else if (word.equals("GERMAN")) {
            setStyle(DateStyle.GERMAN);
            order = givenOrder == null ? DateOrder.DMY : order;
        } else if (word.equals("YMD")) {
            setOrder(DateOrder.YMD);
        } else if (word.equals("DMY") || word.startsWith("EURO")) {
            setOrder(DateOrder.DMY);
        } else if (word.equals("MDY") || word.equals("US") || word.startsWith("NONEURO")) {
            setOrder(DateOrder.MDY);
        } else if (word.equals("DEFAULT")) {
            style = givenStyle == null ? OutputSettings.DEFAULTS.dateStyle() : style;
            order = givenOrder == null ? OutputSettings.DEFAULTS.dateOrder() : order;
        } else {
            throw new IllegalArgumentException("unknown word \"" + word + '"');
        }
    }

    private void setStyle(DateStyle wanted) {
        if (givenStyle != null && givenStyle != wanted) {
            throw new IllegalArgumentException("two styles");
        }
        givenStyle = wanted;
        style = wanted;
    }

    private void setOrder(DateOrder wanted) {
        if (givenOrder != null && givenOrder != wanted) {
            throw new IllegalArgumentException("two orders");
        }
        givenOrder = wanted;
        order = wanted;
    }
}
