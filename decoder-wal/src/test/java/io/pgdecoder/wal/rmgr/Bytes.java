package io.pgdecoder.wal.rmgr;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Little-endian bytes for tests, field by field. */
final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static Bytes bytes() {
        return new Bytes();
    }

    Bytes u8(int... values) {
        for (int value : values) {
            out.write(value);
        }
        return this;
    }

    Bytes u16(int... values) {
        for (int value : values) {
            u8(value & 0xFF, value >>> 8 & 0xFF);
        }
        return this;
    }

    Bytes u32(int... values) {
        for (int value : values) {
            u16(value & 0xFFFF, value >>> 16);
        }
        return this;
    }

    Bytes u64(long... values) {
        for (long value : values) {
            u32((int) value, (int) (value >>> 32));
        }
        return this;
    }

    Bytes text(String ascii) {
        out.writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
        return this;
    }

    Bytes raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    Bytes zeros(int count) {
        return raw(new byte[count]);
    }

    Bytes padTo8() {
        return zeros(-out.size() & 7);
    }

    byte[] get() {
        return out.toByteArray();
    }
}
