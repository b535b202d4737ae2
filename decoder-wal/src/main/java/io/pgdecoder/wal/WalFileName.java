package io.pgdecoder.wal;

import java.util.Locale;

/**
 * Names of files in a WAL directory (PostgreSQL: XLogFileName and others, {@code access/xlog_internal.h}).
 *
 * <pre>
 *   segment    TTTTTTTT HHHHHHHH LLLLLLLL    timeline, then the segment number split at 4 GB of WAL, upper-case hex
 *   partial    a segment's name and ".partial": the last segment of a timeline that ended
 *   history    TTTTTTTT.history
 * </pre>
 */
final class WalFileName {
    static final int SEGMENT_NAME_LENGTH = 24;
    static final String PARTIAL = ".partial";

    private WalFileName() {}

    static String segment(int timelineId, long segmentNumber, int segmentSize) {
        long perId = segmentsPerXLogId(segmentSize);
        return String.format(
                Locale.ROOT,
                "%08X%08X%08X",
                timelineId,
                Long.divideUnsigned(segmentNumber, perId),
                Long.remainderUnsigned(segmentNumber, perId));
    }

    static String history(int timelineId) {
        return String.format(Locale.ROOT, "%08X.history", timelineId);
    }

    /** Whether this is the name of a segment, complete or partial. */
    static boolean isSegment(String name) {
        return (name.length() == SEGMENT_NAME_LENGTH
                        || name.length() == SEGMENT_NAME_LENGTH + PARTIAL.length() && name.endsWith(PARTIAL))
                && isHex(name, SEGMENT_NAME_LENGTH);
    }

    /** Whether this is the name of a history file. */
    static boolean isHistory(String name) {
        return name.length() == 16 && name.endsWith(".history") && isHex(name, 8);
    }

    private static boolean isHex(String name, int length) {
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            if ((c < '0' || c > '9') && (c < 'A' || c > 'F')) {
                return false;
            }
        }
        return true;
    }

    /** The timeline of a segment or history file. */
    static int timelineId(String name) {
        return Integer.parseUnsignedInt(name.substring(0, 8), 16);
    }

    /** The number of a segment. */
    static long segmentNumber(String name, int segmentSize) {
        long id = Long.parseLong(name.substring(8, 16), 16);
        long low = Long.parseLong(name.substring(16, 24), 16);
        return id * segmentsPerXLogId(segmentSize) + low;
    }

    private static long segmentsPerXLogId(int segmentSize) {
        return 0x1_0000_0000L / segmentSize;
    }
}
