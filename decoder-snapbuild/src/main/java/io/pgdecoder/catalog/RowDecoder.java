package io.pgdecoder.catalog;

import io.pgdecoder.catalog.datadir.CatalogRowReader;

/**
 * Makes the typed row of a catalog.
 *
 * @param <T> the row
 */
interface RowDecoder<T> {
    T decode(CatalogRowReader row);
}
