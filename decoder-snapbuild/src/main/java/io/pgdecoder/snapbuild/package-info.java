/** When decoding may start and what each transaction may see of the catalogs (PostgreSQL: {@code replication/logical/snapbuild.c}). */
package io.pgdecoder.snapbuild;
