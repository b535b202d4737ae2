/** What became of transactions that decoding has not reached the end of: a look ahead in WAL. Used by one thread. */
@NullMarked
package io.pgdecoder.core.outcome;

import org.jspecify.annotations.NullMarked;
