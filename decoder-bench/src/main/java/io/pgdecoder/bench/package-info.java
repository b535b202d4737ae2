/**
 * JMH benchmarks: what a record, a queued change, a spilled one and a value of each family of types cost, in time and, with
 * {@code -prof gc}, in bytes. docs/performance.md has the figures and the commands.
 */
package io.pgdecoder.bench;
