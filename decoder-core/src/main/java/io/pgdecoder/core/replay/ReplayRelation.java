package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.PgAttributeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * A relation descriptor with the names and output functions that were looked up for it so far, each under the epoch of
 * the session caches at that moment: an equal epoch means that looking up again would find the same cached rows.
 *
 * <p>Per-relation zone; asking whether something is resolved is all that a row costs.
 */
final class ReplayRelation implements RelationView {
    private static final byte[] NO_NAME = new byte[0];
    private static final long NEVER = -1;

    private final RelationDescriptor descriptor;
    private final byte[][] typeNames;
    private final TypeOutput[] outputs;
    private final long[] columnEpochs;
    private final @Nullable MissingValue[] missingValues;

    private byte @Nullable [] namespaceName;
    private byte[] rewriteOfName = NO_NAME;
    private long nameEpoch = NEVER;
    private long descriptorNameEpoch = NEVER;
    private long toastRelationEpoch = NEVER;
    private long settledEpoch = NEVER;
    private long epoch;

    ReplayRelation(RelationDescriptor descriptor, PgVersion version) {
        this.descriptor = descriptor;
        int count = descriptor.attributes().size();
        this.typeNames = new byte[count][];
        this.outputs = new TypeOutput[count];
        this.columnEpochs = new long[count];
        java.util.Arrays.fill(columnEpochs, NEVER);
        this.missingValues = new MissingValue[count];
        for (int i = 0; i < count; i++) {
            PgAttributeRow attribute = descriptor.attributes().get(i);
            if (attribute.atthasmissing() && attribute.attmissingval() != null) {
                missingValues[i] = MissingValue.of(attribute, version);
            }
        }
    }

    RelationDescriptor descriptor() {
        return descriptor;
    }

    /** The value of rows that were written before the column was added, or null for null. */
    @Nullable
    MissingValue missingValue(int index) {
        return missingValues[index];
    }

    /** Whether the TOAST relation's descriptor is in the session caches. */
    boolean isToastRelationOpened(long currentEpoch) {
        return toastRelationEpoch == currentEpoch;
    }

    void setToastRelationOpened(long currentEpoch) {
        this.toastRelationEpoch = currentEpoch;
    }

    boolean isNameResolved(long currentEpoch) {
        return nameEpoch == currentEpoch;
    }

    void setName(byte @Nullable [] namespaceName, byte[] rewriteOfName, long currentEpoch) {
        this.namespaceName = namespaceName;
        this.rewriteOfName = rewriteOfName;
        this.nameEpoch = currentEpoch;
        this.descriptorNameEpoch = NEVER;
        this.epoch = currentEpoch;
    }

    boolean isDescriptorNameResolved(long currentEpoch) {
        return descriptorNameEpoch == currentEpoch;
    }

    void setDescriptorName(byte @Nullable [] namespaceName, long currentEpoch) {
        this.namespaceName = namespaceName;
        this.descriptorNameEpoch = currentEpoch;
        this.nameEpoch = NEVER;
        this.epoch = currentEpoch;
    }

    boolean isColumnResolved(int index, long currentEpoch) {
        return columnEpochs[index] == currentEpoch;
    }

    void setColumn(int index, byte[] typeName, TypeOutput output, long currentEpoch) {
        typeNames[index] = typeName;
        outputs[index] = output;
        columnEpochs[index] = currentEpoch;
        epoch = currentEpoch;
        if (areColumnsSettled(currentEpoch)) {
            settledEpoch = currentEpoch;
        }
    }

    /** Columns are resolved from the first on, so what is not yet is mostly found at once from the last one. */
    private boolean areColumnsSettled(long currentEpoch) {
        for (int i = columnEpochs.length - 1; i >= 0; i--) {
            if (!isDropped(i) && (columnEpochs[i] != currentEpoch || outputs[i].resolves())) {
                return false;
            }
        }
        return true;
    }

    /** Whether every column is resolved and none has values to be resolved: rows need no look-up then. */
    boolean isSettled(long currentEpoch) {
        return settledEpoch == currentEpoch;
    }

    @Override
    public int oid() {
        return descriptor.oid();
    }

    @Override
    public byte @Nullable [] namespaceName() {
        return namespaceName;
    }

    @Override
    public byte[] name() {
        return descriptor.row().relname();
    }

    @Override
    public int rewriteOf() {
        return descriptor.row().relrewrite();
    }

    @Override
    public byte[] rewriteOfName() {
        return rewriteOfName;
    }

    @Override
    public char replicaIdentity() {
        return descriptor.row().relreplident();
    }

    @Override
    public int attributeCount() {
        return columnEpochs.length;
    }

    @Override
    public boolean isDropped(int index) {
        return descriptor.attributes().get(index).attisdropped();
    }

    @Override
    public boolean isGenerated(int index) {
        return descriptor.attributes().get(index).attgenerated() != 0;
    }

    @Override
    public byte[] attributeName(int index) {
        return descriptor.attributes().get(index).attname();
    }

    @Override
    public int typeOid(int index) {
        return descriptor.attributes().get(index).atttypid();
    }

    @Override
    public int typeModifier(int index) {
        return descriptor.attributes().get(index).atttypmod();
    }

    @Override
    public byte[] formattedTypeName(int index) {
        return typeNames[index];
    }

    @Override
    public TypeOutput typeOutput(int index) {
        return outputs[index];
    }

    @Override
    public long epoch() {
        return epoch;
    }
}
