package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Prints values and builds their bytes, for tests. */
final class Text {
    private Text() {}

    /** The text of a value under settings. */
    static String of(TypeOutput output, byte[] value, OutputSettings settings) {
        OutputWriter out = new OutputWriter();
        out.prepareWrite();
        byte[] shifted = new byte[value.length + 3];
        System.arraycopy(value, 0, shifted, 3, value.length);
        output.write(shifted, 3, value.length, settings, out);
        return new String(out.buffer(), 0, out.length(), StandardCharsets.UTF_8);
    }

    /** The text of a value under the default settings. */
    static String of(TypeOutput output, byte[] value) {
        return of(output, value, OutputSettings.DEFAULTS);
    }

    static OutputSettings settings(String name, String value) {
        return OutputSettings.parse(Map.of(name, value));
    }

    static byte[] int2(int value) {
        byte[] bytes = new byte[2];
        LittleEndian.putShort(bytes, 0, value);
        return bytes;
    }

    static byte[] int4(int value) {
        byte[] bytes = new byte[4];
        LittleEndian.putInt(bytes, 0, value);
        return bytes;
    }

    static byte[] int8(long value) {
        byte[] bytes = new byte[8];
        LittleEndian.putLong(bytes, 0, value);
        return bytes;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] hex(String digits) {
        return java.util.HexFormat.of().parseHex(digits.replace(" ", ""));
    }
}
