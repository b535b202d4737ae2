/**
 * The identifiers of PostgreSQL, each with one small home: LSNs are {@code long}, xids, OIDs and command ids are
 * {@code int}, all unsigned; the classes here hold the operations on them and are never instantiated per record.
 */
package io.pgdecoder.types;
