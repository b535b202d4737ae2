package io.pgdecoder.bench;

import io.pgdecoder.datatype.ElementType;
import io.pgdecoder.datatype.ResolvedTypes;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.datatype.TypeOutputRegistry;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.PgVersion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The text or the binary form of one value, by family of types. With {@code -prof gc} no family may allocate. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TypeOutputBench {
    private static final int VALUES = 1024;

    /** The family. */
    @Param({
        "bool",
        "int4",
        "int8",
        "float8",
        "numeric",
        "text",
        "uuid",
        "bytea",
        "date",
        "timestamptz",
        "timestamptz-zone",
        "interval",
        "jsonb",
        "int4[]",
        "enum",
        "int4range",
        "tsvector",
        "money",
        "point",
        "inet",
        "float4",
        "float8-rounded",
        "time",
        "timetz",
        "name",
        "varbit",
        "macaddr",
        "pg_lsn",
        "int2vector",
        "path",
        "tsquery",
        "int4multirange",
        "jsonpath",
        "float4-rounded",
        "xml-declared",
        "tid",
        "xid8",
        "pg_snapshot",
        "aclitem",
        "regtype",
        "char",
        "macaddr8",
        "circle",
        "oidvector",
        "timestamp"
    })
    public String family;

    private final Random random = new Random(42);
    private final OutputWriter out = new OutputWriter();
    private final byte[][] values = new byte[VALUES][];
    private TypeOutput output;
    private OutputSettings settings = OutputSettings.DEFAULTS;

    /** A state for JMH to make. */
    public TypeOutputBench() {}

    /** Makes the values. */
    @Setup
    public void makeValues() {
        if (family.equals("timestamptz-zone")) {
            settings = OutputSettings.parse(Map.of("timezone", "Europe/Berlin"));
        }
        if (family.endsWith("-rounded")) {
            settings = OutputSettings.parse(Map.of("extra_float_digits", "0"));
        }
        ElementType[] element = new ElementType[1];
        TypeOutputRegistry registry = new TypeOutputRegistry(
                PgVersion.V18,
                new ResolvedTypes() {
                    private final byte[] label = "happy".getBytes(StandardCharsets.UTF_8);

                    @Override
                    public ElementType elementType(int typeOid) {
                        return element[0];
                    }

                    @Override
                    public ElementType rangeSubtype(int rangeTypeOid) {
                        return element[0];
                    }

                    @Override
                    public ElementType multirangeSubtype(int multirangeTypeOid) {
                        return element[0];
                    }

                    @Override
                    public byte[] role(int roleOid) {
                        return label;
                    }

                    @Override
                    public byte[] objectName(io.pgdecoder.datatype.ObjectKind kind, int oid) {
                        return label;
                    }

                    @Override
                    public io.pgdecoder.datatype.RecordType record(int typeOid) {
                        throw new IllegalStateException("no records here");
                    }

                    @Override
                    public TypeOutput outputFunction(int functionOid) {
                        throw new IllegalStateException("built-in types only");
                    }

                    @Override
                    public TypeOutput sendFunction(int functionOid) {
                        throw new IllegalStateException("built-in types only");
                    }

                    @Override
                    public byte[] label(int enumOid) {
                        return label;
                    }
                },
                false);
        element[0] = new ElementType(23, 4, 4, (byte) ',', Objects.requireNonNull(registry.builtInOutput(43)));
        output = Objects.requireNonNull(registry.builtInOutput(outputFunction()));
        for (int i = 0; i < VALUES; i++) {
            values[i] = value();
        }
    }

    private int outputFunction() {
        return switch (family) {
            case "bool" -> 1243;
            case "int4" -> 43;
            case "int8" -> 461;
            case "float8" -> 215;
            case "numeric" -> 1702;
            case "text" -> 47;
            case "uuid" -> 2953;
            case "bytea" -> 31;
            case "date" -> 1085;
            case "timestamptz", "timestamptz-zone" -> 1151;
            case "interval" -> 1161;
            case "jsonb" -> 3804;
            case "int4[]" -> 751;
            case "enum" -> 3507;
            case "int4range" -> 3835;
            case "tsvector" -> 3611;
            case "money" -> 887;
            case "point" -> 118;
            case "inet" -> 911;
            case "float4" -> 201;
            case "float8-rounded" -> 215;
            case "time" -> 1144;
            case "timetz" -> 1351;
            case "name" -> 35;
            case "varbit" -> 1580;
            case "macaddr" -> 437;
            case "pg_lsn" -> 3230;
            case "int2vector" -> 41;
            case "path" -> 122;
            case "tsquery" -> 3613;
            case "int4multirange" -> 4232;
            case "jsonpath" -> 4003;
            case "float4-rounded" -> 201;
            case "xml-declared" -> 2894;
            case "tid" -> 49;
            case "xid8" -> 5081;
            case "pg_snapshot" -> 5056;
            case "aclitem" -> 1032;
            case "regtype" -> 2221;
            case "char" -> 33;
            case "macaddr8" -> 4111;
            case "circle" -> 1451;
            case "oidvector" -> 55;
            case "timestamp" -> 1313;
            default -> throw new IllegalStateException(family);
        };
    }

    private byte[] value() {
        return switch (family) {
            case "bool" -> new byte[] {(byte) random.nextInt(2)};
            case "int4", "enum" ->
                buffer(4).putInt(random.nextInt() >> random.nextInt(31)).array();
            case "int8", "money" ->
                buffer(8).putLong(random.nextLong() >> random.nextInt(63)).array();
            case "float8", "float8-rounded" ->
                buffer(8).putDouble(random.nextGaussian() * 1000).array();
            case "xml-declared" ->
                "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><a b=\"c\">text</a>"
                        .getBytes(StandardCharsets.UTF_8);
            case "tid", "aclitem", "xid8", "regtype", "char", "macaddr8", "circle", "oidvector", "pg_snapshot" ->
                catalogValue();
            case "float4", "float4-rounded" ->
                buffer(4).putFloat((float) random.nextGaussian() * 1000).array();
            case "time" -> buffer(8).putLong(random.nextInt(86_400_000) * 1000L).array();
            case "timetz" ->
                buffer(12)
                        .putLong(random.nextInt(86_400_000) * 1000L)
                        .putInt(-3600)
                        .array();
            case "name" -> Arrays.copyOf("a_name_of_usual_length".getBytes(StandardCharsets.UTF_8), 64);
            case "varbit" -> buffer(8).putInt(32).putInt(random.nextInt()).array();
            case "macaddr" -> bytes(6);
            case "pg_lsn" -> buffer(8).putLong(random.nextLong()).array();
            case "int2vector" ->
                buffer(26)
                        .putInt(1)
                        .putInt(0)
                        .putInt(21)
                        .putInt(3)
                        .putInt(0)
                        .putShort((short) random.nextInt(1000))
                        .putShort((short) 2)
                        .putShort((short) -3)
                        .array();
            case "path" ->
                buffer(12 + 32)
                        .putInt(2)
                        .putInt(1)
                        .putInt(0)
                        .putDouble(random.nextInt(100_000) / 100.0)
                        .putDouble(1.5)
                        .putDouble(random.nextInt(100_000) / 100.0)
                        .putDouble(-2)
                        .array();
            case "tsquery" -> tsquery();
            case "int4multirange" ->
                buffer(32)
                        .putInt(4451)
                        .putInt(2)
                        .putInt(8)
                        .put((byte) 2)
                        .put((byte) 2)
                        .putShort((short) 0)
                        .putInt(random.nextInt(100))
                        .putInt(200)
                        .putInt(300 + random.nextInt(100))
                        .putInt(1000)
                        .array();
            case "jsonpath" ->
                buffer(26)
                        .putInt(0x80000001)
                        .putInt(27)
                        .putInt(8)
                        .putInt(25)
                        .putInt(0)
                        .putInt(1)
                        .put((byte) 'a')
                        .array();
            case "numeric" -> numeric();
            case "point" ->
                buffer(16)
                        .putDouble(random.nextInt(100_000) / 100.0)
                        .putDouble(random.nextInt(100_000) / 100.0)
                        .array();
            case "inet" ->
                buffer(6).put((byte) 2).put((byte) 24).putInt(random.nextInt()).array();
            case "int4range" ->
                buffer(13)
                        .putInt(3904)
                        .putInt(random.nextInt(1000))
                        .putInt(1000 + random.nextInt(1000))
                        .put((byte) 2)
                        .array();
            case "tsvector" -> tsvector();
            case "text" -> "some text of a usual length, it's 48 bytes long.".getBytes(StandardCharsets.UTF_8);
            case "uuid" -> bytes(16);
            case "bytea" -> bytes(24);
            case "date" -> buffer(4).putInt(random.nextInt(15_000)).array();
            case "timestamp", "timestamptz", "timestamptz-zone" ->
                buffer(8)
                        .putLong(random.nextInt() * 400_000L + 600_000_000_000_000L)
                        .array();
            case "interval" ->
                buffer(16)
                        .putLong(random.nextInt() * 1000L)
                        .putInt(random.nextInt(30))
                        .putInt(random.nextInt(30))
                        .array();
            case "jsonb" -> jsonb();
            case "int4[]" ->
                buffer(40)
                        .putInt(1)
                        .putInt(0)
                        .putInt(23)
                        .putInt(5)
                        .putInt(1)
                        .putInt(random.nextInt(100))
                        .putInt(random.nextInt(10_000))
                        .putInt(random.nextInt())
                        .putInt(7)
                        .putInt(0)
                        .array();
            default -> throw new IllegalStateException(family);
        };
    }

    private byte[] catalogValue() {
        return switch (family) {
            case "tid" ->
                buffer(6).putInt(random.nextInt(1000)).putShort((short) 7).array();
            case "aclitem" ->
                buffer(16).putInt(10).putInt(10).putLong(0x7F0000_00FFL).array();
            case "xid8" -> buffer(8).putLong(random.nextLong()).array();
            case "regtype" -> buffer(4).putInt(23).array();
            case "char" -> new byte[] {(byte) ('a' + random.nextInt(26))};
            case "macaddr8" -> bytes(8);
            case "circle" ->
                buffer(24)
                        .putDouble(random.nextInt(100_000) / 100.0)
                        .putDouble(-1)
                        .putDouble(1.5)
                        .array();
            case "oidvector" ->
                buffer(28)
                        .putInt(1)
                        .putInt(0)
                        .putInt(26)
                        .putInt(2)
                        .putInt(0)
                        .putInt(random.nextInt(100_000))
                        .putInt(23)
                        .array();
            case "pg_snapshot" ->
                buffer(4 + 16 + 16)
                        .putInt(2)
                        .putLong(1000)
                        .putLong(1010)
                        .putLong(1002)
                        .putLong(1005)
                        .array();
            default -> throw new IllegalStateException(family);
        };
    }

    /** Two digits before the point and one behind: 12345678.9012. */
    private byte[] numeric() {
        return buffer(8)
                .putShort((short) (0x8000 | 4 << 7 | 1))
                .putShort((short) random.nextInt(10_000))
                .putShort((short) random.nextInt(10_000))
                .putShort((short) (1 + random.nextInt(9_999)))
                .array();
    }

    /** {"id": 7, "name": "some text"}. */
    private byte[] jsonb() {
        byte[] keys = "idname".getBytes(StandardCharsets.UTF_8);
        byte[] text = "some text".getBytes(StandardCharsets.UTF_8);
        return buffer(20 + keys.length + 2 + 8 + text.length)
                .putInt(0x20000002)
                .putInt(2)
                .putInt(4)
                .putInt(0x10000000 | 10)
                .putInt(text.length)
                .put(keys)
                .putShort((short) 0)
                .putInt(8 << 2)
                .putShort((short) 0x8000)
                .putShort((short) 7)
                .put(text)
                .array();
    }

    /** {@code 'cat' & 'dog'}. */
    private static byte[] tsquery() {
        return buffer(4 + 3 * 12 + 8)
                .putInt(3)
                .put((byte) 2)
                .put((byte) 2)
                .putShort((short) 0)
                .putInt(2)
                .putInt(0)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) 0)
                .putInt(0)
                .putInt(3 | 4 << 12)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) 0)
                .putInt(0)
                .putInt(3)
                .put("dog\0cat\0".getBytes(StandardCharsets.ISO_8859_1))
                .array();
    }

    /** 'cat':3 'some':1 'text':2. */
    private static byte[] tsvector() {
        byte[] lexemes = "cat\0\1\0\3\0some\1\0\1\0text\1\0\2\0".getBytes(StandardCharsets.ISO_8859_1);
        return buffer(16 + lexemes.length)
                .putInt(3)
                .putInt(3 << 1 | 1)
                .putInt(8 << 12 | 4 << 1 | 1)
                .putInt(16 << 12 | 4 << 1 | 1)
                .put(lexemes)
                .array();
    }

    private byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The texts of all values, one after the other. */
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int print() {
        OutputWriter to = out;
        to.clear();
        TypeOutput printer = output;
        for (byte[] value : values) {
            printer.write(value, 0, value.length, settings, to);
        }
        return to.length();
    }

    /** The binary forms of all values, one after the other; nothing if the type has none. */
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int send() {
        if (!output.sends()) {
            return 0;
        }
        OutputWriter to = out;
        to.clear();
        TypeOutput sender = output;
        for (byte[] value : values) {
            sender.send(value, 0, value.length, to);
        }
        return to.length();
    }
}
