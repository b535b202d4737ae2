package io.pgdecoder.reorder;

import static io.pgdecoder.reorder.Fixture.SUB;
import static io.pgdecoder.reorder.Fixture.XID;
import static io.pgdecoder.reorder.Fixture.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a replay executes which invalidations, by version. */
final class InvalidationReplayTest {
    @ParameterizedTest
    @EnumSource(value = PgVersion.class, names = "V13", mode = EnumSource.Mode.EXCLUDE)
    void from14OnTheyAreExecutedWhereTheyWereLoggedAndAllAtTheEnd(PgVersion version) {
        Fixture fixture = new Fixture(version);
        fixture.base(XID, 10, 600);
        fixture.buffer.addNewCommandId(XID, 11, 2);
        fixture.invalidations(XID, 12, 1, 2);
        fixture.insert(XID, 13, "a");
        fixture.buffer.assignChild(XID, SUB, 14);
        fixture.invalidations(SUB, 14, 3);
        fixture.distributed(XID, 15, 9);
        assertThat(fixture.replay(XID, 20))
                .containsExactly(
                        "snapshot 600 curcid 2 own 2",
                        "invalidations [1, 2]",
                        "INSERT@13 a",
                        "invalidations [3]",
                        "invalidations [9]",
                        "final [1, 2, 3]",
                        "final [9]");
    }

    /** As seen on 13.23: a label renamed by another transaction stays stale until the end, command ids or not. */
    @Test
    void in13AllOwnOnesAreExecutedAtEachNewCommandIdAndDistributedOnesAtTheEnd() {
        Fixture fixture = new Fixture(PgVersion.V13);
        fixture.base(XID, 10, 600);
        fixture.buffer.addNewCommandId(XID, 11, 2);
        fixture.insert(XID, 12, "a");
        fixture.distributed(XID, 13, 9);
        fixture.buffer.addSnapshot(XID, 13, snapshot(610));
        fixture.buffer.addNewCommandId(XID, 14, 2);
        fixture.buffer.addNewCommandId(XID, 15, 3);
        fixture.invalidations(XID, 20, 1, 2);
        assertThat(fixture.replay(XID, 20))
                .containsExactly(
                        "snapshot 600 curcid 2 own 1",
                        "invalidations [1, 2]",
                        "INSERT@12 a",
                        "snapshot 610 curcid 2 own 1",
                        "snapshot 610 curcid 3 own 1",
                        "invalidations [1, 2]",
                        "final [1, 2]",
                        "final [9]");
    }

    @Test
    void in13RepetitionsAreMarkedSinceTheyMayBeLeftOut() {
        Fixture fixture = new Fixture(PgVersion.V13);
        fixture.base(XID, 10, 600);
        fixture.buffer.addNewCommandId(XID, 11, 2);
        fixture.buffer.addNewCommandId(XID, 12, 3);
        fixture.invalidations(XID, 20, 1, 2);
        fixture.commit(XID, 20);
        ReplayCursor cursor = Objects.requireNonNull(fixture.buffer.openReplay());
        List<Boolean> repeats = new ArrayList<>();
        for (ReplayStep step = cursor.next(); step != ReplayStep.END; step = cursor.next()) {
            if (step == ReplayStep.INVALIDATIONS) {
                repeats.add(cursor.repeatsInvalidations());
                cursor.executeInvalidations((bytes, offset, count) -> {});
            }
        }
        assertThat(repeats).containsExactly(false, true);
    }

    @Test
    void from14OnNothingIsRepeated() {
        Fixture fixture = new Fixture(PgVersion.V14);
        fixture.base(XID, 10, 600);
        fixture.invalidations(XID, 12, 1, 2);
        fixture.invalidations(XID, 13, 1, 2);
        fixture.commit(XID, 20);
        ReplayCursor cursor = Objects.requireNonNull(fixture.buffer.openReplay());
        for (int i = 0; i < 2; i++) {
            assertThat(cursor.next()).isEqualTo(ReplayStep.INVALIDATIONS);
            assertThat(cursor.repeatsInvalidations()).isFalse();
            cursor.executeInvalidations((bytes, offset, count) -> {});
        }
    }

    @Test
    void distributedOnesAreDroppedForMinorReleasesThatDoNotDistribute() {
        ReorderBufferOptions options =
                ReorderBufferOptions.defaults(PgVersion.V16).withDistributesInvalidations(false);
        Fixture fixture = new Fixture(PgVersion.V16, options);
        fixture.base(XID, 10, 600);
        fixture.distributed(XID, 15, 9);
        assertThat(fixture.replay(XID, 20)).isEmpty();
    }

    @Test
    void whatIsCutOffIsInvalidatedAtOnceAndNotAgain() {
        Fixture fixture = new Fixture(PgVersion.V17);
        fixture.base(XID, 10, 600);
        fixture.insert(XID, 11, "a");
        fixture.invalidations(XID, 12, 1, 2);
        fixture.distributed(XID, 13, 9);
        fixture.buffer.rememberPrepareInfo(XID, 20, 28, 0, 0, 0);
        fixture.buffer.prepare(XID, new byte[] {'g'});
        ReplayCursor cursor = Objects.requireNonNull(fixture.buffer.openReplay());
        cursor.next();
        assertThat(cursor.lsn()).isEqualTo(11);
        assertThat(cursor.xidUnderCheck()).isEqualTo(XID);
        List<Integer> executed = new ArrayList<>();
        InvalidationExecutor executor =
                (bytes, offset, count) -> executed.addAll(Fixture.numbers(bytes, offset, count));
        cursor.concurrentAbort(executor, () -> {});
        assertThat(executed).containsExactly(1, 2, 9);
        assertThat(cursor.next()).isEqualTo(ReplayStep.END);
        cursor.executeFinalInvalidations(executor, () -> {});
        assertThat(executed).hasSize(3);
        cursor.finish();
    }

    @Test
    void tooManyDistributedOnesResetAllCachesAtTheEndButAreStillExecutedOnTheWay() {
        Fixture fixture = new Fixture(PgVersion.V18);
        fixture.base(XID, 10, 600);
        fixture.invalidations(XID, 11, 1);
        fixture.distributed(XID, 12, 8);
        byte[] many = new byte[TransactionInvalidations.MAX_DISTRIBUTED * InvalidationExecutor.MESSAGE_BYTES];
        fixture.buffer.addDistributedInvalidations(
                XID, 13, Fixture.list(many, TransactionInvalidations.MAX_DISTRIBUTED - 1));
        assertThat(fixture.transaction(XID).distributedInvalidationsOverflowed())
                .isTrue();
        fixture.distributed(XID, 14, 7);
        assertThat(fixture.replay(XID, 20))
                .startsWith("invalidations [1]", "invalidations [8]")
                .endsWith("invalidations [7]", "reset all")
                .hasSize(5);
    }
}
