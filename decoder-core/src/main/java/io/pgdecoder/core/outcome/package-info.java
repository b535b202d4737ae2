/** What became of transactions that decoding has not reached the end of, and of what they left: a look ahead in WAL. One thread. */
@NullMarked
package io.pgdecoder.core.outcome;

import org.jspecify.annotations.NullMarked;
