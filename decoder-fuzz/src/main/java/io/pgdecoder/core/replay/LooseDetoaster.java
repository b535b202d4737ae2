package io.pgdecoder.core.replay;

import io.pgdecoder.heap.Varlena;
import io.pgdecoder.reorder.toast.ToastReassembler;
import io.pgdecoder.types.PgVersion;

/** Detoasting of values that are on no tuple. */
public final class LooseDetoaster {
    private static final long LSN = 0x1000028;

    private LooseDetoaster() {}

    /** The bytes of plain data of an in-line compressed value; its length has been checked. */
    public static int decompress(PgVersion version, byte[] bytes, int offset, int length) {
        Detoaster detoaster = new Detoaster(version);
        detoaster.decompressInline(bytes, offset, length, LSN);
        return checked(detoaster);
    }

    /** The bytes of plain data that a TOAST pointer stands for, or -1 if there is no chunk of it. */
    public static int fetch(PgVersion version, byte[] pointer, ToastReassembler toast) {
        if (toast.find(Varlena.externalValueId(pointer, 0)) < 0) {
            return -1;
        }
        Detoaster detoaster = new Detoaster(version);
        detoaster.fetch(pointer, 0, toast, LSN);
        return checked(detoaster);
    }

    private static int checked(Detoaster detoaster) {
        if (detoaster.offset() < 0
                || detoaster.length() < 0
                || detoaster.length() > detoaster.bytes().length - detoaster.offset()) {
            throw new IllegalStateException("a detoasted value lies beyond its array");
        }
        return detoaster.length();
    }
}
