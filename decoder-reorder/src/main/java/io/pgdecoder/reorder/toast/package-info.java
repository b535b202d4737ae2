/** Puts values together that a transaction wrote to TOAST tables in chunks. */
package io.pgdecoder.reorder.toast;
