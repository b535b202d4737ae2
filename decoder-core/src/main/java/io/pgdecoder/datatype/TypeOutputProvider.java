package io.pgdecoder.datatype;

import io.pgdecoder.types.PgVersion;
import org.jspecify.annotations.Nullable;

/**
 * Prints types that are not built in: those of extensions, and users' own in C. Found through
 * {@link java.util.ServiceLoader}; the first that knows a name is taken, before the extension types that this library
 * knows itself. Types that PostgreSQL brings are never asked for, nor are arrays, domains, enums and ranges over others.
 */
public interface TypeOutputProvider {
    /**
     * The output of a type, or null if this provider does not know it. Asked when a type is first met.
     *
     * @param typeName pg_type.typname, each byte one character; the schema is left out, since extensions go into any
     */
    @Nullable
    TypeOutput output(String typeName, PgVersion version);
}
