package io.pgdecoder.fuzz;

import com.sun.management.ThreadMXBean;
import io.pgdecoder.types.DecoderException;
import java.lang.management.ManagementFactory;
import java.util.HexFormat;

/**
 * Gives one parser damaged inputs and holds it to its promises: nothing but {@link DecoderException} comes out, with
 * something expected or found in it; time and memory are bounded by what the input can be worth.
 */
final class DamageRun {
    /** No input takes longer, on a slow machine either. */
    private static final long MAX_NANOS = 10_000_000_000L;
    /** What an input may allocate, garbage included, whatever its length (a number may have 147455 digits), and for each byte. */
    private static final long MAX_BYTES = 64L << 20;

    private static final long MAX_BYTES_PER_BYTE = 2048;

    private final Parser parser;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long inputs;
    private long refused;
    private long slowestNanos;
    private long mostBytes;

    DamageRun(Parser parser) {
        this.parser = parser;
    }

    /** Reads the healthy inputs, none of which may be refused. */
    void healthy() {
        for (byte[] seed : parser.seeds()) {
            try {
                parser.parse(seed.clone());
            } catch (RuntimeException e) {
                throw new AssertionError(parser.name() + ": a healthy input is refused: " + hex(seed), e);
            }
        }
    }

    /** Reads {@code count} damaged inputs. */
    void damaged(long count, long randomSeed) {
        Damage damage = new Damage(parser.seeds(), randomSeed, count);
        for (long i = 0; i < count; i++) {
            one(damage.next(), randomSeed, i);
        }
    }

    private void one(byte[] input, long randomSeed, long number) {
        byte[] kept = input.clone();
        Watch.begin(parser.name(), kept);
        long nanos = System.nanoTime();
        long bytes = threads.getCurrentThreadAllocatedBytes();
        try {
            parser.parse(input);
        } catch (DecoderException e) {
            refused++;
            if (e.expected() == null && e.found() == null) {
                throw fault("says neither what was expected nor what was found", kept, randomSeed, number, e);
            }
        } catch (RuntimeException | Error e) {
            throw fault("foreign exception", kept, randomSeed, number, e);
        } finally {
            Watch.end();
        }
        bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
        nanos = System.nanoTime() - nanos;
        inputs++;
        mostBytes = Math.max(mostBytes, bytes);
        slowestNanos = Math.max(slowestNanos, nanos);
        if (bytes > MAX_BYTES + MAX_BYTES_PER_BYTE * kept.length) {
            throw fault("allocates " + bytes + " bytes", kept, randomSeed, number, null);
        }
        if (nanos > MAX_NANOS) {
            throw fault("takes " + nanos / 1_000_000 + " ms", kept, randomSeed, number, null);
        }
    }

    private AssertionError fault(
            String what, byte[] input, long randomSeed, long number, @org.jspecify.annotations.Nullable Throwable e) {
        return new AssertionError(
                parser.name() + ", seed " + randomSeed + ", input " + number + " " + what + ": " + hex(input), e);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    long inputs() {
        return inputs;
    }

    /** One line of the report. */
    @Override
    public String toString() {
        return String.format(
                "%-36s %9d inputs %9d refused   slowest %5d ms   most %7d kB",
                parser.name(), inputs, refused, slowestNanos / 1_000_000, mostBytes >>> 10);
    }
}
