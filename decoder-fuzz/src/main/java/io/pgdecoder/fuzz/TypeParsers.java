package io.pgdecoder.fuzz;

import io.pgdecoder.datatype.JavaValues;
import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.datatype.TypeCatalog;
import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values of one type each, through text, binary and Java output, by the catalogs of the server that wrote the values.
 * The version says which output function, not which layout: layouts that differ are damage of another kind.
 */
final class TypeParsers {
    private static final OutputSettings[] SETTINGS = {
        OutputSettings.DEFAULTS,
        OutputSettings.parse(Map.of(
                "datestyle", "Postgres",
                "intervalstyle", "postgres_verbose",
                "bytea_output", "escape",
                "extra_float_digits", "0",
                "timezone", "Australia/Lord_Howe")),
        OutputSettings.parse(Map.of("datestyle", "SQL, DMY", "intervalstyle", "iso_8601", "timezone", "+3")),
        OutputSettings.parse(Map.of("datestyle", "German", "intervalstyle", "sql_standard")),
    };

    private final int typeOid;
    private final Map<PgVersion, SessionTypes> types = new EnumMap<>(PgVersion.class);
    private final OutputWriter out = new OutputWriter();
    private final JavaValues values = new JavaValues(OutputSettings.DEFAULTS, StandardCharsets.UTF_8);
    private int turn;

    private TypeParsers(int typeOid, TypeCatalog catalog) {
        this.typeOid = typeOid;
        for (PgVersion version : PgVersion.values()) {
            types.put(version, new SessionTypes(version, catalog, false));
        }
    }

    static List<Parser> all() {
        SeedTypes catalog = SeedTypes.read();
        Map<String, List<byte[]>> inputs = new TreeMap<>();
        Map<String, Integer> oids = new TreeMap<>();
        for (byte[] value : Seeds.read("values.seeds").getOrDefault("value", List.of())) {
            int oid = LittleEndian.getInt(value, 0);
            byte[] input = new byte[value.length - 3];
            input[0] = (byte) PgVersion.V18.major();
            System.arraycopy(value, 4, input, 1, input.length - 1);
            String name = catalog.name(oid);
            oids.put(name, oid);
            inputs.computeIfAbsent(name, key -> new ArrayList<>()).add(input);
        }
        List<Parser> parsers = new ArrayList<>();
        inputs.forEach((name, seeds) -> {
            TypeParsers type = new TypeParsers(oids.get(name), catalog.asTypeCatalog());
            parsers.add(new Reading("value of " + name, seeds, Versioned.reader(type::print)));
        });
        return parsers;
    }

    /** Arrays of a type without a binary form have none either, which shows when they have elements. */
    private void send(TypeOutput output, byte[] value) {
        try {
            output.send(value, 0, value.length, out);
        } catch (DecoderException e) {
            if (e.code() != ErrorCode.TYPE_UNSUPPORTED) {
                throw e;
            }
        }
    }

    private void print(PgVersion version, byte[] value) {
        SessionTypes of = types.get(version);
        TypeOutput output = of.typeOutput(typeOid);
        if (output.resolves()) {
            output.resolve(value, 0, value.length, of);
        }
        out.clear();
        output.write(value, 0, value.length, SETTINGS[turn++ & 3], out);
        out.clear();
        if (output.sends()) {
            send(output, value);
        }
        if (output.value(value, 0, value.length, values) == null) {
            throw new IllegalStateException("a value that is not null is null");
        }
    }
}
