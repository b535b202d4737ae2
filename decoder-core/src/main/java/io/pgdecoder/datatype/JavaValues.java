package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TupleView;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Values as Java objects, for plugins and users who want these rather than text: the most natural class of each type,
 * and where there is none a String of the server's text. docs/types.md lists the classes.
 *
 * <p>Allocates each object; not in the per-record zone of the decoder's own plugins. Not thread-safe: one per thread.
 */
public final class JavaValues {
    private final OutputSettings settings;
    private final Charset charset;
    private final OutputWriter text = new OutputWriter();

    /**
     * @param settings what texts obey
     * @param charset the database's encoding, see {@link DatabaseEncoding#charset}
     */
    public JavaValues(OutputSettings settings, Charset charset) {
        this.settings = settings;
        this.charset = charset;
    }

    /**
     * The value of a column, whose resolve step was done: a new object that stays valid after the callback.
     *
     * @param index the column's attnum - 1
     * @return null for SQL's null
     * @throws IllegalStateException if the value is unchanged TOAST, which the WAL does not hold; ask
     *     {@link TupleView#isUnchangedToast} first
     * @throws io.pgdecoder.types.DecoderException DATUM_INVALID if the bytes do not have the form of the type
     */
    public @Nullable Object get(RelationView relation, TupleView tuple, int index) {
        if (tuple.isNull(index)) {
            return null;
        }
        if (tuple.isUnchangedToast(index)) {
            throw new IllegalStateException("the value of attribute " + (index + 1) + " is unchanged TOAST");
        }
        return relation.typeOutput(index)
                .value(tuple.valueBytes(index), tuple.valueOffset(index), tuple.valueLength(index), this);
    }

    /** What texts obey. */
    OutputSettings settings() {
        return settings;
    }

    /** The text that an output function prints, as a String. */
    String text(TypeOutput output, byte[] bytes, int offset, int length) {
        text.clear();
        output.write(bytes, offset, length, settings, text);
        return string(text.buffer(), 0, text.length());
    }

    /** Bytes in the database's encoding as a String; what is no character becomes the replacement character. */
    String string(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, charset);
    }
}
