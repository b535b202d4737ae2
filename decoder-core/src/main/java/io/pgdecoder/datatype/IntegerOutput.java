package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/** Whole numbers of fixed width, signed and unsigned (PostgreSQL: int2out, int4out, int8out, oidout, xidout ...). */
enum IntegerOutput implements TypeOutput {
    /** smallint. */
    INT2("int2", 2, true),
    /** integer. */
    INT4("int4", 4, true),
    /** bigint. */
    INT8("int8", 8, true),
    /** oid. */
    OID("oid", 4, false),
    /** xid. */
    XID("xid", 4, false),
    /** cid. */
    CID("cid", 4, false),
    /** xid8. */
    XID8("xid8", 8, false);

    private final String typeName;
    private final int width;
    private final boolean signed;

    IntegerOutput(String typeName, int width, boolean signed) {
        this.typeName = typeName;
        this.width = width;
        this.signed = signed;
    }

    /** One body for all widths, not one class for each: a row's integers then do not make the call ambiguous. */
    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength(typeName, width, length);
        switch (width) {
            case Short.BYTES -> DecimalDigits.append(out, LittleEndian.getShort(bytes, offset));
            case Integer.BYTES -> {
                int value = LittleEndian.getInt(bytes, offset);
                DecimalDigits.append(out, signed ? value : Integer.toUnsignedLong(value));
            }
            default -> {
                long value = LittleEndian.getLong(bytes, offset);
                if (signed) {
                    DecimalDigits.append(out, value);
                } else {
                    DecimalDigits.appendUnsigned(out, value);
                }
            }
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        DatumChecks.checkLength(typeName, width, length);
        switch (width) {
            case Short.BYTES -> BigEndian.appendShort(out, LittleEndian.getShort(bytes, offset));
            case Integer.BYTES -> BigEndian.appendInt(out, LittleEndian.getInt(bytes, offset));
            default -> BigEndian.appendLong(out, LittleEndian.getLong(bytes, offset));
        }
    }

    /** Integer for signed numbers of up to four bytes, else Long; that of an xid8 is unsigned. */
    @Override
    public Object value(byte[] bytes, int offset, int length, JavaValues values) {
        DatumChecks.checkLength(typeName, width, length);
        return switch (this) {
            case INT2 -> (int) LittleEndian.getShort(bytes, offset);
            case INT4 -> LittleEndian.getInt(bytes, offset);
            case OID, XID, CID -> Integer.toUnsignedLong(LittleEndian.getInt(bytes, offset));
            case INT8, XID8 -> LittleEndian.getLong(bytes, offset);
        };
    }
}
