package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same random history of all kinds of changes in two buffers, of which one has so little memory that it spills again
 * and again: both must give the same steps. The seed is in each failure's text.
 */
final class SpillTwinTest {
    private static final int LIMIT = 64 * 1024;

    @TempDir
    Path directory = Path.of("");

    private final List<Fixture> twins = new ArrayList<>();
    private final Set<Integer> aborted = new HashSet<>();
    private Random random = new Random(0);
    private long lsn = 0x1000;
    private String where = "";

    static IntStream seeds() {
        return IntStream.range(0, 36);
    }

    private void both(Consumer<Fixture> action) {
        twins.forEach(action);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void givesTheSameStepsWithAndWithoutFiles(int seed) throws IOException {
        PgVersion version = PgVersion.values()[seed % PgVersion.values().length];
        where = "seed " + seed + ", " + version;
        random = new Random(seed);
        ReorderBufferOptions options = ReorderBufferOptions.defaults(version);
        ReorderBufferOptions smallOptions = options.withWorkMemBytes(LIMIT).withListMemoryBytes(0);
        twins.add(new Fixture(new ReorderBuffer(version, smallOptions, SpillDirectory.of(directory))));
        twins.add(new Fixture(version, options.withWorkMemBytes(1 << 30)));
        int transactions = 4;
        // More than have files of their own, or fewer.
        boolean many = seed % 4 == 0;
        int children = many ? 60 + random.nextInt(60) : 1 + random.nextInt(20);
        for (int i = 0; i < transactions; i++) {
            int top = 1000 * (i + 1);
            both(each -> each.base(top, lsn, 600));
            for (int child = 1; child <= children; child++) {
                int sub = top + child;
                both(each -> each.buffer.assignChild(top, sub, lsn));
            }
        }
        for (int i = 0; i < (many ? 2500 : 1200); i++) {
            // Now and then far ahead, to another file.
            lsn += random.nextInt(300) == 0 ? 0x900000 : 8 * (1 + random.nextInt(3));
            int xid = 1000 * (1 + random.nextInt(transactions)) + random.nextInt(children + 1);
            if (!aborted.contains(xid)) {
                change(xid);
            }
            if (random.nextInt(200) == 0) {
                int gone = 1000 * (1 + random.nextInt(transactions)) + 1 + random.nextInt(children);
                both(each -> each.buffer.abort(gone, lsn, 0));
                aborted.add(gone);
            }
        }
        Fixture small = twins.get(0);
        assertThat(small.buffer.stats().spillCount()).as(where).isPositive();
        assertThat(hasSharedFiles() || !many).as(where).isTrue();
        assertThat(small.buffer.memorySize()).as(where).isLessThan(LIMIT);
        for (int i = 0; i < transactions; i++) {
            int top = 1000 * (i + 1);
            lsn += 8;
            assertThat(small.replay(top, lsn)).as(where).isEqualTo(twins.get(1).replay(top, lsn));
        }
        assertThat(small.buffer.memorySize()).as(where).isZero();
        assertThat(directory).as(where).isDirectoryNotContaining("glob:**.spill");
        both(each -> each.buffer.close());
    }

    private boolean hasSharedFiles() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith("pgdecoder-shared-"));
        }
    }

    private void change(int xid) {
        int choice = random.nextInt(100);
        String text =
                xid + "/" + lsn + "x".repeat(random.nextInt(40) == 0 ? random.nextInt(90_000) : random.nextInt(200));
        if (choice < 60) {
            both(each -> each.insert(xid, lsn, text));
        } else if (choice < 70) {
            both(each -> each.row(xid, lsn, ReorderBufferChangeType.UPDATE, text));
        } else if (choice < 75) {
            both(each -> each.row(xid, lsn, ReorderBufferChangeType.DELETE, text));
        } else if (choice < 80) {
            both(each -> each.message(xid, lsn, "prefix", text));
        } else if (choice < 84) {
            both(each -> {
                each.row(xid, lsn, ReorderBufferChangeType.INTERNAL_SPEC_INSERT, text);
                each.token(xid, lsn, ReorderBufferChangeType.INTERNAL_SPEC_CONFIRM);
            });
        } else if (choice < 87) {
            both(each -> each.row(xid, lsn, ReorderBufferChangeType.INTERNAL_SPEC_INSERT, text));
        } else if (choice < 89) {
            both(each -> each.token(xid, lsn, ReorderBufferChangeType.INTERNAL_SPEC_ABORT));
        } else if (choice < 92) {
            int number = random.nextInt(1000);
            both(each -> each.invalidations(xid, lsn, number, number + 1));
        } else if (choice < 95) {
            int commandId = random.nextInt(100);
            both(each -> each.buffer.addNewCommandId(xid, lsn, commandId));
        } else if (choice < 97) {
            int xmin = 600 + random.nextInt(50);
            both(each -> each.buffer.addSnapshot(xid, lsn, Fixture.snapshot(xmin, xmin + 1, xmin + 7)));
        } else {
            both(each -> {
                ReorderBufferChange change = each.buffer.beginChange(xid, lsn, ReorderBufferChangeType.TRUNCATE, 3);
                change.setTruncate(new int[] {16384, 16385}, true, false);
                each.buffer.queueChange(change, false);
            });
        }
    }
}
