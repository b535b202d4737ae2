package io.pgdecoder.core;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.wal.RmgrId;
import io.pgdecoder.wal.XLogRecord;
import io.pgdecoder.wal.rmgr.ParameterChangeRecord;
import io.pgdecoder.wal.rmgr.XLogOpcode;

/**
 * Knows the wal_level at the position that was read, from pg_control and from the records that change it, until decoding
 * starts; from then on the decoder of XLOG records watches it.
 */
final class WalLevelCheck {
    /** WAL_LEVEL_LOGICAL. */
    private static final int LOGICAL = 2;

    private static final String[] NAMES = {"minimal", "replica", "logical"};

    private final ParameterChangeRecord parameterChange;
    private final String walName;
    private String foundIn;
    private int walLevel;

    /** Names of the seed and the WAL are for errors: they say where the level was found. */
    WalLevelCheck(PgVersion version, int walLevelAtSeed, String seedName, String walName) {
        this.parameterChange = new ParameterChangeRecord(version);
        this.walLevel = walLevelAtSeed;
        this.foundIn = seedName;
        this.walName = walName;
    }

    void follow(XLogRecord record) {
        if (record.rmid() == RmgrId.XLOG && record.rmgrInfo() == XLogOpcode.PARAMETER_CHANGE) {
            walLevel = parameterChange.wrap(record).walLevel();
            foundIn = walName;
        }
    }

    void requireLogical(long lsn) {
        if (walLevel < LOGICAL) {
            throw new DecoderException(
                    ErrorCode.WAL_LEVEL_TOO_LOW,
                    lsn,
                    foundIn,
                    "the WAL was not written for logical decoding",
                    "wal_level logical",
                    walLevel >= 0 ? NAMES[walLevel] : Integer.toString(walLevel));
        }
    }
}
