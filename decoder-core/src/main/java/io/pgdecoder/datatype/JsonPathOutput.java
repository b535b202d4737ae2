package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * jsonpath (PostgreSQL: jsonpath_out, {@code utils/adt/jsonpath.c}; layout in {@code utils/jsonpath.h}). A tree of items,
 * each followed by its operands and then by the next item of the path.
 *
 * <pre>
 *   value  u32 header: bits 0-30 version 1, bit 31 lax; then the first item
 *   item   u8 kind, padding to 4 bytes from the value's start, i32 next item or 0, then by kind:
 *          two operands    i32 left, i32 right
 *          one operand     i32 operand, 0 if there is none
 *          text            u32 length, bytes, NUL
 *          numeric         varlena with 4-byte header            boolean  u8
 *          subscripts      u32 count, count times i32 from, i32 to (0 if there is none)
 *          levels          u32 first, u32 last                   like_regex  u32 flags, i32 operand, text
 * </pre>
 *
 * References count from the start of their own item. They lead forward, and no two to one item: that is checked by
 * bounding how many items are printed. A number that a path goes on from is in parentheses from 15. Limit: operands
 * nest at most {@value #MAX_DEPTH} deep, where the server ends with its stack.
 */
final class JsonPathOutput implements TypeOutput {
    private static final int HEADER_BYTES = 4;
    private static final int LAX = 0x80000000;
    private static final int VERSION = 1;
    private static final int ITEM_BYTES = 8;
    private static final int MAX_DEPTH = 2000;
    private static final int FIRST_UNARY_PRIORITY = 5;
    private static final byte[] NONE = {};
    private static final OutputWriter NOWHERE = new OutputWriter();

    private static final class Kind {
        private static final int NULL = 0;
        private static final int STRING = 1;
        private static final int NUMERIC = 2;
        private static final int BOOL = 3;
        private static final int AND = 4;
        private static final int OR = 5;
        private static final int NOT = 6;
        private static final int IS_UNKNOWN = 7;
        private static final int EQUAL = 8;
        private static final int MOD = 18;
        private static final int PLUS = 19;
        private static final int MINUS = 20;
        private static final int ANY_ARRAY = 21;
        private static final int ANY_KEY = 22;
        private static final int INDEX_ARRAY = 23;
        private static final int ANY = 24;
        private static final int KEY = 25;
        private static final int CURRENT = 26;
        private static final int ROOT = 27;
        private static final int VARIABLE = 28;
        private static final int FILTER = 29;
        private static final int EXISTS = 30;
        private static final int DATETIME = 37;
        private static final int LAST = 40;
        private static final int STARTS_WITH = 41;
        private static final int LIKE_REGEX = 42;
        private static final int DECIMAL = 46;
        private static final int TIME = 50;
        private static final int COUNT = 54;
    }

    /** Operators, and the names of methods, by kind. */
    private static final String[] NAMES = names();

    private static String[] names() {
        String[] names = new String[Kind.COUNT];
        java.util.Arrays.fill(names, "");
        put(names, Kind.AND, "&&", "||");
        put(names, Kind.EQUAL, "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%");
        put(names, 31, "type", "size", "abs", "floor", "ceiling", "double", "datetime", "keyvalue");
        names[Kind.STARTS_WITH] = "starts with";
        put(names, 43, "bigint", "boolean", "date", "decimal", "integer", "number", "string");
        put(names, Kind.TIME, "time", "time_tz", "timestamp", "timestamp_tz");
        return names;
    }

    private static void put(String[] names, int first, String... values) {
        System.arraycopy(values, 0, names, first, values.length);
    }

    private final boolean numbersInParentheses;
    /** Taken for each value, so that a thread at most makes its own and none shares one. */
    private final AtomicReference<@Nullable Path> spare = new AtomicReference<>();

    JsonPathOutput(PgVersion version) {
        this.numbersInParentheses = version.isAtLeast(PgVersion.V15);
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        out.append(VERSION);
        write(bytes, offset, length, OutputSettings.DEFAULTS, out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkAtLeast("jsonpath", HEADER_BYTES + ITEM_BYTES, length);
        int header = LittleEndian.getInt(bytes, offset);
        if ((header & ~LAX) != VERSION) {
            throw DatumChecks.invalid("jsonpath", "version 1", "header 0x" + Integer.toHexString(header));
        }
        if ((header & LAX) == 0) {
            out.append("strict ");
        }
        Path path = spare.getAndSet(null);
        if (path == null) {
            path = new Path();
        }
        path.append(bytes, offset, length, out);
        spare.set(path);
    }

    /** One value on its way to text. */
    private final class Path {
        private byte[] bytes = NONE;
        private OutputWriter out = NOWHERE;
        private int start;
        private int end;
        private int itemsLeft;

        void append(byte[] value, int offset, int length, OutputWriter target) {
            bytes = value;
            out = target;
            start = offset;
            end = offset + length;
            itemsLeft = length / ITEM_BYTES;
            append(offset + HEADER_BYTES, false, true, 0);
            bytes = NONE;
            out = NOWHERE;
        }

        private void append(int first, boolean afterOther, boolean brackets, int depth) {
            if (depth > MAX_DEPTH) {
                throw DatumChecks.invalid("jsonpath", "operands at most " + MAX_DEPTH + " deep", "more");
            }
            int item = first;
            boolean inKey = afterOther;
            boolean inBrackets = brackets;
            while (true) {
                if (itemsLeft-- == 0) {
                    throw DatumChecks.invalid("jsonpath", "each item once", "one that comes again");
                }
                int content = content(item);
                int next = LittleEndian.getInt(bytes, content - 4);
                appendItem(item, content, next > 0, inKey, inBrackets, depth);
                if (next <= 0) {
                    return;
                }
                item = reference(item, next);
                inKey = true;
                inBrackets = true;
            }
        }

        /** Where what belongs to an item's kind begins. */
        private int content(int item) {
            int content = start + (item + 1 - start + 3 & ~3) + 4;
            DatumChecks.checkAtLeast("jsonpath", content - item, end - item);
            return content;
        }

        private int number(int at) {
            DatumChecks.checkAtLeast("jsonpath", 4, end - at);
            return LittleEndian.getInt(bytes, at);
        }

        private int reference(int item, int distance) {
            if (distance <= 0 || distance >= end - item) {
                throw DatumChecks.invalid("jsonpath", "an item further on in the value", "distance " + distance);
            }
            return item + distance;
        }

        private int kind(int item) {
            return bytes[item];
        }

        private void appendItem(int item, int content, boolean hasNext, boolean inKey, boolean inBrackets, int depth) {
            int kind = kind(item);
            switch (kind) {
                case Kind.NULL -> out.append("null");
                case Kind.STRING -> appendText(content);
                case Kind.NUMERIC -> appendNumeric(content, hasNext && numbersInParentheses);
                case Kind.BOOL -> appendBoolean(content);
                case Kind.NOT -> appendUnary("!(", item, content, ")", depth);
                case Kind.IS_UNKNOWN -> appendUnary("(", item, content, ") is unknown", depth);
                case Kind.FILTER -> appendUnary("?(", item, content, ")", depth);
                case Kind.EXISTS -> appendUnary("exists (", item, content, ")", depth);
                case Kind.PLUS, Kind.MINUS -> appendSign(item, content, inBrackets, depth);
                case Kind.ANY_ARRAY -> out.append("[*]");
                case Kind.ANY_KEY -> out.append(inKey ? ".*" : "*");
                case Kind.INDEX_ARRAY -> appendSubscripts(item, content, depth);
                case Kind.ANY -> appendLevels(content, inKey);
                case Kind.KEY -> {
                    if (inKey) {
                        out.append('.');
                    }
                    appendText(content);
                }
                case Kind.CURRENT -> out.append('@');
                case Kind.ROOT -> out.append('$');
                case Kind.VARIABLE -> {
                    out.append('$');
                    appendText(content);
                }
                case Kind.LAST -> out.append("last");
                case Kind.LIKE_REGEX -> appendLikeRegex(item, content, inBrackets, depth);
                default -> appendNamed(kind, item, content, inBrackets, depth);
            }
        }

        private void appendNamed(int kind, int item, int content, boolean inBrackets, int depth) {
            if (kind < 0 || kind >= Kind.COUNT || NAMES[kind].isEmpty()) {
                throw DatumChecks.invalid("jsonpath", "a kind of item", Integer.toString(kind));
            }
            if (kind <= Kind.MOD || kind == Kind.STARTS_WITH) {
                appendBinary(kind, item, content, inBrackets, depth);
                return;
            }
            out.append('.');
            out.append(NAMES[kind]);
            out.append('(');
            if (kind == Kind.DATETIME || kind == Kind.DECIMAL || kind >= Kind.TIME) {
                appendArgument(item, number(content), false, depth);
            }
            if (kind == Kind.DECIMAL) {
                appendArgument(item, number(content + 4), true, depth);
            }
            out.append(')');
        }

        private void appendArgument(int item, int distance, boolean second, int depth) {
            if (distance != 0) {
                if (second) {
                    out.append(',');
                }
                append(reference(item, distance), false, false, depth + 1);
            }
        }

        private void appendBinary(int kind, int item, int content, boolean inBrackets, int depth) {
            if (inBrackets) {
                out.append('(');
            }
            appendOperand(item, number(content), kind, depth);
            out.append(' ');
            out.append(NAMES[kind]);
            out.append(' ');
            appendOperand(item, number(content + 4), kind, depth);
            if (inBrackets) {
                out.append(')');
            }
        }

        private void appendOperand(int item, int distance, int kind, int depth) {
            int operand = reference(item, distance);
            append(operand, false, priority(kind(operand)) <= priority(kind), depth + 1);
        }

        private void appendUnary(String before, int item, int content, String after, int depth) {
            out.append(before);
            append(reference(item, number(content)), false, false, depth + 1);
            out.append(after);
        }

        private void appendSign(int item, int content, boolean inBrackets, int depth) {
            if (inBrackets) {
                out.append('(');
            }
            out.append(kind(item) == Kind.PLUS ? '+' : '-');
            appendOperand(item, number(content), kind(item), depth);
            if (inBrackets) {
                out.append(')');
            }
        }

        private void appendSubscripts(int item, int content, int depth) {
            int count = number(content);
            if (count < 0 || count > (end - content - 4) / 8) {
                throw DatumChecks.invalid(
                        "jsonpath", "at most " + (end - content - 4) / 8 + " subscripts", Integer.toString(count));
            }
            out.append('[');
            for (int i = 0; i < count; i++) {
                if (i > 0) {
                    out.append(',');
                }
                append(reference(item, number(content + 4 + 8 * i)), false, false, depth + 1);
                int to = number(content + 8 + 8 * i);
                if (to != 0) {
                    out.append(" to ");
                    append(reference(item, to), false, false, depth + 1);
                }
            }
            out.append(']');
        }

        /** The levels of {@code **}; all ones stand for the last. */
        private void appendLevels(int content, boolean inKey) {
            int first = number(content);
            int last = number(content + 4);
            out.append(inKey ? ".**" : "**");
            if (first == 0 && last == -1) {
                return;
            }
            out.append('{');
            appendLevel(first);
            if (first != last) {
                out.append(" to ");
                appendLevel(last);
            }
            out.append('}');
        }

        private void appendLevel(int level) {
            if (level == -1) {
                out.append("last");
            } else {
                out.appendUnsigned(level);
            }
        }

        private void appendLikeRegex(int item, int content, boolean inBrackets, int depth) {
            if (inBrackets) {
                out.append('(');
            }
            appendOperand(item, number(content + 4), Kind.LIKE_REGEX, depth);
            out.append(" like_regex ");
            appendText(content + 8);
            int flags = number(content);
            if (flags != 0) {
                out.append(" flag \"");
                for (int i = 0; i < 5; i++) {
                    if ((flags >> i & 1) != 0) {
                        out.append("ismxq".charAt(i));
                    }
                }
                out.append('"');
            }
            if (inBrackets) {
                out.append(')');
            }
        }

        private void appendText(int at) {
            int size = number(at);
            if (size < 0 || size > end - at - 4) {
                throw DatumChecks.invalid("jsonpath", "at most " + (end - at - 4) + " bytes of text", size + " bytes");
            }
            JsonText.appendString(bytes, at + 4, at + 4 + size, out);
        }

        private void appendNumeric(int at, boolean inParentheses) {
            if (inParentheses) {
                out.append('(');
            }
            JsonbOutput.writeNumeric(bytes, at, end, out);
            if (inParentheses) {
                out.append(')');
            }
        }

        private void appendBoolean(int at) {
            DatumChecks.checkAtLeast("jsonpath", 1, end - at);
            out.append(bytes[at] != 0 ? "true" : "false");
        }
    }

    private static int priority(int kind) {
        return switch (kind) {
            case Kind.OR -> 0;
            case Kind.AND -> 1;
            case 8, 9, 10, 11, 12, 13, Kind.STARTS_WITH -> 2;
            case 14, 15 -> 3;
            case 16, 17, Kind.MOD -> 4;
            case Kind.PLUS, Kind.MINUS -> FIRST_UNARY_PRIORITY;
            default -> FIRST_UNARY_PRIORITY + 1;
        };
    }
}
