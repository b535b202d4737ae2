package io.pgdecoder.fuzz;

import io.pgdecoder.types.LittleEndian;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Damaged copies of healthy inputs. First systematic ones of every seed, then random ones:
 *
 * <pre>
 *   systematic   cut off at each byte | each bit flipped | each place as a field of 1, 2, 4 or 8 bytes set to each extreme
 *   random       1 to 8 of: bit flipped, byte set, field set to an extreme or a small number, bytes put in or taken out,
 *                a piece copied from a seed, a run of random bytes; one in 16 is random bytes only
 * </pre>
 *
 * The n-th input of a seed number is always the same. Not thread-safe.
 */
final class Damage {
    private static final long[] EXTREMES = {
        0,
        1,
        -1,
        2,
        0x7F,
        0x80,
        0xFF,
        0x7FFF,
        0x8000,
        0xFFFF,
        0x3FFFFFFFL,
        0x40000000L,
        0x7FFFFFFFL,
        0x80000000L,
        0xFFFFFFFFL,
        0xFFFFFFF8L,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final int[] WIDTHS = {1, 2, 4, 8};
    private static final int CUTS_PER_BYTE = 1 + 8;
    private static final int FIELDS_PER_BYTE = WIDTHS.length * EXTREMES.length;
    private static final int MAX_RANDOM_BYTES = 512;

    private final List<byte[]> seeds;
    private final Random random;
    private final long seedBytes;
    private final long cuts;
    private final long fields;
    private long number;
    private int offset;

    /**
     * @param seeds healthy inputs, at least one
     * @param randomSeed names the random inputs
     * @param count how many inputs will be asked for: at most half are cuts and flips, at most a quarter fields, and where
     *     these do not hold all of them, they hold every n-th
     */
    Damage(List<byte[]> seeds, long randomSeed, long count) {
        this.seeds = seeds;
        this.random = new Random(randomSeed);
        long bytes = 0;
        for (byte[] seed : seeds) {
            bytes += seed.length;
        }
        seedBytes = bytes;
        cuts = Math.min(count / 2, seedBytes * CUTS_PER_BYTE);
        fields = Math.min(count / 4, seedBytes * FIELDS_PER_BYTE);
    }

    /** The next input. */
    byte[] next() {
        long i = number++;
        if (i < cuts) {
            return cutOrFlip(spread(i, cuts, seedBytes * CUTS_PER_BYTE));
        }
        i -= cuts;
        return i < fields ? field(spread(i, fields, seedBytes * FIELDS_PER_BYTE)) : random();
    }

    private static long spread(long i, long taken, long all) {
        return (long) ((double) i * all / taken);
    }

    private byte[] cutOrFlip(long step) {
        long place = step / CUTS_PER_BYTE;
        int choice = (int) (step % CUTS_PER_BYTE);
        byte[] healthy = seedAt(place);
        if (choice == 0) {
            return Arrays.copyOf(healthy, offset);
        }
        byte[] damaged = healthy.clone();
        damaged[offset] ^= (byte) (1 << choice - 1);
        return damaged;
    }

    private byte[] field(long step) {
        int choice = (int) (step % FIELDS_PER_BYTE);
        byte[] damaged = seedAt(step / FIELDS_PER_BYTE).clone();
        put(damaged, offset, WIDTHS[choice / EXTREMES.length], EXTREMES[choice % EXTREMES.length]);
        return damaged;
    }

    /** The seed in which the n-th byte of all seeds lies; {@link #offset} is where. */
    private byte[] seedAt(long place) {
        long left = place;
        for (byte[] seed : seeds) {
            if (left < seed.length) {
                offset = (int) left;
                return seed;
            }
            left -= seed.length;
        }
        throw new IllegalArgumentException("place=" + place);
    }

    private byte[] random() {
        if (random.nextInt(16) == 0) {
            byte[] bytes = new byte[random.nextInt(MAX_RANDOM_BYTES)];
            random.nextBytes(bytes);
            return bytes;
        }
        byte[] damaged = seeds.get(random.nextInt(seeds.size())).clone();
        // Few more often than many.
        int bits = random.nextInt();
        bits &= random.nextInt();
        int changes = 1 + (bits & 7);
        for (int i = 0; i < changes; i++) {
            damaged = change(damaged);
        }
        return damaged;
    }

    private byte[] change(byte[] bytes) {
        if (bytes.length == 0) {
            return new byte[] {(byte) random.nextInt()};
        }
        int place = random.nextInt(bytes.length);
        switch (random.nextInt(8)) {
            case 0 -> bytes[place] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[place] = (byte) random.nextInt();
            case 2 -> put(bytes, place, WIDTHS[random.nextInt(4)], EXTREMES[random.nextInt(EXTREMES.length)]);
            case 3 -> put(bytes, place, WIDTHS[random.nextInt(4)], random.nextInt(64));
            case 4 -> {
                return Arrays.copyOf(bytes, place);
            }
            case 5 -> {
                return moved(bytes, place, random.nextInt(17) - 8);
            }
            case 6 -> splice(bytes, place);
            default -> {
                for (int i = place; i < Math.min(bytes.length, place + 1 + random.nextInt(16)); i++) {
                    bytes[i] = (byte) random.nextInt();
                }
            }
        }
        return bytes;
    }

    /** Puts {@code count} random bytes in at a place, or takes as many out. */
    private byte[] moved(byte[] bytes, int place, int count) {
        byte[] result = new byte[Math.max(place, bytes.length + count)];
        System.arraycopy(bytes, 0, result, 0, place);
        for (int i = place; i < Math.min(result.length, place + count); i++) {
            result[i] = (byte) random.nextInt();
        }
        int from = Math.min(bytes.length, Math.max(place, place - count));
        int to = Math.max(place, place + count);
        System.arraycopy(bytes, from, result, to, Math.max(0, Math.min(bytes.length - from, result.length - to)));
        return result;
    }

    private void splice(byte[] bytes, int place) {
        byte[] other = seeds.get(random.nextInt(seeds.size()));
        if (other.length > 0) {
            int from = random.nextInt(other.length);
            int length = Math.min(1 + random.nextInt(32), Math.min(other.length - from, bytes.length - place));
            System.arraycopy(other, from, bytes, place, length);
        }
    }

    private static void put(byte[] bytes, int place, int width, long value) {
        int room = Math.min(width, bytes.length - place);
        byte[] field = new byte[8];
        LittleEndian.putLong(field, 0, value);
        System.arraycopy(field, 0, bytes, place, room);
    }
}
