package io.pgdecoder.it;

import org.jspecify.annotations.Nullable;

/**
 * Where a slot is before the peeks.
 *
 * @param restartLsn its restart_lsn: where reading WAL begins
 * @param consistentPoint what its creation returned: the first position from which transactions are decoded
 * @param xminHorizon its catalog_xmin right after its creation, which is the horizon its creation used
 * @param confirmed its confirmed_flush_lsn, if its reader has taken changes since; else null
 */
record SlotPosition(
        String restartLsn,
        String consistentPoint,
        String xminHorizon,
        @Nullable String confirmed) {}
