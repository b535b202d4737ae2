package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * ltxtquery (PostgreSQL: ltxtq_out, {@code contrib/ltree}; layout in its {@code ltree.h}). The binary form is a 1 and the
 * text.
 *
 * <pre>
 *   0      4                  4+12n
 *   | size | items (n=size)   | operands, each ended by a zero byte |
 *
 *   item   0: i16 type, 2 operand, 3 operator  4: i32 operator  8: flags, as in {@link LqueryOutput}  10: u16 operand
 * </pre>
 *
 * Items are a tree in prefix order: an operator, its right subtree, its left one. Limit: operators nest at most
 * {@value #MAX_DEPTH} deep, where the server ends with its stack.
 */
final class LtxtqueryOutput implements TypeOutput {
    private static final int SIZE = 0;
    private static final int ITEMS = SIZE + 4;
    private static final int ITEM_BYTES = 12;
    private static final int TYPE = 0;
    private static final int OPERATOR = 4;
    private static final int FLAGS = 8;
    private static final int OPERAND = 10;
    private static final int TYPE_OPERAND = 2;
    private static final int TYPE_OPERATOR = 3;
    private static final int PREFIX = 1;
    private static final int ANY_CASE = 2;
    private static final int WORDS = 4;
    private static final int MAX_DEPTH = 1000;
    private static final int SEND_VERSION = 1;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("ltxtquery", ITEMS + ITEM_BYTES, length);
        int size = LittleEndian.getInt(bytes, offset + SIZE);
        if (size < 1 || size > (length - ITEMS) / ITEM_BYTES) {
            throw DatumChecks.invalid(
                    "ltxtquery", "1 to " + (length - ITEMS) / ITEM_BYTES + " items", Integer.toString(size));
        }
        int[] ends = subtreeEnds(bytes, offset, size, out);
        append(bytes, offset, length, 0, true, ends, 0, out);
    }

    /** For each item the item behind its subtree; proves that the items are whole subtrees. */
    private static int[] subtreeEnds(byte[] bytes, int offset, int size, OutputWriter out) {
        int[] ends = out.scratch(size);
        for (int i = size - 1; i >= 0; i--) {
            int item = item(offset, i);
            int type = LittleEndian.getShort(bytes, item + TYPE);
            int operator = LittleEndian.getInt(bytes, item + OPERATOR);
            int end = i + 1;
            int operands = type == TYPE_OPERAND
                    ? 0
                    : type != TYPE_OPERATOR ? -1 : operator == '!' ? 1 : operator == '&' || operator == '|' ? 2 : -1;
            for (int k = 0; k < operands && end >= 0; k++) {
                end = end < size ? ends[end] : -1;
            }
            if (operands < 0 || end < 0) {
                throw DatumChecks.invalid("ltxtquery", "operators with their operands", "item " + i + " without");
            }
            ends[i] = end;
        }
        return ends;
    }

    private static int item(int offset, int index) {
        return offset + ITEMS + index * ITEM_BYTES;
    }

    private static boolean isOperator(byte[] bytes, int item) {
        return LittleEndian.getShort(bytes, item + TYPE) == TYPE_OPERATOR;
    }

    private static void append(
            byte[] bytes, int offset, int length, int index, boolean first, int[] ends, int depth, OutputWriter out) {
        int item = item(offset, index);
        if (!isOperator(bytes, item)) {
            appendOperand(bytes, offset, length, item, out);
            return;
        }
        if (depth == MAX_DEPTH) {
            throw DatumChecks.invalid("ltxtquery", "operators at most " + MAX_DEPTH + " deep", "more");
        }
        int operator = LittleEndian.getInt(bytes, item + OPERATOR);
        boolean not = operator == '!';
        boolean parentheses = not ? isOperator(bytes, item(offset, index + 1)) : operator == '|' && !first;
        if (not) {
            out.append('!');
        }
        if (parentheses) {
            out.append("( ");
        }
        if (not) {
            append(bytes, offset, length, index + 1, parentheses, ends, depth + 1, out);
        } else {
            append(bytes, offset, length, ends[index + 1], false, ends, depth + 1, out);
            out.append(' ');
            out.append(operator);
            out.append(' ');
            append(bytes, offset, length, index + 1, false, ends, depth + 1, out);
        }
        if (parentheses) {
            out.append(" )");
        }
    }

    private static void appendOperand(byte[] bytes, int offset, int length, int item, OutputWriter out) {
        int start = item(offset, LittleEndian.getInt(bytes, offset + SIZE))
                + LittleEndian.getUnsignedShort(bytes, item + OPERAND);
        int limit = offset + length;
        int end = start;
        while (end < limit && bytes[end] != 0) {
            end++;
        }
        if (end >= limit) {
            throw DatumChecks.invalid("ltxtquery", "operands ended by a zero byte", "one that goes beyond the value");
        }
        out.append(bytes, start, end - start);
        int flags = bytes[item + FLAGS];
        if ((flags & WORDS) != 0) {
            out.append('%');
        }
        if ((flags & ANY_CASE) != 0) {
            out.append('@');
        }
        if ((flags & PREFIX) != 0) {
            out.append('*');
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
