package io.pgdecoder.catalog;

import io.pgdecoder.types.LittleEndian;

/**
 * The hash values that catcache invalidation messages carry (PostgreSQL: CatalogCacheComputeHashValue in
 * {@code utils/cache/catcache.c}, hash_bytes in {@code common/hashfn.c}).
 *
 * <p>Keys combine as {@code h(key1) ^ rotl(h(key2), 8) ^ rotl(h(key3), 16)}; an OID and an int4 hash by murmurhash32, a name by the one-at-a-time
 * variant of lookup3 over the bytes before its NUL.
 */
final class CatCacheHash {
    private static final int SECOND_KEY_ROTATION = 8;
    private static final int THIRD_KEY_ROTATION = 16;

    private CatCacheHash() {}

    /** Hash of an OID or int4 key. */
    static int ofOid(int oid) {
        int hash = oid;
        hash ^= hash >>> 16;
        hash *= 0x85EBCA6B;
        hash ^= hash >>> 13;
        hash *= 0xC2B2AE35;
        hash ^= hash >>> 16;
        return hash;
    }

    /** Combines the hashes of a two-column key. */
    static int ofTwo(int firstHash, int secondHash) {
        return firstHash ^ Integer.rotateLeft(secondHash, SECOND_KEY_ROTATION);
    }

    /** Combines the hashes of a three-column key. */
    static int ofThree(int firstHash, int secondHash, int thirdHash) {
        return ofTwo(firstHash, secondHash) ^ Integer.rotateLeft(thirdHash, THIRD_KEY_ROTATION);
    }

    /** Hash of a name key (lookup3 with little-endian words). */
    static int ofName(byte[] name) {
        int a = 0x9E3779B9 + name.length + 3923095;
        int b = a;
        int c = a;
        int at = 0;
        int left = name.length;
        while (left >= 12) {
            a += LittleEndian.getInt(name, at);
            b += LittleEndian.getInt(name, at + 4);
            c += LittleEndian.getInt(name, at + 8);
            a -= c;
            a ^= Integer.rotateLeft(c, 4);
            c += b;
            b -= a;
            b ^= Integer.rotateLeft(a, 6);
            a += c;
            c -= b;
            c ^= Integer.rotateLeft(b, 8);
            b += a;
            a -= c;
            a ^= Integer.rotateLeft(c, 16);
            c += b;
            b -= a;
            b ^= Integer.rotateLeft(a, 19);
            a += c;
            c -= b;
            c ^= Integer.rotateLeft(b, 4);
            b += a;
            at += 12;
            left -= 12;
        }
        // The lowest byte of c holds the length, so the last word's bytes start one higher.
        for (int i = 0; i < left; i++) {
            int value = name[at + i] & 0xFF;
            if (i < 4) {
                a += value << 8 * i;
            } else if (i < 8) {
                b += value << 8 * (i - 4);
            } else {
                c += value << 8 * (i - 7);
            }
        }
        c ^= b;
        c -= Integer.rotateLeft(b, 14);
        a ^= c;
        a -= Integer.rotateLeft(c, 11);
        b ^= a;
        b -= Integer.rotateLeft(a, 25);
        c ^= b;
        c -= Integer.rotateLeft(b, 16);
        a ^= c;
        a -= Integer.rotateLeft(c, 4);
        b ^= a;
        b -= Integer.rotateLeft(a, 14);
        c ^= b;
        c -= Integer.rotateLeft(b, 24);
        return c;
    }
}
