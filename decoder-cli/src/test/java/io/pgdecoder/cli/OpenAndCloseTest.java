package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.ChangeView;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.plugin.PluginOptions;
import io.pgdecoder.plugin.TransactionView;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.wal.FilterWalSegment;
import io.pgdecoder.wal.FilterWalSource;
import io.pgdecoder.wal.WalDirectories;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that a decoder opened stays open: not when it is closed, not when it could not be built. */
class OpenAndCloseTest {
    @TempDir
    private Path directory;

    @TempDir
    private Path spillDirectory;

    private final RecordedCalls plugin = new RecordedCalls();
    private DemoCluster cluster;
    private CountedSource source;

    @BeforeEach
    void unpack() throws IOException {
        cluster = DemoCluster.unpack(directory);
        source = new CountedSource(new WalDirectories(List.of(directory.resolve("pg_wal"))));
    }

    @Test
    void closesAllOnce() {
        LogicalDecoder decoder = builder().build();
        decoder.poll(1, row -> {});
        assertThat(source.openSegments).isPositive();
        decoder.close();
        decoder.close();

        assertThat(plugin.calls).containsExactly("startup", "shutdown");
        assertThat(source.openSegments).isZero();
        assertThat(source.closings).isOne();
    }

    @Test
    void closesTheRestWhenThePluginFailsToShutDown() {
        plugin.failure = new IllegalStateException("cannot shut down");
        LogicalDecoder decoder = builder().build();
        decoder.poll(1, row -> {});

        assertThatThrownBy(decoder::close).isSameAs(plugin.failure);
        assertThat(source.openSegments).isZero();
        assertThat(source.closings).isOne();
        plugin.failure = null;
        builder().build().close(); // the spill directory is free again
    }

    @Test
    void leavesNothingOpenThatCannotBeBuilt() {
        LogicalDecoder owner = builder().build();
        assertThat(source.openSegments).isZero();
        assertThatThrownBy(() -> builder().build())
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPILL_DIRECTORY_IN_USE));
        assertThat(plugin.calls).containsExactly("startup", "startup", "shutdown");
        assertThat(source.openSegments).isZero();
        assertThat(source.closings).as("the source is still the caller's").isZero();
        owner.close();

        builder().build().close();
        assertThat(source.closings).isEqualTo(2);
    }

    @Test
    void doesNotShutDownAPluginThatWasNotStarted() {
        assertThatThrownBy(() -> builder().database("nowhere").build()).isInstanceOf(DecoderException.class);

        assertThat(plugin.calls).isEmpty();
    }

    @Test
    void refusesOptionsForAPluginThatHasNone() {
        assertThatThrownBy(() -> builder().option("include-xids", "1").build())
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION));
    }

    @Test
    void saysWhatIsNotSet() {
        assertThatThrownBy(() -> LogicalDecoder.builder().build()).hasMessage("plugin is not set");
        assertThatThrownBy(() -> LogicalDecoder.builder().plugin(plugin).build())
                .hasMessage("dataDirectory is not set");
        assertThatThrownBy(() -> LogicalDecoder.builder()
                        .plugin(plugin)
                        .dataDirectory(directory)
                        .build())
                .hasMessage("database is not set");
    }

    private LogicalDecoderBuilder builder() {
        return LogicalDecoder.builder()
                .dataDirectory(directory)
                .walSource(source)
                .database(cluster.database())
                .plugin(plugin)
                .spillDirectory(spillDirectory)
                .startLsn(cluster.startLsn());
    }

    /** A plugin that writes a row for each transaction, and down how it is started and shut down. */
    private static final class RecordedCalls implements OutputPlugin {
        final List<String> calls = new ArrayList<>();

        @Nullable
        RuntimeException failure;

        @Override
        public void startup(PluginOptions options) {
            OutputPlugin.super.startup(options);
            calls.add("startup");
        }

        @Override
        public void begin(TransactionView transaction, OutputWriter out) {
            out.prepareWrite();
            out.write();
        }

        @Override
        public void resolve(ChangeView change, ChangeResolver resolver) {}

        @Override
        public void change(TransactionView transaction, ChangeView change, OutputWriter out) {}

        @Override
        public void commit(TransactionView transaction, OutputWriter out) {}

        @Override
        public void shutdown() {
            calls.add("shutdown");
            if (failure != null) {
                throw failure;
            }
        }
    }

    /** Counts the segments that are open, and how often it was closed itself. */
    private static final class CountedSource extends FilterWalSource {
        int openSegments;
        int closings;

        CountedSource(WalSource source) {
            super(source);
        }

        @Override
        public @Nullable WalSegment open(int timelineId, long segmentNumber) {
            WalSegment segment = super.open(timelineId, segmentNumber);
            return segment == null ? null : new CountedSegment(segment);
        }

        @Override
        public void close() {
            closings++;
            super.close();
        }

        private final class CountedSegment extends FilterWalSegment {
            CountedSegment(WalSegment segment) {
                super(segment);
                openSegments++;
            }

            @Override
            public void close() {
                openSegments--;
                super.close();
            }
        }
    }
}
