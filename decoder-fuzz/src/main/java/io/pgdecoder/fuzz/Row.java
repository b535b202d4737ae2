package io.pgdecoder.fuzz;

import io.pgdecoder.core.DecodedRow;
import java.nio.charset.StandardCharsets;

/** A decoded row that can be kept and compared. */
record Row(long lsn, int xid, String data) {
    static Row of(DecodedRow row) {
        return new Row(row.lsn(), row.xid(), new String(row.copyData(), StandardCharsets.ISO_8859_1));
    }
}
