package io.pgdecoder.core.decode;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.snapbuild.SnapBuild;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.XLogRecord;

/**
 * What the decoders of one decoding session share: what {@code replication/logical/decode.c} takes of its LogicalDecodingContext.
 *
 * @param databaseOid the database whose changes are decoded
 */
record DecodeContext(
        PgVersion version, int databaseOid, ReorderBuffer reorder, SnapBuild snapBuild, DecodeTarget target) {

    /** The failure on a record kind that this version's server does not write. */
    static DecoderException unexpectedOpcode(XLogRecord record, String rmgr) {
        return new DecoderException(
                ErrorCode.WAL_RECORD_CONTENT_INVALID,
                record.startLsn(),
                null,
                "record kind of resource manager " + rmgr,
                "a known xl_info",
                "0x" + Integer.toHexString(record.info()));
    }
}
