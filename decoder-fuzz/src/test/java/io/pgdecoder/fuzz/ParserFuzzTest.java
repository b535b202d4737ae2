package io.pgdecoder.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.pgdecoder.types.DecoderException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Coverage-guided fuzzing of each family of parsers; a normal build only replays the healthy inputs. By hand, one method
 * a run:
 *
 * <pre>
 *     JAZZER_FUZZ=1 mvn -o test -pl decoder-fuzz -am -Dtest=ParserFuzzTest#records -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 *
 * <p>The first byte of an input chooses the parser of the family.
 */
class ParserFuzzTest {
    private static final List<Parser> WAL = WalParsers.all();
    private static final List<Parser> RECORDS = RecordParsers.all();
    private static final List<Parser> HEAPS = HeapParsers.all();
    private static final List<Parser> VALUES = ValueParsers.all();
    private static final List<Parser> FILES = FileParsers.all();
    private static final List<Parser> OWN_FILES = OwnFileParsers.all();
    private static final List<Parser> TYPES = TypeParsers.all();

    private static Stream<byte[]> seeds(List<Parser> parsers) {
        return IntStream.range(0, parsers.size()).mapToObj(i -> {
            byte[] seed = parsers.get(i).seeds().get(0);
            byte[] input = new byte[seed.length + 1];
            input[0] = (byte) i;
            System.arraycopy(seed, 0, input, 1, seed.length);
            return input;
        });
    }

    private static void parse(List<Parser> parsers, byte[] input) {
        if (input.length > 0) {
            try {
                parsers.get((input[0] & 0xFF) % parsers.size()).parse(Arrays.copyOfRange(input, 1, input.length));
            } catch (DecoderException e) {
                // what is promised
            }
        }
    }

    static Stream<byte[]> wal() {
        return seeds(WAL);
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void wal(byte[] input) {
        parse(WAL, input);
    }

    static Stream<byte[]> records() {
        return seeds(RECORDS);
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void records(byte[] input) {
        parse(RECORDS, input);
    }

    static Stream<byte[]> heaps() {
        return seeds(HEAPS);
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void heaps(byte[] input) {
        parse(HEAPS, input);
    }

    static Stream<byte[]> values() {
        return seeds(VALUES);
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void values(byte[] input) {
        parse(VALUES, input);
    }

    static Stream<byte[]> files() {
        return seeds(FILES);
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void files(byte[] input) {
        parse(FILES, input);
    }

    static Stream<byte[]> ownFiles() {
        return seeds(OWN_FILES);
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void ownFiles(byte[] input) {
        parse(OWN_FILES, input);
    }

    static Stream<byte[]> types() {
        return seeds(TYPES);
    }

    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void types(byte[] input) {
        parse(TYPES, input);
    }
}
