package io.pgdecoder.fuzz;

import java.util.ArrayList;
import java.util.List;

/** All parsers. */
final class Parsers {
    private Parsers() {}

    static List<Parser> all() {
        List<Parser> parsers = new ArrayList<>();
        parsers.addAll(WalParsers.all());
        parsers.addAll(RecordParsers.all());
        parsers.addAll(HeapParsers.all());
        parsers.addAll(ValueParsers.all());
        parsers.addAll(FileParsers.all());
        parsers.addAll(OwnFileParsers.all());
        parsers.addAll(TypeParsers.all());
        return parsers;
    }
}
