import org.jspecify.annotations.NullMarked;

/** The decoder to embed: dispatch, replay, output plugins and text of values. */
@NullMarked
module io.pgdecoder.core {
    requires transitive io.pgdecoder.snapbuild;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports io.pgdecoder.core;
    exports io.pgdecoder.plugin;
    exports io.pgdecoder.datatype;

    uses io.pgdecoder.plugin.OutputPluginFactory;
    uses io.pgdecoder.datatype.TypeOutputProvider;

    provides io.pgdecoder.plugin.OutputPluginFactory with
            io.pgdecoder.plugin.testdecoding.TestDecodingFactory;
}
