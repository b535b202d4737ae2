package io.pgdecoder.reorder.spill;

import io.pgdecoder.types.LittleEndian;
import java.util.zip.CRC32C;

/** Makes the CRCs of damaged spill files right, so that the damage gets past them. */
public final class SpillCrcs {
    private SpillCrcs() {}

    /** Those of the header and of each frame that can be found, in place. */
    public static byte[] ofFrames(byte[] content) {
        if (content.length < SpillFileLayout.FILE_HEADER_BYTES) {
            return content;
        }
        put(content, 0, SpillFileLayout.FILE_HEADER_CRC, SpillFileLayout.FILE_HEADER_BYTES);
        int frame = SpillFileLayout.FILE_HEADER_BYTES;
        while (content.length - frame >= SpillFileLayout.FRAME_HEADER_BYTES) {
            int length = LittleEndian.getInt(content, frame + SpillFileLayout.FRAME_LENGTH);
            if (length < 0 || length > content.length - frame - SpillFileLayout.FRAME_HEADER_BYTES) {
                break;
            }
            int end = frame + SpillFileLayout.FRAME_HEADER_BYTES + length;
            put(content, frame, SpillFileLayout.FRAME_CRC, end);
            frame = end;
        }
        return content;
    }

    /** Those of each whole page of a run, in place. */
    public static byte[] ofPages(byte[] content) {
        for (int page = 0; content.length - page >= RunPageLayout.PAGE_BYTES; page += RunPageLayout.PAGE_BYTES) {
            put(content, page, RunPageLayout.CRC, page + RunPageLayout.PAGE_BYTES);
        }
        return content;
    }

    /** The CRC of all from {@code start} to {@code end} but itself. */
    private static void put(byte[] content, int start, int crcOffset, int end) {
        int at = start + crcOffset;
        CRC32C crc = new CRC32C();
        crc.update(content, start, crcOffset);
        crc.update(content, at + 4, end - at - 4);
        LittleEndian.putInt(content, at, (int) crc.getValue());
    }
}
