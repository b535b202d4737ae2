package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * lquery (PostgreSQL: lquery_out, {@code contrib/ltree}; layout in its {@code ltree.h}). Levels and variants are padded to
 * 8 bytes. The binary form is a 1 and the text.
 *
 * <pre>
 *   0                       12
 *   | u16 levels, more, pad | for each: u16 bytes of the level, flags, variants (0: a star), low, high, pad to 16, variants
 *
 *   variant   i32 checksum, u16 length, u8 flags, label from byte 7 on; takes 8 bytes and the padded length
 *   flags     level: 0x10 not, 0x20 counted; variant: 1 prefix, 2 whatever case, 4 words of it
 * </pre>
 */
final class LqueryOutput implements TypeOutput {
    private static final int LEVELS = 0;
    private static final int FIRST_LEVEL = 12;
    private static final int LEVEL_BYTES = 0;
    private static final int LEVEL_FLAGS = LEVEL_BYTES + 2;
    private static final int LEVEL_VARIANTS = LEVEL_FLAGS + 2;
    private static final int LEVEL_LOW = LEVEL_VARIANTS + 2;
    private static final int LEVEL_HIGH = LEVEL_LOW + 2;
    private static final int FIRST_VARIANT = 16;
    private static final int VARIANT_LENGTH = 4;
    private static final int VARIANT_FLAGS = VARIANT_LENGTH + 2;
    private static final int VARIANT_LABEL = VARIANT_FLAGS + 1;
    private static final int VARIANT_HEADER_BYTES = 8;
    private static final int NOT = 0x10;
    private static final int COUNTED = 0x20;
    private static final int PREFIX = 1;
    private static final int ANY_CASE = 2;
    private static final int WORDS = 4;
    private static final int NO_LIMIT = 0xFFFF;
    private static final int SEND_VERSION = 1;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("lquery", FIRST_LEVEL, length);
        int levels = LittleEndian.getUnsignedShort(bytes, offset + LEVELS);
        int end = offset + length;
        int at = offset + FIRST_LEVEL;
        for (int i = 0; i < levels; i++) {
            if (i > 0) {
                out.append('.');
            }
            DatumChecks.checkAtLeast("lquery", FIRST_VARIANT, end - at);
            int size = LittleEndian.getUnsignedShort(bytes, at + LEVEL_BYTES);
            if (size < FIRST_VARIANT || size > end - at) {
                throw DatumChecks.invalid(
                        "lquery", "a level of " + FIRST_VARIANT + " to " + (end - at) + " bytes", size + " bytes");
            }
            appendLevel(bytes, at, at + size, out);
            at += (size + 7) & ~7;
        }
    }

    private static void appendLevel(byte[] bytes, int level, int end, OutputWriter out) {
        int flags = LittleEndian.getUnsignedShort(bytes, level + LEVEL_FLAGS);
        int variants = LittleEndian.getUnsignedShort(bytes, level + LEVEL_VARIANTS);
        if (variants == 0) {
            out.append('*');
        } else if ((flags & NOT) != 0) {
            out.append('!');
        }
        int at = level + FIRST_VARIANT;
        for (int i = 0; i < variants; i++) {
            if (i > 0) {
                out.append('|');
            }
            DatumChecks.checkAtLeast("lquery", VARIANT_HEADER_BYTES, end - at);
            int size = LittleEndian.getUnsignedShort(bytes, at + VARIANT_LENGTH);
            DatumChecks.checkAtLeast("lquery", VARIANT_LABEL + size, end - at);
            out.append(bytes, at + VARIANT_LABEL, size);
            int variantFlags = bytes[at + VARIANT_FLAGS];
            appendIf((variantFlags & WORDS) != 0, '%', out);
            appendIf((variantFlags & ANY_CASE) != 0, '@', out);
            appendIf((variantFlags & PREFIX) != 0, '*', out);
            at += VARIANT_HEADER_BYTES + ((size + 7) & ~7);
        }
        if (variants == 0 || (flags & COUNTED) != 0) {
            int low = LittleEndian.getUnsignedShort(bytes, level + LEVEL_LOW);
            int high = LittleEndian.getUnsignedShort(bytes, level + LEVEL_HIGH);
            appendCounts(low, high, variants == 0, out);
        }
    }

    private static void appendIf(boolean condition, int character, OutputWriter out) {
        if (condition) {
            out.append(character);
        }
    }

    private static void appendCounts(int low, int high, boolean star, OutputWriter out) {
        if (star && low == 0 && high == NO_LIMIT) {
            return;
        }
        out.append('{');
        if (low != 0 || low == high) {
            DecimalDigits.append(out, low);
        }
        if (low != high) {
            out.append(',');
            if (high != NO_LIMIT) {
                DecimalDigits.append(out, high);
            }
        }
        out.append('}');
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
