/** The catalogs of the past: followed tables, typed rows, and the session caches through which replay reads them. */
package io.pgdecoder.catalog;
