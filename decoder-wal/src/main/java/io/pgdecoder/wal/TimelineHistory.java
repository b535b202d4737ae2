package io.pgdecoder.wal;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The timelines that lead to one timeline, and where each ended (PostgreSQL: TimeLineHistoryEntry,
 * {@code access/timeline.h}; the file is written by {@code access/transam/timeline.c}).
 *
 * <pre>
 *   file of timeline 3:   1 TAB 0/5000148 TAB reason      timeline 1 up to, not including, 0/5000148
 *                         2 TAB 0/70000A0 TAB reason      then timeline 2; the rest is timeline 3
 * </pre>
 *
 * <p>{@code #} starts a comment and blank lines are allowed. Immutable.
 */
public final class TimelineHistory {
    /**
     * A part of the history.
     *
     * @param timelineId the timeline
     * @param beginLsn where it starts; Lsn.INVALID for the first
     * @param endLsn where it ends, not included; -1 (the largest position) for the last
     */
    public record Entry(int timelineId, long beginLsn, long endLsn) {
        /** Whether the position lies on this part. */
        public boolean contains(long lsn) {
            return Lsn.isAtOrAfter(lsn, beginLsn) && Lsn.isBefore(lsn, endLsn);
        }
    }

    private static final long NO_END = -1L;

    private final List<Entry> entries;
    private final boolean complete;

    private TimelineHistory(List<Entry> entries, boolean complete) {
        this.entries = Collections.unmodifiableList(entries);
        this.complete = complete;
    }

    /** A timeline of which no ancestor is known; right for timeline 1, incomplete for others. */
    public static TimelineHistory withoutAncestors(int timelineId) {
        return new TimelineHistory(List.of(new Entry(timelineId, Lsn.INVALID, NO_END)), timelineId == 1);
    }

    /**
     * Reads a history file.
     *
     * @param timelineId the timeline that the file is named after
     * @param content the file
     * @param file its name, for error messages
     * @throws CorruptWalException TIMELINE_HISTORY_INVALID
     */
    public static TimelineHistory parse(int timelineId, byte[] content, String file) {
        List<Entry> entries = new ArrayList<>();
        long begin = Lsn.INVALID;
        int before = 0;
        for (String rawLine : new String(content, StandardCharsets.ISO_8859_1).split("\n", -1)) {
            String line = rawLine.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] fields = line.split("\\s+", 3);
            if (fields.length < 2) {
                throw invalid(file, "a line of timeline and LSN", line);
            }
            int parent;
            long end;
            try {
                parent = Integer.parseUnsignedInt(fields[0]);
                end = Lsn.parse(fields[1]);
            } catch (IllegalArgumentException e) {
                throw invalid(file, "a line of timeline and LSN", line);
            }
            if (Integer.compareUnsigned(parent, before) <= 0 || Integer.compareUnsigned(parent, timelineId) >= 0) {
                throw invalid(
                        file,
                        "timelines that rise and stay below " + Integer.toUnsignedString(timelineId),
                        Integer.toUnsignedString(parent));
            }
            if (Lsn.isBefore(end, begin)) {
                throw invalid(file, "positions that rise", Lsn.toString(end) + " after " + Lsn.toString(begin));
            }
            entries.add(new Entry(parent, begin, end));
            begin = end;
            before = parent;
        }
        entries.add(new Entry(timelineId, begin, NO_END));
        return new TimelineHistory(entries, true);
    }

    /** The name of a timeline's history file (PostgreSQL: TLHistoryFileName). */
    public static String fileName(int timelineId) {
        return WalFileName.history(timelineId);
    }

    /** The content of a history file that says the same, without the reasons. */
    public byte[] toBytes() {
        StringBuilder text = new StringBuilder();
        for (Entry entry : entries.subList(0, entries.size() - 1)) {
            text.append(Integer.toUnsignedString(entry.timelineId()))
                    .append('\t')
                    .append(Lsn.toString(entry.endLsn()))
                    .append('\n');
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static CorruptWalException invalid(String file, String expected, String found) {
        return new CorruptWalException(
                ErrorCode.TIMELINE_HISTORY_INVALID, Lsn.INVALID, file, "timeline history", expected, found);
    }

    /** The parts, oldest first; never empty. */
    public List<Entry> entries() {
        return entries;
    }

    /** The timeline that this is the history of. */
    public int timelineId() {
        return entries.get(entries.size() - 1).timelineId();
    }

    /** Whether the ancestors are known. */
    public boolean isComplete() {
        return complete;
    }

    /** The part that the position lies on. */
    public Entry entryAt(long lsn) {
        for (int i = entries.size() - 1; i > 0; i--) {
            if (Lsn.isAtOrAfter(lsn, entries.get(i).beginLsn())) {
                return entries.get(i);
            }
        }
        return entries.get(0);
    }
}
