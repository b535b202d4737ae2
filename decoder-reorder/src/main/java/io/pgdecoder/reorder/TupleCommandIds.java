package io.pgdecoder.reorder;

import io.pgdecoder.types.CommandId;

/**
 * Which commands of one transaction made and removed a catalog tuple (PostgreSQL: ReorderBufferTupleCidEnt).
 *
 * @param cmin the command that made it, or {@link CommandId#INVALID}
 * @param cmax the command that removed it, or {@link CommandId#INVALID}
 * @param comboCid the combo command id last stored in its header, or {@link CommandId#INVALID}
 */
public record TupleCommandIds(int cmin, int cmax, int comboCid) {
    /** The same tuple, which an earlier record named too: that one said which command made it. */
    TupleCommandIds after(int earlierCmin) {
        return new TupleCommandIds(earlierCmin, cmax, comboCid);
    }
}
