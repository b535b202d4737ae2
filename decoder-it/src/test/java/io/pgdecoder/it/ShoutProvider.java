package io.pgdecoder.it;

import io.pgdecoder.datatype.TypeOutput;
import io.pgdecoder.datatype.TypeOutputProvider;
import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/** A user's provider, found as a service: prints the type {@code shout}, whose bytes are its text. */
public final class ShoutProvider implements TypeOutputProvider {
    /** For the service loader. */
    public ShoutProvider() {}

    @Override
    public @Nullable TypeOutput output(String typeName, PgVersion version) {
        return typeName.equals("shout") ? new Shout() : null;
    }

    private static final class Shout implements TypeOutput {
        @Override
        public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
            out.append(bytes, offset, length);
        }
    }
}
