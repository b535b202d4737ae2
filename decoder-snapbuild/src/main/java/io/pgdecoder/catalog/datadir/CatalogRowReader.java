package io.pgdecoder.catalog.datadir;

import io.pgdecoder.heap.DeformedTuple;
import io.pgdecoder.heap.TupleDeformer;
import io.pgdecoder.heapstore.TupleVersion;
import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the columns of one catalog row by index. Reused: after {@link #read}, the accessors speak of that row until the
 * next. The server guarantees that the columns asked for through the accessors without {@code OrNull} are never null.
 */
public final class CatalogRowReader {
    private final CatalogLayout layout;
    private final DeformedTuple tuple = new DeformedTuple();
    private @Nullable TupleVersion version;

    /** A reader of rows of this layout. */
    public CatalogRowReader(CatalogLayout layout) {
        this.layout = layout;
    }

    /** The columns. */
    public CatalogLayout layout() {
        return layout;
    }

    /**
     * Takes a row.
     *
     * @throws CorruptWalException (CATALOG_ROW_INVALID) if it does not have the layout
     */
    public CatalogRowReader read(TupleVersion version) {
        this.version = version;
        byte[] bytes = version.bytes();
        try {
            TupleDeformer.deform(bytes, 0, bytes.length, layout.descriptor(), tuple, Lsn.INVALID);
        } catch (CorruptWalException e) {
            throw new CorruptWalException(
                    ErrorCode.CATALOG_ROW_INVALID,
                    Lsn.INVALID,
                    version.toString(),
                    "a catalog row cannot be read: " + e.what(),
                    e.expected(),
                    e.found());
        }
        return this;
    }

    /** Whether the column is null. */
    public boolean isNull(int column) {
        return tuple.start(column) < 0;
    }

    /** An oid, xid or int4. */
    public int int4(int column) {
        return LittleEndian.getInt(tuple.bytes(), start(column, 4));
    }

    /** An int2. */
    public int int2(int column) {
        return LittleEndian.getShort(tuple.bytes(), start(column, 2));
    }

    /** A bool. */
    public boolean bool(int column) {
        return tuple.bytes()[start(column, 1)] != 0;
    }

    /** A "char", as a number of one byte. */
    public char character(int column) {
        return (char) (tuple.bytes()[start(column, 1)] & 0xFF);
    }

    /** A name without its padding. */
    public byte[] name(int column) {
        int start = start(column, 64);
        byte[] bytes = tuple.bytes();
        int end = start;
        while (end < start + 64 && bytes[end] != 0) {
            end++;
        }
        return Arrays.copyOfRange(bytes, start, end);
    }

    /** The bytes of a value as stored, a varlena's header included, or null. */
    public byte @Nullable [] storedOrNull(int column) {
        int start = tuple.start(column);
        return start < 0 ? null : Arrays.copyOfRange(tuple.bytes(), start, start + tuple.length(column));
    }

    private int start(int column, int length) {
        int start = tuple.start(column);
        if (start < 0 || tuple.length(column) < length) {
            throw new CorruptWalException(
                    ErrorCode.CATALOG_ROW_INVALID,
                    Lsn.INVALID,
                    String.valueOf(version),
                    "column " + layout.names().get(column) + " of a catalog row cannot be read",
                    length + " bytes",
                    start < 0 ? "null" : tuple.length(column) + " bytes");
        }
        return start;
    }
}
