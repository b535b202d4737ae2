package io.pgdecoder.core;

import io.pgdecoder.catalog.CatalogFollower;
import io.pgdecoder.core.decode.DecodeDispatcher;
import io.pgdecoder.core.replay.Replayer;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.reorder.ReorderBufferStats;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogReadStatus;
import io.pgdecoder.wal.XLogReader;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.StandbyOpcode;
import org.jspecify.annotations.Nullable;

/**
 * Decodes one database's changes from WAL, as a replication slot of the server would (PostgreSQL:
 * {@code replication/logical/logical.c} and {@code logicalfuncs.c}).
 *
 * <pre>
 *   XLogReader -&gt; CatalogFollower.apply -&gt; DecodeDispatcher.decode -&gt; anything to replay?
 *        ^                                       ^                   | yes
 *        |                                       | resume            v
 *        +--------- nothing pending -------------+---------- Replayer.step, again and again
 *                                                                    | rows
 *                                                                    v
 *                                                    RowConsumer, as many as poll's limit allows
 * </pre>
 *
 * <p>The caller owns the thread: nothing happens but inside {@link #poll}, which stops inside a transaction when its
 * limit is reached and reads no WAL while rows of a transaction are outstanding. Not thread-safe; {@link #close} frees
 * files.
 */
public final class LogicalDecoder implements AutoCloseable {
    /** Records that one poll reads at most without delivering a row, so that a caller regains control now and then. */
    private static final int MAX_SILENT_RECORDS = 1 << 16;

    private final LogicalDecodingContext context;
    private final CatalogFollower catalog;
    private final XLogReader reader;
    private final DecodeDispatcher dispatcher;
    private final Replayer replayer;
    private final OutputWriter writer;
    private final DecodedRow row = new DecodedRow();
    private final long startLsn;
    private final long endLsn;
    private final boolean following;

    private DecoderState state = DecoderState.RUNNING;
    private @Nullable RuntimeException failure;
    private boolean decoding;
    private boolean endReached;
    private int nextRow;
    private long progressLsn;
    private long confirmedLsn;
    private long walBytes;
    private long records;
    private long rows;

    /** Starts building a decoder. */
    public static LogicalDecoderBuilder builder() {
        return new LogicalDecoderBuilder();
    }

    LogicalDecoder(LogicalDecoderBuilder builder) {
        this.context = new LogicalDecodingContext(builder);
        this.catalog = context.catalog;
        this.reader = context.reader;
        this.dispatcher = context.dispatcher;
        this.replayer = context.replayer;
        this.writer = context.writer;
        this.startLsn = context.startLsn;
        this.endLsn = builder.endLsn;
        this.following = builder.following;
        this.progressLsn = startLsn;
        this.confirmedLsn = builder.confirmedLsn;
    }

    /**
     * Reads WAL and delivers rows until {@code limit} rows were taken, or no more WAL is there, or the end LSN is reached,
     * or much WAL was read in vain; {@link #state()} then tells which.
     *
     * @param limit most rows to deliver, at least 1
     * @return number of rows delivered
     * @throws DecoderException if the input is damaged or cannot be decoded. Where WAL cannot be read (the source failed, a
     *     segment is missing or damaged), nothing was taken, and the next poll reads the same place anew: once the cause is
     *     gone, decoding goes on. A failure to follow or decode what was read is final: each later poll throws it again. A row
     *     that cannot be resolved or put out is tried again by the next poll, as is one for which WAL ahead cannot be read; but in
     *     18 and later that is final where memory is full and it has to be known what became of a transaction
     */
    public int poll(int limit, RowConsumer consumer) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit=" + limit);
        }
        int delivered = 0;
        int silentRecords = 0;
        while (delivered < limit) {
            if (nextRow < writer.rowCount()) {
                deliver(consumer);
                delivered++;
            } else if (replayer.isOpen()) {
                step();
            } else if (dispatcher.isPending()) {
                resume();
            } else if (endReached) {
                state = DecoderState.FINISHED;
                break;
            } else if (!readRecord()) {
                break;
            } else if (++silentRecords == MAX_SILENT_RECORDS) {
                break;
            }
        }
        return delivered;
    }

    private void deliver(RowConsumer consumer) {
        int start = writer.rowStart(nextRow);
        boolean last = nextRow == writer.rowCount() - 1;
        row.set(
                replayer.rowLsn(),
                replayer.rowXid(),
                writer.buffer(),
                start,
                writer.rowEnd(nextRow) - start,
                last && replayer.isRowSafeToConfirm());
        consumer.accept(row);
        nextRow++;
        rows++;
    }

    private void step() {
        writer.clear();
        nextRow = 0;
        boolean done = false;
        try {
            replayer.step();
            done = true;
        } finally {
            if (!done) {
                writer.clear();
            }
        }
    }

    /** Goes on with the record in hand; what failed once fails again. */
    private void resume() {
        if (failure != null) {
            throw failure;
        }
        try {
            dispatcher.resume();
        } catch (DecoderException e) {
            throw finalFailure(e.withLsn(reader.record().startLsn()));
        } catch (RuntimeException e) {
            throw finalFailure(e);
        }
    }

    /**
     * Reads and decodes one record; false if there is none, now or for ever. What failed once after it was read fails
     * again, so that no record is ever passed over.
     */
    private boolean readRecord() {
        if (failure != null) {
            throw failure;
        }
        if (reader.readRecord() != XLogReadStatus.RECORD) {
            checkStartIsThere();
            state = DecoderState.CAUGHT_UP;
            return false;
        }
        state = DecoderState.RUNNING;
        XLogRecord record = reader.record();
        try {
            decode(record);
        } catch (DecoderException e) {
            throw finalFailure(e.withLsn(record.startLsn()));
        } catch (RuntimeException e) {
            throw finalFailure(e);
        }
        progressLsn = record.endLsn();
        if (endLsn != Lsn.INVALID && Lsn.isAtOrAfter(progressLsn, endLsn)) {
            endReached = true;
        }
        return true;
    }

    private RuntimeException finalFailure(RuntimeException e) {
        failure = e;
        return e;
    }

    /** What is still being written may yet come to the start. */
    private void checkStartIsThere() {
        if (!decoding && !following && Lsn.isBefore(reader.nextLsn(), startLsn)) {
            throw new DecoderException(
                    ErrorCode.START_LSN_AFTER_END,
                    startLsn,
                    context.walSource.name(),
                    "the start lies after the end of the available WAL",
                    Lsn.toString(reader.nextLsn()) + " or earlier",
                    Lsn.toString(startLsn));
        }
    }

    private void decode(XLogRecord record) {
        records++;
        walBytes += record.endLsn() - record.startLsn();
        catalog.apply(record);
        context.walLevel.follow(record);
        if (decoding || Lsn.isAtOrAfter(record.startLsn(), startLsn)) {
            if (!decoding) {
                context.walLevel.requireLogical(record.startLsn());
                decoding = true;
            }
            dispatcher.decode(record);
        }
        if (record.rmid() == RmgrId.STANDBY && record.rmgrInfo() == StandbyOpcode.RUNNING_XACTS) {
            catalog.setRetentionHorizon(context.snapBuild.xminHorizon());
            context.lookAhead.forgetBefore(context.snapBuild.xminHorizon());
        }
    }

    /** What the last poll came to. */
    public DecoderState state() {
        return state;
    }

    /** End of the last record that was decoded: everything before it was read, whether or not it gave rows. */
    public long progressLsn() {
        return progressLsn;
    }

    /**
     * Tells that everything up to {@code lsn} is safely stored by the consumer.
     *
     * @param lsn of a delivered row that {@link DecodedRow#isSafeToConfirm}, or {@link #progressLsn} when no replay is open
     */
    public void confirm(long lsn) {
        confirmedLsn = Lsn.max(confirmedLsn, lsn);
    }

    /** The highest confirmed position: to go on from here, give it as {@code confirmedLsn}. */
    public long confirmedLsn() {
        return confirmedLsn;
    }

    /** Counters as of now. */
    public DecodingStats stats() {
        return new DecodingStats(
                walBytes,
                records,
                replayer.transactions(),
                replayer.changes(),
                rows,
                context.snapBuild.consistentPoint());
    }

    /** Counters of pg_stat_replication_slots as of now. */
    public ReorderBufferStats slotStats() {
        return context.reorder.stats();
    }

    /** Shuts the plugin down, closes the WAL and removes what was spilled. */
    @Override
    public void close() {
        context.close();
    }
}
