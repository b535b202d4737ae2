package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * query_int (PostgreSQL: bqarr_out, {@code contrib/intarray/_int_bool.c}; layout in its {@code _int.h}).
 *
 * <pre>
 *   0      4
 *   | size | items (n=size)
 *
 *   item   0: i16 type, 2 number, 3 operator  2: i16 place of the left operand, not needed  4: i32 number or operator
 * </pre>
 *
 * Items are a tree in postfix order: the left subtree of an operator, its right one, the operator. Limit: operators nest
 * at most {@value #MAX_DEPTH} deep, where the server ends with its stack.
 */
final class QueryIntOutput implements TypeOutput {
    private static final int SIZE = 0;
    private static final int ITEMS = SIZE + 4;
    private static final int TYPE = 0;
    private static final int VALUE = 4;
    private static final int ITEM_BYTES = VALUE + 4;
    private static final int TYPE_NUMBER = 2;
    private static final int TYPE_OPERATOR = 3;
    private static final int MAX_DEPTH = 1000;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("query_int", ITEMS + ITEM_BYTES, length);
        int size = LittleEndian.getInt(bytes, offset + SIZE);
        if (size < 1 || size > (length - ITEMS) / ITEM_BYTES) {
            throw DatumChecks.invalid(
                    "query_int", "1 to " + (length - ITEMS) / ITEM_BYTES + " items", Integer.toString(size));
        }
        int[] starts = subtreeStarts(bytes, offset, size, out);
        append(bytes, offset, size - 1, true, starts, 0, out);
    }

    /** For each item where its subtree begins; proves that the items are whole subtrees. */
    private static int[] subtreeStarts(byte[] bytes, int offset, int size, OutputWriter out) {
        int[] starts = out.scratch(size);
        for (int i = 0; i < size; i++) {
            int item = item(offset, i);
            int type = LittleEndian.getShort(bytes, item + TYPE);
            int start = i;
            int operands = type == TYPE_NUMBER ? 0 : type == TYPE_OPERATOR ? operands(bytes, item) : -1;
            for (int k = 0; k < operands && start >= 0; k++) {
                start = start > 0 ? starts[start - 1] : -1;
            }
            if (operands < 0 || start < 0) {
                throw DatumChecks.invalid("query_int", "operators with their operands", "item " + i + " without");
            }
            starts[i] = start;
        }
        return starts;
    }

    private static int operands(byte[] bytes, int item) {
        return switch (LittleEndian.getInt(bytes, item + VALUE)) {
            case '!' -> 1;
            case '&', '|' -> 2;
            default -> -1;
        };
    }

    private static int item(int offset, int index) {
        return offset + ITEMS + index * ITEM_BYTES;
    }

    private static boolean isOperator(byte[] bytes, int item) {
        return LittleEndian.getShort(bytes, item + TYPE) == TYPE_OPERATOR;
    }

    private static void append(
            byte[] bytes, int offset, int index, boolean first, int[] starts, int depth, OutputWriter out) {
        int item = item(offset, index);
        int value = LittleEndian.getInt(bytes, item + VALUE);
        if (!isOperator(bytes, item)) {
            DecimalDigits.append(out, value);
            return;
        }
        if (depth == MAX_DEPTH) {
            throw DatumChecks.invalid("query_int", "operators at most " + MAX_DEPTH + " deep", "more");
        }
        boolean not = value == '!';
        boolean parentheses = not ? isOperator(bytes, item(offset, index - 1)) : value == '|' && !first;
        if (not) {
            out.append('!');
        }
        if (parentheses) {
            out.append("( ");
        }
        if (not) {
            append(bytes, offset, index - 1, parentheses, starts, depth + 1, out);
        } else {
            append(bytes, offset, starts[index - 1] - 1, false, starts, depth + 1, out);
            out.append(' ');
            out.append(value);
            out.append(' ');
            append(bytes, offset, index - 1, false, starts, depth + 1, out);
        }
        if (parentheses) {
            out.append(" )");
        }
    }
}
