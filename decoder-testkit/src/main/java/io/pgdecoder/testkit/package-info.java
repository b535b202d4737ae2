/**
 * Recordings in tests: an extension of JUnit 5 that hands a decoder over a recording to a test, what it decodes to as
 * plain objects, and assertions on them.
 *
 * <p>{@link io.pgdecoder.testkit.Recording} and its extension need JUnit Jupiter, the assertions need AssertJ; both are
 * the user's own and not asked for by this module.
 */
package io.pgdecoder.testkit;
