package io.pgdecoder.fuzz;

import io.pgdecoder.types.PgVersion;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Inputs whose first byte says of which version they are: the major version, or any byte as its remainder by six. */
final class Versioned {
    private Versioned() {}

    static byte[] input(PgVersion version, byte[] bytes) {
        byte[] input = new byte[bytes.length + 1];
        input[0] = (byte) version.major();
        System.arraycopy(bytes, 0, input, 1, bytes.length);
        return input;
    }

    /** Splits an input; an empty one is of the first version. */
    static Consumer<byte[]> reader(BiConsumer<PgVersion, byte[]> reader) {
        return input ->
                reader.accept(version(input), Arrays.copyOfRange(input, Math.min(1, input.length), input.length));
    }

    private static PgVersion version(byte[] input) {
        PgVersion[] versions = PgVersion.values();
        return versions[input.length == 0 ? 0 : Math.floorMod(input[0] - versions[0].major(), versions.length)];
    }
}
