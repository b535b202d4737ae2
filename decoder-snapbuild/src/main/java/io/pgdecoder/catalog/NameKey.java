package io.pgdecoder.catalog;

import java.util.Arrays;

/** A name, or a name inside a namespace, as the key of a catcache. */
record NameKey(byte[] name, int namespaceOid) {
    @Override
    public boolean equals(Object other) {
        return other instanceof NameKey key && key.namespaceOid == namespaceOid && Arrays.equals(key.name, name);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(name) * 31 + namespaceOid;
    }

    @Override
    public String toString() {
        return new String(name, java.nio.charset.StandardCharsets.ISO_8859_1) + '@' + namespaceOid;
    }
}
