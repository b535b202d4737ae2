package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/** Whole numbers of fixed width, signed and unsigned (PostgreSQL: int2out, int4out, int8out, oidout, xidout ...). */
enum IntegerOutput implements TypeOutput {
    /** smallint. */
    INT2("int2", 2) {
        @Override
        void append(byte[] bytes, int offset, OutputWriter out) {
            DecimalDigits.append(out, LittleEndian.getShort(bytes, offset));
        }
    },
    /** integer. */
    INT4("int4", 4) {
        @Override
        void append(byte[] bytes, int offset, OutputWriter out) {
            DecimalDigits.append(out, LittleEndian.getInt(bytes, offset));
        }
    },
    /** bigint. */
    INT8("int8", 8) {
        @Override
        void append(byte[] bytes, int offset, OutputWriter out) {
            DecimalDigits.append(out, LittleEndian.getLong(bytes, offset));
        }
    },
    /** oid. */
    OID("oid", 4) {
        @Override
        void append(byte[] bytes, int offset, OutputWriter out) {
            DecimalDigits.appendUnsigned(out, LittleEndian.getInt(bytes, offset));
        }
    },
    /** xid. */
    XID("xid", 4) {
        @Override
        void append(byte[] bytes, int offset, OutputWriter out) {
            DecimalDigits.appendUnsigned(out, LittleEndian.getInt(bytes, offset));
        }
    },
    /** cid. */
    CID("cid", 4) {
        @Override
        void append(byte[] bytes, int offset, OutputWriter out) {
            DecimalDigits.appendUnsigned(out, LittleEndian.getInt(bytes, offset));
        }
    },
    /** xid8. */
    XID8("xid8", 8) {
        @Override
        void append(byte[] bytes, int offset, OutputWriter out) {
            DecimalDigits.appendUnsigned(out, LittleEndian.getLong(bytes, offset));
        }
    };

    private final String typeName;
    private final int width;

    IntegerOutput(String typeName, int width) {
        this.typeName = typeName;
        this.width = width;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength(typeName, width, length);
        append(bytes, offset, out);
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

    abstract void append(byte[] bytes, int offset, OutputWriter out);
}
