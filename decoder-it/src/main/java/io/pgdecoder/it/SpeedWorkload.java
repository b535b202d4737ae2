package io.pgdecoder.it;

import java.util.Collections;
import java.util.Locale;

/**
 * What {@link SpeedRun} lets the server write: statements that make tables, and a round of statements that is repeated
 * until there is enough WAL.
 *
 * <pre>
 *   bulk    inserts of 20,000 rows of four columns a transaction: little WAL a row, so the way through a row counts
 *   wide    transactions that insert 2,000 rows of sixteen columns of as many types, update most of them, with keys and
 *           whole old rows logged, and delete some: the text of values counts
 *   small   transactions of three updates and an insert, as pgbench has them: the cost of a transaction counts
 * </pre>
 */
enum SpeedWorkload {
    BULK("""
            CREATE TABLE bulk (id bigint, code int, name text, at timestamptz DEFAULT '2026-01-02 03:04:05+00')
            """) {
        @Override
        String[] round() {
            return repeated(
                    20, "INSERT INTO bulk SELECT n, n % 1000, 'name of row ' || n FROM generate_series(1, 20000) n");
        }
    },
    WIDE("""
            CREATE TABLE wide (id int PRIMARY KEY, big bigint, small smallint, flag bool, amount numeric(12,2),
                ratio float8, name text, code varchar(20), fixed char(8), day date, at timestamptz, moment timestamp,
                document jsonb, token uuid, list int[], raw bytea)
            """, "CREATE TABLE wide_full (LIKE wide INCLUDING ALL)", "ALTER TABLE wide_full REPLICA IDENTITY FULL") {
        @Override
        String[] round() {
            return new String[] {rows("wide"), rows("wide_full")};
        }

        private static String rows(String table) {
            return """
                    DO $$ BEGIN
                    INSERT INTO TABLE_NAME SELECT n, n * 7919::bigint, n % 1000, n % 2 = 0, n * 1.37, sqrt(n),
                        'a name that is somewhat longer, of row ' || n, 'code ' || n % 97, 'f' || n % 10,
                        date '2020-01-01' + n, timestamptz '2026-01-02 03:04:05.678+00' + n * interval '17 min',
                        timestamp '2026-01-02' + n * interval '3 s',
                        jsonb_build_object('n', n, 'list', jsonb_build_array(n, n + 1), 'text', 'it''s ' || n),
                        md5(n::text)::uuid, ARRAY[n, n + 1, n + 2], decode(md5(n::text), 'hex')
                        FROM generate_series(1, 2000) n;
                    UPDATE TABLE_NAME SET amount = amount + 1, name = name || '!' WHERE id % 4 <> 0;
                    UPDATE TABLE_NAME SET id = id + 10000 WHERE id % 4 = 0;
                    DELETE FROM TABLE_NAME;
                    END $$
                    """.replace("TABLE_NAME", table);
        }
    },
    SMALL(
            "CREATE TABLE accounts (id int PRIMARY KEY, branch int, balance int, filler char(84) DEFAULT '')",
            "CREATE TABLE tellers (id int PRIMARY KEY, branch int, balance int, filler char(84) DEFAULT '')",
            "CREATE TABLE branches (id int PRIMARY KEY, balance int, filler char(88) DEFAULT '')",
            "CREATE TABLE history (teller int, branch int, account int, delta int, at timestamp, filler char(22))",
            "INSERT INTO accounts SELECT n, n % 10, 0 FROM generate_series(1, 10000) n",
            "INSERT INTO tellers SELECT n, n % 10, 0 FROM generate_series(1, 100) n",
            "INSERT INTO branches SELECT n, 0 FROM generate_series(0, 9) n") {
        @Override
        String[] round() {
            return new String[] {"""
                DO $$ BEGIN FOR i IN 1 .. 5000 LOOP
                UPDATE accounts SET balance = balance + i WHERE id = 1 + i * 7919 % 10000;
                UPDATE tellers SET balance = balance + i WHERE id = 1 + i % 100;
                UPDATE branches SET balance = balance + i WHERE id = i % 10;
                INSERT INTO history VALUES (1 + i % 100, i % 10, 1 + i * 7919 % 10000, i, now());
                COMMIT;
                END LOOP; END $$
                """, "VACUUM tellers", "VACUUM branches"};
        }
    };

    private final String[] tables;

    SpeedWorkload(String... tables) {
        this.tables = tables;
    }

    /** The workload of a name in lower case. */
    static SpeedWorkload named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Makes the tables, before the WAL that is measured. */
    String[] tables() {
        return tables.clone();
    }

    /** One round, each statement by itself. */
    abstract String[] round();

    private static String[] repeated(int count, String statement) {
        return Collections.nCopies(count, statement).toArray(new String[0]);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
