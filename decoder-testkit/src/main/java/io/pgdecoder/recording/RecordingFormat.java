package io.pgdecoder.recording;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.nio.charset.StandardCharsets;

/** Offsets, codes and limits of the file; the grammar is in the package's description. */
final class RecordingFormat {
    static final byte[] MAGIC = "PGWALREC".getBytes(StandardCharsets.US_ASCII);
    /** The first version, and what all others add to: nothing that a reader of it could ignore. */
    static final int VERSION_FIRST = 1;

    /** Knows the settings two_phase and two_phase_at; written only where one is given. */
    static final int VERSION_TWO_PHASE = VERSION_FIRST + 1;

    static final int VERSION_LAST = VERSION_TWO_PHASE;

    static final int HEADER_VERSION = MAGIC.length;
    static final int HEADER_SECTIONS = HEADER_VERSION + 4;
    static final int HEADER_FILE_BYTES = HEADER_SECTIONS + 4;
    static final int HEADER_CRC = HEADER_FILE_BYTES + 8;
    static final int HEADER_BYTES = HEADER_CRC + 4;

    static final int SECTION_KIND = 0;
    static final int SECTION_ENCODING = SECTION_KIND + 4;
    static final int SECTION_RAW_BYTES = SECTION_ENCODING + 4;
    static final int SECTION_STORED_BYTES = SECTION_RAW_BYTES + 4;
    static final int SECTION_CRC = SECTION_STORED_BYTES + 4;
    static final int SECTION_HEADER_BYTES = SECTION_CRC + 4;

    static final int KIND_SETTINGS = 1;
    static final int KIND_FILE = 2;
    static final int KIND_WAL = 3;
    static final int KIND_HISTORY = 4;
    static final int KIND_EXPECTED = 5;

    static final int ENCODING_STORED = 0;
    static final int ENCODING_DEFLATED = 1;

    /** FILE: the name's length, then the name, then these. */
    static final int FILE_NAME = 2;

    static final int FILE_LENGTH = 0;
    static final int FILE_POSITION = FILE_LENGTH + 8;
    static final int FILE_BYTES = FILE_POSITION + 8;
    static final int MAX_FILE_NAME = 255;

    static final int WAL_TIMELINE = 0;
    static final int WAL_SEGMENT_NUMBER = WAL_TIMELINE + 4;
    static final int WAL_POSITION = WAL_SEGMENT_NUMBER + 8;
    static final int WAL_BYTES = WAL_POSITION + 4;

    static final int HISTORY_TIMELINE = 0;
    static final int HISTORY_BYTES = HISTORY_TIMELINE + 4;

    /** Most raw bytes of one section, its own fields included. */
    static final int MAX_SECTION_BYTES = 4 << 20;

    /** Most bytes of a file or segment that one section takes. */
    static final int MAX_PART_BYTES = 1 << 20;

    /** Most bytes of all sections together, and of all files together. */
    static final long MAX_TOTAL_BYTES = 512L << 20;

    /** Bytes that one deflated byte can become at most, rounded up. */
    static final int MAX_EXPANSION = 1100;

    private RecordingFormat() {}

    static DecoderException invalid(String file, String what, String expected, String found) {
        return new DecoderException(ErrorCode.RECORDING_INVALID, Lsn.INVALID, file, what, expected, found);
    }
}
