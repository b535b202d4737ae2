package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * Literals of the built-in types that {@link RandomValues} leaves out, for the random histories of all types. Nothing
 * depends on the time or on OIDs that a run gives.
 */
final class RandomLiterals {
    private final Random random;
    private final Map<String, List<String>> literals = new LinkedHashMap<>();

    RandomLiterals(Random random, PgVersion version) {
        this.random = random;
        put("xid", "'0'", "'3'", "'4294967295'");
        put("cid", "'0'", "'4294967295'");
        put("tid", "'(0,1)'", "'(4294967295,65535)'");
        put("xid8", "'0'", "'18446744073709551615'");
        put("pg_lsn", "'0/0'", "'16/B374D848'", "'FFFFFFFF/FFFFFFFF'");
        put("pg_snapshot", "'10:20:10,14,15'", "'1:1:'");
        put("txid_snapshot", "'10:20:10,14,15'");
        put("int2vector", "''", "'1 -2 3'");
        put("oidvector", "''", "'0 4294967295'");
        put("refcursor", "'c'", "'a b'");
        put("money", "'0'", "'-1234.56'", "'92233720368547758.07'");
        put("bit(5)", "B'10101'");
        put("varbit", "B''", "B'1'", "repeat('10', 30)::varbit", "repeat('110', 9000)::varbit");
        put("point", "'(1,2)'", "'(-0,NaN)'", "'(0.1,1e300)'");
        put("lseg", "'[(0,0),(1.5,2)]'");
        put("box", "'(3,4),(1,-2)'");
        put("line", "'{1,-1,0.3}'");
        put("circle", "'<(0.1,2),3>'");
        put("path", "'[(0,0),(1,1.1)]'", "'((0,0),(1,1),(2,0))'", "('(' || repeat('(1,2),', 500) || '(3,4))')::path");
        put("polygon", "'((0,0),(1,1.1),(2,0))'", "('(' || repeat('(1,2),', 500) || '(3,4))')::polygon");
        put("inet", "'1.2.3.4'", "'10.0.0.0/8'", "'::ffff:1.2.3.4'", "'2001:db8::1/64'");
        put("cidr", "'10.0.0.0/8'", "'::/0'");
        put("macaddr", "'08:00:2b:01:02:03'");
        put("macaddr8", "'08:00:2b:01:02:03:04:05'");
        put(
                "xml",
                "'<a b=\"c\">d</a>'",
                "'<?xml version=\"1.0\" standalone=\"yes\"?><a/>'",
                "('<a>' || BIG || '</a>')::xml");
        put("tsvector", "''", "'a:1A b:2,3 ''it''''s'''", "to_tsvector('simple', BIG)");
        put("tsquery", "'a & !b | c <-> d'", "'''x y'':*AB'");
        put("jsonpath", "'$.a[*] ? (@ > 1)'", "'strict $.\"x y\".type()'");
        put("int4range", "'[1,5)'", "'empty'", "'(,)'");
        put("numrange", "'[1.10,2.5]'", "'(,NaN)'");
        put("tstzrange", "'[2000-01-01 00:00+00,infinity)'");
        put("daterange", "'[2000-01-01,2001-01-01)'");
        put("aclitem", "'postgres=r/postgres'", "'=arwd*/postgres'");
        put("regtype", "'int4'", "'pg_catalog.\"char\"'", "'numeric[]'", "0");
        put("regnamespace", "'pg_catalog'", "'public'", "0");
        put("regrole", "'postgres'", "0");
        put("regproc", "'now'", "'array_append'", "0");
        put("regprocedure", "'lower(text)'", "'abs(numeric)'", "0");
        put("regoper", "'||/'", "0");
        put("regoperator", "'+(int4,int4)'", "'-(NONE,numeric)'", "0");
        put("regconfig", "'english'", "'simple'");
        put("regdictionary", "'simple'");
        put("regcollation", "'\"C\"'", "'\"default\"'");
        put("hstore", "'a=>1'", "'\"k y\"=>NULL, b=>\"q\\\"\"'", "hstore('big', BIG)");
        put("ltree", "'Top.Science'", "''");
        if (version.isAtLeast(PgVersion.V14)) {
            put("int4multirange", "'{}'", "'{[1,3),[5,7),[9,)}'");
            put("nummultirange", "'{[1.10,2.5],(3,NaN)}'");
        }
    }

    private void put(String type, String... choices) {
        literals.put(type, List.of(choices));
        literals.put(type + "[]", List.of());
    }

    /** The types: built-in ones and their arrays. */
    List<String> types() {
        return new ArrayList<>(literals.keySet());
    }

    boolean knows(String type) {
        return literals.containsKey(type);
    }

    /**
     * A literal, or an array of some.
     *
     * @param big an expression for a long text
     */
    String of(String type, String big) {
        if (random.nextInt(12) == 0) {
            return "NULL";
        }
        if (!type.endsWith("[]")) {
            List<String> choices = Objects.requireNonNull(literals.get(type), type);
            return choices.get(random.nextInt(choices.size())).replace("BIG", big);
        }
        String element = type.substring(0, type.length() - 2);
        List<String> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            items.add(of(element, big));
        }
        return "ARRAY[" + String.join(", ", items) + "]::" + type;
    }
}
