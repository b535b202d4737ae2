package io.pgdecoder.it;

/**
 * Where a slot began.
 *
 * @param restartLsn restart_lsn right after its creation: where reading WAL begins
 * @param consistentPoint what its creation returned: the first position from which transactions are decoded
 * @param xminHorizon its catalog_xmin right after its creation, which is the horizon its creation used
 */
record SlotPosition(String restartLsn, String consistentPoint, String xminHorizon) {}
