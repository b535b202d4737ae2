/**
 * When decoding may start, and what each transaction may see of the catalogs (PostgreSQL:
 * {@code replication/logical/snapbuild.c}). {@link io.pgdecoder.snapbuild.SnapBuild} is the way in.
 */
package io.pgdecoder.snapbuild;
