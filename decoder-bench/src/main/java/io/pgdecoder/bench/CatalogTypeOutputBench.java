package io.pgdecoder.bench;

import io.pgdecoder.catalog.PgAttributeRow;
import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.PgProcRow;
import io.pgdecoder.catalog.PgTypeRow;
import io.pgdecoder.catalog.RelationDescriptor;
import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.datatype.TypeCatalog;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.PgVersion;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
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

/**
 * The text or the binary form of one value of a type that catalogs describe: a composite, and types of contrib by the
 * functions that pg_proc names. What they need is looked up before. With {@code -prof gc} none may allocate.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CatalogTypeOutputBench {
    private static final int VALUES = 1024;
    private static final int TYPE = 20000;
    private static final int RELATION = 20001;
    private static final int OUTPUT = 20002;
    private static final int SEND = 20003;

    /** The type: composite has columns of int4, int8 and text. */
    @Param({"composite", "hstore", "ltree", "cube", "seg", "ean13"})
    public String type;

    private final OutputWriter out = new OutputWriter();
    private final OutputSettings settings = OutputSettings.DEFAULTS;
    private byte[] value = new byte[0];
    private TypeOutput output;

    /** A state for JMH to make. */
    public CatalogTypeOutputBench() {}

    /** Makes the catalogs and the value, and looks up once what it needs. */
    @Setup
    public void makeValue() {
        value = HexFormat.of()
                .parseHex(
                        switch (type) {
                            case "composite" ->
                                "ffffffff204e0000000000000000030002001800"
                                        + "2a0000000000000000e40b540200000023736f6d65207465787420696e20697421";
                            case "hstore" -> "030000800100008002000000040000000400000007000000070000406131225c622063";
                            case "ltree" ->
                                "030000000300546f700000000900536369656e63655f3100000000000900417374726f6e6f6d790000000000";
                            case "cube" -> "02000080000000000000f03f0000000000000040";
                            case "seg" -> "000000800000008003030000";
                            case "ean13" -> "6d6df0f1ce110000";
                            default -> throw new IllegalStateException(type);
                        });
        Object[] none = new Object[0];
        TypeCatalog catalog = (TypeCatalog) Proxy.newProxyInstance(
                TypeCatalog.class.getClassLoader(), new Class<?>[] {TypeCatalog.class}, (proxy, method, arguments) -> {
                    Object[] keys = arguments == null ? none : arguments;
                    return switch (method.getName()) {
                        case "typeByOid" -> typeRow((int) keys[0]);
                        case "relation" -> relation();
                        case "procByOid" -> function((int) keys[0]);
                        case "epoch" -> 1L;
                        default -> throw new IllegalStateException(method.getName());
                    };
                });
        SessionTypes types = new SessionTypes(PgVersion.V18, catalog, false);
        output = types.typeOutput(TYPE);
        if (output.resolves()) {
            output.resolve(value, 0, value.length, types);
        }
    }

    private PgTypeRow typeRow(int oid) {
        return switch (oid) {
            case TYPE ->
                type.equals("composite")
                        ? row(oid, -1, 'c', RELATION, 2291, 2403, 'd')
                        : row(oid, type.equals("ean13") ? 8 : -1, 'b', 0, OUTPUT, isSent() ? SEND : 0, 'i');
            case 23 -> row(oid, 4, 'b', 0, 43, 2407, 'i');
            case 20 -> row(oid, 8, 'b', 0, 461, 2409, 'd');
            case 25 -> row(oid, -1, 'b', 0, 47, 2415, 'i');
            default -> throw new IllegalStateException("type " + oid);
        };
    }

    private boolean isSent() {
        return !type.equals("seg") && !type.equals("ean13");
    }

    private static PgTypeRow row(int oid, int length, char kind, int relation, int output, int send, char alignment) {
        return new PgTypeRow(
                oid,
                name("t"),
                2200,
                length,
                length > 0,
                kind,
                true,
                ',',
                relation,
                0,
                0,
                0,
                output,
                send,
                alignment,
                'p',
                0,
                -1);
    }

    private static RelationDescriptor relation() {
        PgClassRow row = new PgClassRow(RELATION, name("t"), 2200, TYPE, 0, 0, 0, 0, false, 'p', 'c', 3, 'n', false, 0);
        return new RelationDescriptor(
                row,
                List.of(column(1, 23, 4, 'i'), column(2, 20, 8, 'd'), column(3, 25, -1, 'i')),
                new TupleDescriptor(new short[] {4, 8, -1}, new byte[] {4, 8, 4}));
    }

    private static PgAttributeRow column(int number, int type, int length, char alignment) {
        return new PgAttributeRow(
                RELATION,
                name("c"),
                type,
                length,
                number,
                -1,
                length > 0,
                alignment,
                'p',
                false,
                false,
                '\0',
                false,
                null);
    }

    private PgProcRow function(int oid) {
        String library = type.equals("ean13") ? "$libdir/isn" : "$libdir/" + type;
        String source = type + (oid == OUTPUT ? "_out" : "_send");
        return new PgProcRow(
                oid, name("f"), 2200, new int[0], PgProcRow.LANGUAGE_C, name(source), name(library), false);
    }

    private static byte[] name(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Text. */
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int print() {
        OutputWriter to = out;
        to.clear();
        TypeOutput printer = output;
        for (int i = 0; i < VALUES; i++) {
            printer.write(value, 0, value.length, settings, to);
        }
        return to.length();
    }

    /** The binary form; nothing if the type has none. */
    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int send() {
        TypeOutput sender = output;
        if (!sender.sends()) {
            return 0;
        }
        OutputWriter to = out;
        to.clear();
        for (int i = 0; i < VALUES; i++) {
            sender.send(value, 0, value.length, to);
        }
        return to.length();
    }
}
