package io.pgdecoder.core.outcome;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.ReaderOptions;
import io.pgdecoder.wal.WalSource;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads WAL ahead of the record that is being decoded, to its end. Where WAL is damaged or missing ahead, that is its end:
 * the decoder itself will report it on its way. While WAL grows, an end is tried again once the decoder has come by it. Where the
 * source fails to read what is there, nothing is known, and nothing is answered: the question can be asked again.
 *
 * <p>Segments are opened a second time. One thread.
 */
final class AheadReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AheadReader.class);

    private final WalSource source;
    private final ReaderOptions options;
    private final LongSupplier decodedLsn;
    private @Nullable XLogReader reader;
    /** Where reading found no more; {@link Lsn#INVALID} while there may be more. */
    private long endLsn = Lsn.INVALID;

    AheadReader(WalSource source, ReaderOptions options, LongSupplier decodedLsn) {
        this.source = source;
        this.options = options;
        this.decodedLsn = decodedLsn;
    }

    boolean hasBegun() {
        return reader != null;
    }

    /**
     * Goes to the record that begins at an LSN, or behind one that ends there.
     *
     * @throws DecoderException if WAL cannot be read there; if it had not begun before, it has not now
     */
    void begin(long lsn) {
        XLogReader current = reader;
        if (current == null) {
            current = new XLogReader(source, options);
        }
        current.beginRead(lsn);
        reader = current;
        endLsn = Lsn.INVALID;
    }

    /**
     * Reads one more record; false at the end.
     *
     * @throws DecoderException IO_ERROR if the source failed; the same record is read anew then
     */
    boolean readRecord() {
        if (endLsn != Lsn.INVALID && (!options.growing() || Lsn.isBefore(decodedLsn.getAsLong(), endLsn))) {
            return false;
        }
        XLogReader current = begun();
        try {
            if (current.readRecord() == XLogReadStatus.RECORD) {
                endLsn = Lsn.INVALID;
                return true;
            }
        } catch (DecoderException e) {
            if (e.code() == ErrorCode.IO_ERROR) {
                throw e;
            }
            LOG.debug("the look ahead ends: {}", e.getMessage());
        }
        endLsn = current.nextLsn();
        return false;
    }

    /** What was read last; valid until the next is read. */
    XLogRecord record() {
        return begun().record();
    }

    PgVersion version() {
        return begun().version();
    }

    private XLogReader begun() {
        XLogReader current = reader;
        if (current == null) {
            throw new IllegalStateException("not begun");
        }
        return current;
    }

    /** The source stays open. */
    @Override
    public void close() {
        if (reader != null) {
            reader.close();
        }
    }
}
