import org.jspecify.annotations.NullMarked;

/** The command line. */
@NullMarked
module io.pgdecoder.cli {
    requires io.pgdecoder.core;
    requires io.pgdecoder.testkit;
    requires info.picocli;
    requires org.slf4j;
    requires static transitive org.jspecify;

    opens io.pgdecoder.cli to
            info.picocli;

    exports io.pgdecoder.cli;
}
