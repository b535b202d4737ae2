package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.spill.FullDisk;
import io.pgdecoder.reorder.spill.SpillDirectory;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that gets full at each place where it can: at each file that is made and each write, be it of changes, in files of
 * their own or shared, of tuple command ids or of invalidations.
 */
final class FullDiskTest {
    private static final int SUBTRANSACTIONS = 75;

    @TempDir
    Path folder = Path.of("");

    private SpillDirectory directory() {
        SpillDirectory directory = SpillDirectory.of(folder);
        directory.prepare();
        return directory;
    }

    private static Fixture fixture(SpillDirectory directory) {
        ReorderBufferOptions options = ReorderBufferOptions.defaults(PgVersion.V18)
                .withWorkMemBytes(ReorderBufferOptions.MIN_WORK_MEM_BYTES)
                .withListMemoryBytes(0);
        return new Fixture(new ReorderBuffer(PgVersion.V18, options, directory));
    }

    private static List<String> run(Fixture fixture) {
        long lsn = 0x1000000;
        fixture.base(1, lsn, 600);
        fixture.base(2, lsn, 600);
        fixture.buffer.xidSetCatalogChanges(1, lsn);
        for (int i = 0; i < 200; i++) {
            fixture.buffer.addNewTupleCids(1, lsn++, 1663, 5, 1259, i, i, -1, -1);
            fixture.invalidations(1, lsn++, i, i + 1);
        }
        for (int i = 0; i < SUBTRANSACTIONS; i++) {
            fixture.buffer.assignChild(1, 10 + i, lsn);
            for (int row = 0; row < 6; row++) {
                fixture.insert(10 + i, lsn++, row + "y".repeat(300));
            }
        }
        InvalidationList own = Objects.requireNonNull(fixture.buffer.invalidations(1));
        fixture.buffer.addDistributedInvalidations(2, lsn++, own);
        for (int i = 0; i < 250; i++) {
            fixture.insert(2, lsn++, i + "x".repeat(300));
        }
        List<String> steps = new ArrayList<>(fixture.replay(1, lsn++));
        steps.addAll(fixture.replay(2, lsn));
        return steps;
    }

    @Test
    void eachFailureIsAClearErrorLeavesNoFilesAndTheNextRunIsEqual() {
        SpillDirectory roomy = directory();
        FullDisk disk = FullDisk.in(roomy, Long.MAX_VALUE);
        Fixture first = fixture(roomy);
        List<String> expected = run(first);
        first.buffer.close();
        assertThat(disk.calls()).isBetween(150L, 1000L);

        for (long room = 0; room < disk.calls(); room++) {
            SpillDirectory small = directory();
            FullDisk.in(small, room);
            Fixture fixture = fixture(small);
            assertThatThrownBy(() -> run(fixture))
                    .as("room for %d", room)
                    .isInstanceOfSatisfying(
                            DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_ERROR))
                    .hasMessageContaining("No space left on device")
                    .hasMessageContaining(folder.toString());
            fixture.buffer.close();
            assertThat(folder).as("room for %d", room).isDirectoryNotContaining("glob:**.spill");

            if (room % 20 == 0) {
                Fixture again = fixture(directory());
                assertThat(run(again)).as("room for %d", room).isEqualTo(expected);
                again.buffer.close();
            }
        }
    }
}
