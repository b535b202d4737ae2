package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * ltree (PostgreSQL: ltree_out, {@code contrib/ltree}; layout in its {@code ltree.h}): labels with dots between. Levels
 * are padded to 8 bytes. The binary form is a 1 and the text.
 *
 * <pre>
 *   0                 4
 *   | u16 levels, pad | for each: u16 length, label, padding
 * </pre>
 */
final class LtreeOutput implements TypeOutput {
    private static final int LEVELS = 0;
    private static final int FIRST = LEVELS + 4;
    private static final int LABEL = 2;
    private static final int SEND_VERSION = 1;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("ltree", FIRST, length);
        int levels = LittleEndian.getUnsignedShort(bytes, offset + LEVELS);
        int end = offset + length;
        int at = offset + FIRST;
        for (int i = 0; i < levels; i++) {
            DatumChecks.checkAtLeast("ltree", LABEL, end - at);
            int size = LittleEndian.getUnsignedShort(bytes, at);
            DatumChecks.checkAtLeast("ltree", LABEL + size, end - at);
            if (i > 0) {
                out.append('.');
            }
            out.append(bytes, at + LABEL, size);
            at += (LABEL + size + 7) & ~7;
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        out.append(SEND_VERSION);
        write(bytes, offset, length, OutputSettings.DEFAULTS, out);
    }
}
