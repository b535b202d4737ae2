package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;

/**
 * inet and cidr (PostgreSQL: network_out, {@code utils/adt/network.c}; {@code port/inet_net_ntop.c}).
 *
 * <pre>
 *   0        1        2
 *   | family | bits   | 4 bytes of address (family 2) or 16 (family 3)      varlena header left out
 * </pre>
 *
 * <p>The number of bits is printed unless it is the full width; cidr prints it always. In IPv6 the longest run of two or
 * more zero words becomes {@code ::}, and an address with an IPv4 one inside ends in its dotted form.
 */
enum NetworkOutput implements TypeOutput {
    INET("inet", false),
    CIDR("cidr", true);

    private static final int HEADER_BYTES = 2;
    private static final int FAMILY_IPV4 = 2;
    private static final int FAMILY_IPV6 = 3;
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;
    private static final int WORDS = IPV6_BYTES / 2;
    private static final int FIRST_IPV4_WORD = 6;
    private static final byte[] HEX = "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private final String typeName;
    private final boolean printsBitsAlways;

    NetworkOutput(String typeName, boolean printsBitsAlways) {
        this.typeName = typeName;
        this.printsBitsAlways = printsBitsAlways;
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        int width = checkedWidth(bytes, offset, length);
        int bits = bytes[offset + 1] & 0xFF;
        if (width == IPV4_BYTES) {
            appendIpv4(bytes, offset + HEADER_BYTES, out);
        } else {
            appendIpv6(bytes, offset + HEADER_BYTES, out);
        }
        if (printsBitsAlways || bits != width * Byte.SIZE) {
            out.append('/');
            out.appendUnsigned(bits);
        }
    }

    @Override
    public boolean sends() {
        return true;
    }

    @Override
    public void send(byte[] bytes, int offset, int length, OutputWriter out) {
        int width = checkedWidth(bytes, offset, length);
        out.append(bytes, offset, HEADER_BYTES);
        out.append(this == CIDR ? 1 : 0);
        out.append(width);
        out.append(bytes, offset + HEADER_BYTES, width);
    }

    /** Bytes of the address, after checking the value. */
    private int checkedWidth(byte[] bytes, int offset, int length) {
        DatumChecks.checkAtLeast(typeName, HEADER_BYTES, length);
        int family = bytes[offset];
        if (family != FAMILY_IPV4 && family != FAMILY_IPV6) {
            throw DatumChecks.invalid(typeName, "family 2 or 3", Integer.toString(family));
        }
        int width = family == FAMILY_IPV4 ? IPV4_BYTES : IPV6_BYTES;
        DatumChecks.checkLength(typeName, HEADER_BYTES + width, length);
        int bits = bytes[offset + 1] & 0xFF;
        if (bits > width * Byte.SIZE) {
            throw DatumChecks.invalid(typeName, "at most " + width * Byte.SIZE + " bits", Integer.toString(bits));
        }
        return width;
    }

    private static void appendIpv4(byte[] bytes, int offset, OutputWriter out) {
        for (int i = 0; i < IPV4_BYTES; i++) {
            if (i > 0) {
                out.append('.');
            }
            out.appendUnsigned(bytes[offset + i] & 0xFF);
        }
    }

    private static void appendIpv6(byte[] bytes, int offset, OutputWriter out) {
        long run = longestZeroRun(bytes, offset);
        int runStart = (int) (run >> 32);
        int runEnd = runStart + (int) run;
        for (int i = 0; i < WORDS; i++) {
            if (i >= runStart && i < runEnd) {
                if (i == runStart) {
                    out.append(':');
                }
                continue;
            }
            if (i != 0) {
                out.append(':');
            }
            if (i == FIRST_IPV4_WORD && runStart == 0 && endsInIpv4(bytes, offset, runEnd)) {
                appendIpv4(bytes, offset + 2 * FIRST_IPV4_WORD, out);
                return;
            }
            appendHex(word(bytes, offset, i), out);
        }
        if (runEnd == WORDS) {
            out.append(':');
        }
    }

    /** Start in the upper half, length in the lower; length 0 and a start beyond the words if no run is long enough. */
    private static long longestZeroRun(byte[] bytes, int offset) {
        int bestStart = WORDS + 1;
        int bestLength = 1;
        int start = 0;
        for (int i = 0; i <= WORDS; i++) {
            if (i < WORDS && word(bytes, offset, i) == 0) {
                continue;
            }
            if (i - start > bestLength) {
                bestStart = start;
                bestLength = i - start;
            }
            start = i + 1;
        }
        return bestStart > WORDS ? (long) bestStart << 32 : (long) bestStart << 32 | bestLength;
    }

    private static boolean endsInIpv4(byte[] bytes, int offset, int zeroWords) {
        return zeroWords == FIRST_IPV4_WORD
                || zeroWords == FIRST_IPV4_WORD + 1 && word(bytes, offset, WORDS - 1) != 1
                || zeroWords == FIRST_IPV4_WORD - 1 && word(bytes, offset, FIRST_IPV4_WORD - 1) == 0xFFFF;
    }

    private static int word(byte[] bytes, int offset, int index) {
        return (bytes[offset + 2 * index] & 0xFF) << 8 | bytes[offset + 2 * index + 1] & 0xFF;
    }

    private static void appendHex(int word, OutputWriter out) {
        boolean started = false;
        for (int shift = 12; shift >= 0; shift -= 4) {
            int digit = word >>> shift & 0xF;
            started |= digit != 0 || shift == 0;
            if (started) {
                out.append(HEX[digit]);
            }
        }
    }
}
