package io.pgdecoder.recording;

import io.pgdecoder.wal.FilterWalSource;
import io.pgdecoder.wal.TimelineHistory;
import io.pgdecoder.wal.WalSegment;
import io.pgdecoder.wal.WalSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** WAL of which is noted what its reader opened, to be copied afterwards. */
final class CopyingWal extends FilterWalSource {
    private final Set<RecordedWal.SegmentId> opened = new LinkedHashSet<>();
    private final Map<Integer, byte[]> histories = new LinkedHashMap<>();

    CopyingWal(WalSource source) {
        super(source);
    }

    @Override
    public @Nullable WalSegment open(int timelineId, long segmentNumber) {
        WalSegment segment = super.open(timelineId, segmentNumber);
        if (segment != null) {
            opened.add(new RecordedWal.SegmentId(segmentNumber, timelineId));
        }
        return segment;
    }

    @Override
    public @Nullable TimelineHistory history(int timelineId) {
        TimelineHistory history = super.history(timelineId);
        if (history != null) {
            histories.put(timelineId, history.toBytes());
        }
        return history;
    }

    /** The segments that were opened. */
    List<RecordedWal.SegmentId> opened() {
        return new ArrayList<>(opened);
    }

    /** The histories that were asked for and found. */
    Map<Integer, byte[]> histories() {
        return histories;
    }
}
