package io.pgdecoder.catalog;

import io.pgdecoder.types.PgVersion;

/**
 * Numbers of the catcaches that replay reads, as they stand in invalidation messages (PostgreSQL:
 * {@code utils/syscache.h}; in 18 the build generates them).
 *
 * <pre>
 *                    13   14   15-17  18
 *   AUTHOID          11   11   11     11
 *   COLLNAMEENCNSP   15   15   15     15
 *   COLLOID          16   16   16     16
 *   DATABASEOID      21   21   21     21
 *   ENUMOID          23   23   23     23
 *   NAMESPACENAME    35   35   35     37
 *   NAMESPACEOID     36   36   36     38
 *   OPERNAMENSP      37   37   37     39
 *   OPEROID          38   38   38     40
 *   PROCNAMEARGSNSP  42   42   44     46
 *   PROCOID          43   43   45     47
 *   RELNAMENSP       49   50   54     56
 *   RELOID           50   51   55     57
 *   TSCONFIGNAMENSP  66   67   71     73
 *   TSCONFIGOID      67   68   72     74
 *   TSDICTNAMENSP    68   69   73     75
 *   TSDICTOID        69   70   74     76
 *   TYPENAMENSP      74   75   79     81
 *   TYPEOID          75   76   80     82
 * </pre>
 */
enum CatCacheId {
    AUTHOID(11, 11, 11, 11),
    COLLNAMEENCNSP(15, 15, 15, 15),
    COLLOID(16, 16, 16, 16),
    DATABASEOID(21, 21, 21, 21),
    ENUMOID(23, 23, 23, 23),
    NAMESPACENAME(35, 35, 35, 37),
    NAMESPACEOID(36, 36, 36, 38),
    OPERNAMENSP(37, 37, 37, 39),
    OPEROID(38, 38, 38, 40),
    PROCNAMEARGSNSP(42, 42, 44, 46),
    PROCOID(43, 43, 45, 47),
    RELNAMENSP(49, 50, 54, 56),
    RELOID(50, 51, 55, 57),
    TSCONFIGNAMENSP(66, 67, 71, 73),
    TSCONFIGOID(67, 68, 72, 74),
    TSDICTNAMENSP(68, 69, 73, 75),
    TSDICTOID(69, 70, 74, 76),
    TYPENAMENSP(74, 75, 79, 81),
    TYPEOID(75, 76, 80, 82);

    private final int id13;
    private final int id14;
    private final int id15;
    private final int id18;

    CatCacheId(int id13, int id14, int id15, int id18) {
        this.id13 = id13;
        this.id14 = id14;
        this.id15 = id15;
        this.id18 = id18;
    }

    int of(PgVersion version) {
        return switch (version) {
            case V13 -> id13;
            case V14 -> id14;
            case V15, V16, V17 -> id15;
            case V18 -> id18;
        };
    }
}
