import org.jspecify.annotations.NullMarked;

/** Recordings of WAL for tests: the file, a JUnit 5 extension over it, and assertions on what it decodes to. */
@NullMarked
module io.pgdecoder.testkit {
    requires transitive io.pgdecoder.core;
    requires transitive java.sql;
    requires org.slf4j;
    requires static org.assertj.core;
    requires static org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports io.pgdecoder.recording;
    exports io.pgdecoder.testkit;
}
