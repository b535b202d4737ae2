package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;

/**
 * tsquery (PostgreSQL: tsqueryout, {@code utils/adt/tsquery.c}; layout in {@code tsearch/ts_type.h}).
 *
 * <pre>
 *   0      4                  4+12n
 *   | size | items (n=size)   | operands, each ended by a zero byte |
 *
 *   item     0: type, 1 operand      1: weights  2: prefix  8: bits 0 to 11 length, 12 to 31 where the operand starts
 *            0: type, 2 operator     1: operator 2: distance (2 bytes)
 * </pre>
 *
 * Items are a tree in prefix order: an operator, its right subtree, its left one. Parentheses stand where an operator
 * binds weaker than the one above, and around a phrase that is the right side of a phrase. Limit: operators nest at
 * most {@value #MAX_DEPTH} deep, where the server ends with its stack.
 */
final class TsQueryOutput implements TypeOutput {
    private static final int SIZE = 0;
    private static final int ITEMS = SIZE + 4;
    private static final int ITEM_BYTES = 12;
    private static final int TYPE = 0;
    private static final int WEIGHTS = TYPE + 1;
    private static final int PREFIX = WEIGHTS + 1;
    private static final int OPERAND = TYPE + 8;
    private static final int OPERATOR = TYPE + 1;
    private static final int DISTANCE = OPERATOR + 1;
    private static final int TYPE_OPERAND = 1;
    private static final int TYPE_OPERATOR = 2;
    private static final int NOT = 1;
    private static final int AND = 2;
    private static final int OR = 3;
    private static final int PHRASE = 4;
    private static final int[] PRIORITY = {0, 4, 2, 1, 3};
    private static final int MAX_DEPTH = 1000;

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int size = itemCount(bytes, offset, length);
        if (size == 0) {
            return;
        }
        int[] ends = subtreeEnds(bytes, offset, size, out);
        append(bytes, offset, length, 0, -1, false, ends, 0, out);
    }

    @Override
    public boolean sends() {
        return true;
    }

    /** Sends the items in the order in which they are stored. */
    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int size = itemCount(bytes, offset, length);
        BigEndian.appendInt(out, size);
        for (int i = 0; i < size; i++) {
            int item = item(offset, i);
            out.append(bytes[item + TYPE]);
            if (bytes[item + TYPE] == TYPE_OPERAND) {
                out.append(bytes[item + WEIGHTS]);
                out.append(bytes[item + PREFIX]);
                int start = operandStart(bytes, offset, item);
                out.append(bytes, start, operandEnd(bytes, start, offset + length) - start);
                out.append(0);
            } else if (bytes[item + TYPE] == TYPE_OPERATOR) {
                out.append(bytes[item + OPERATOR]);
                if (bytes[item + OPERATOR] == PHRASE) {
                    BigEndian.appendShort(out, LittleEndian.getShort(bytes, item + DISTANCE));
                }
            } else {
                throw DatumChecks.invalid("tsquery", "items of type 1 or 2", "type " + bytes[item + TYPE]);
            }
        }
    }

    /** For each item the item behind its subtree; proves that the items are whole subtrees. */
    private static int[] subtreeEnds(byte[] bytes, int offset, int size, OutputWriter out) {
        int[] ends = out.scratch(size);
        for (int i = size - 1; i >= 0; i--) {
            int item = item(offset, i);
            int type = bytes[item + TYPE];
            int end = i + 1;
            if (type == TYPE_OPERATOR) {
                int operator = bytes[item + OPERATOR];
                int operands = operator == NOT ? 1 : operator > NOT && operator <= PHRASE ? 2 : -1;
                for (int k = 0; k < operands && end >= 0; k++) {
                    end = end < size ? ends[end] : -1;
                }
                end = operands < 0 ? -1 : end;
            } else if (type != TYPE_OPERAND) {
                end = -1;
            }
            if (end < 0) {
                throw DatumChecks.invalid("tsquery", "operators with their operands", "item " + i + " without");
            }
            ends[i] = end;
        }
        return ends;
    }

    private static int item(int offset, int index) {
        return offset + ITEMS + index * ITEM_BYTES;
    }

    private static void append(
            byte[] bytes,
            int offset,
            int length,
            int index,
            int parentPriority,
            boolean rightOfPhrase,
            int[] ends,
            int depth,
            OutputWriter out) {
        int item = item(offset, index);
        if (bytes[item + TYPE] == TYPE_OPERAND) {
            appendOperand(bytes, offset, length, item, out);
            return;
        }
        if (depth == MAX_DEPTH) {
            throw DatumChecks.invalid("tsquery", "operators at most " + MAX_DEPTH + " deep", "more");
        }
        int operator = bytes[item + OPERATOR];
        int priority = PRIORITY[operator];
        boolean parentheses = priority < parentPriority || operator == PHRASE && rightOfPhrase;
        if (parentheses) {
            out.append("( ");
        }
        if (operator == NOT) {
            out.append('!');
            append(bytes, offset, length, index + 1, priority, false, ends, depth + 1, out);
        } else {
            append(bytes, offset, length, ends[index + 1], priority, false, ends, depth + 1, out);
            appendOperator(operator, LittleEndian.getShort(bytes, item + DISTANCE), out);
            append(bytes, offset, length, index + 1, priority, operator == PHRASE, ends, depth + 1, out);
        }
        if (parentheses) {
            out.append(" )");
        }
    }

    private static void appendOperator(int operator, int distance, OutputWriter out) {
        if (operator == OR) {
            out.append(" | ");
        } else if (operator == AND) {
            out.append(" & ");
        } else if (distance == 1) {
            out.append(" <-> ");
        } else {
            out.append(" <");
            DecimalDigits.append(out, distance);
            out.append("> ");
        }
    }

    private static void appendOperand(byte[] bytes, int offset, int length, int item, OutputWriter out) {
        int start = operandStart(bytes, offset, item);
        int end = operandEnd(bytes, start, offset + length);
        out.append('\'');
        TsVectorOutput.appendLexeme(bytes, start, end - start, out);
        out.append('\'');
        int weights = bytes[item + WEIGHTS];
        boolean prefix = bytes[item + PREFIX] != 0;
        if (weights == 0 && !prefix) {
            return;
        }
        out.append(':');
        if (prefix) {
            out.append('*');
        }
        for (int i = 3; i >= 0; i--) {
            if ((weights & 1 << i) != 0) {
                out.append('D' - i);
            }
        }
    }

    private static int itemCount(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast("tsquery", ITEMS, length);
        int size = LittleEndian.getInt(bytes, offset + SIZE);
        if (size < 0 || size > (length - ITEMS) / ITEM_BYTES) {
            throw DatumChecks.invalid(
                    "tsquery", "0 to " + (length - ITEMS) / ITEM_BYTES + " items", Integer.toString(size));
        }
        return size;
    }

    private static int operandStart(byte[] bytes, int offset, int item) {
        int operands = item(offset, LittleEndian.getInt(bytes, offset + SIZE));
        return operands + (LittleEndian.getInt(bytes, item + OPERAND) >>> 12);
    }

    private static int operandEnd(byte[] bytes, int start, int limit) {
        int end = start;
        while (end < limit && bytes[end] != 0) {
            end++;
        }
        if (end >= limit) {
            throw DatumChecks.invalid("tsquery", "operands ended by a zero byte", "one that goes beyond the value");
        }
        return end;
    }
}
