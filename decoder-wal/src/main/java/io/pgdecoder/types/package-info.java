/**
 * The identifiers of PostgreSQL, each with one small home, and the exceptions of this library.
 *
 * <p>LSNs are {@code long}; xids, OIDs and command ids are {@code int}; all are unsigned, and xids wrap around. So {@code <}
 * is wrong for every one of them: the classes here hold the comparisons, the parsing and the printing. Nothing is
 * instantiated per record. Statics only, free of state: any thread may call them.
 *
 * <p>{@link io.pgdecoder.types.PgVersion} says what differs between the versions, by capability.
 * {@link io.pgdecoder.types.DecoderException} is the one exception for bad input; its subclasses tell damaged, missing and
 * unsupported input apart, its {@link io.pgdecoder.types.ErrorCode} is stable.
 */
package io.pgdecoder.types;
