package io.pgdecoder.snapbuild;

import static io.pgdecoder.snapbuild.SnapBuildState.BUILDING_SNAPSHOT;
import static io.pgdecoder.snapbuild.SnapBuildState.CONSISTENT;
import static io.pgdecoder.snapbuild.SnapBuildState.FULL_SNAPSHOT;
import static io.pgdecoder.snapbuild.SnapBuildState.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.reorder.ReorderBuffer;
import io.pgdecoder.reorder.ReorderBufferOptions;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.TransactionId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The builder's states: each cell of the table of state and kind of record. */
class SnapBuildTransitionsTest {
    private static final PgVersion VERSION = PgVersion.V17;
    private static final int HORIZON = 500;
    private static final long AT = 0x5000;
    private static final long END = 0x5050;

    /** A map in place of files. */
    private static final class SavedSnapshots implements SnapshotFiles {
        final Map<Long, SnapshotContents> contents = new HashMap<>();

        @Override
        public boolean save(long lsn, SnapshotContents saved) {
            contents.put(lsn, saved);
            return true;
        }

        @Override
        public @Nullable SnapshotContents load(long lsn) {
            return contents.get(lsn);
        }
    }

    private final SavedSnapshots files = new SavedSnapshots();

    private SnapBuild builder(boolean fullSnapshot, boolean slotCreation) {
        return new SnapBuild(
                VERSION,
                new ReorderBuffer(VERSION, ReorderBufferOptions.defaults(VERSION)),
                new SnapBuildOptions(Lsn.INVALID, HORIZON, fullSnapshot, slotCreation, files));
    }

    private static RunningXacts running(int nextXid, int oldestRunningXid) {
        return new RunningXacts(
                nextXid, oldestRunningXid, nextXid == oldestRunningXid ? new int[0] : new int[] {oldestRunningXid});
    }

    /** A builder brought to a state by records at which 700 (BUILDING_SNAPSHOT) or 710 (FULL_SNAPSHOT) is next. */
    private static SnapBuild bring(SnapBuild builder, SnapBuildState state) {
        if (state == START) {
            return builder;
        }
        if (state == CONSISTENT) {
            builder.processRunningXacts(0x1000, 0x1050, running(700, 700));
            return builder;
        }
        builder.processRunningXacts(0x1000, 0x1050, running(700, 690));
        if (state == FULL_SNAPSHOT) {
            builder.processRunningXacts(0x2000, 0x2050, running(710, 700));
        }
        assertThat(builder.state()).isEqualTo(state);
        return builder;
    }

    @ParameterizedTest(name = "{0}: next {1}, oldest running {2} -> {3}, next phase at {4}")
    @CsvSource({
        // Nothing running: straight to CONSISTENT from everywhere.
        "START,             720, 720, CONSISTENT,        0",
        "BUILDING_SNAPSHOT, 720, 720, CONSISTENT,        0",
        "FULL_SNAPSHOT,     720, 720, CONSISTENT,        0",
        "CONSISTENT,        720, 720, CONSISTENT,        0",
        // The two waits, from their last moment to their first.
        "START,             720, 690, BUILDING_SNAPSHOT, 720",
        "BUILDING_SNAPSHOT, 720, 699, BUILDING_SNAPSHOT, 700",
        "BUILDING_SNAPSHOT, 720, 700, FULL_SNAPSHOT,     720",
        "BUILDING_SNAPSHOT, 720, 715, FULL_SNAPSHOT,     720",
        "FULL_SNAPSHOT,     720, 709, FULL_SNAPSHOT,     710",
        "FULL_SNAPSHOT,     720, 710, CONSISTENT,        0",
        "FULL_SNAPSHOT,     720, 719, CONSISTENT,        0",
        "CONSISTENT,        720, 690, CONSISTENT,        0",
        // Before the horizon: no step.
        "START,             720, 499, START,             0",
        "BUILDING_SNAPSHOT, 720, 499, BUILDING_SNAPSHOT, 700",
        "FULL_SNAPSHOT,     720, 499, FULL_SNAPSHOT,     710",
        "START,             720, 500, BUILDING_SNAPSHOT, 720",
    })
    void movesByRunningXacts(SnapBuildState from, int next, int oldest, SnapBuildState to, int nextPhaseAt) {
        SnapBuild builder = bring(builder(false, true), from);
        boolean wasConsistent = builder.isConsistent();

        builder.processRunningXacts(AT, END, running(next, oldest));

        assertThat(builder.state()).isEqualTo(to);
        assertThat(builder.nextPhaseAt()).isEqualTo(nextPhaseAt);
        if (to == CONSISTENT && !wasConsistent) {
            assertThat(builder.consistentPoint()).isEqualTo(END);
        }
    }

    @ParameterizedTest
    @EnumSource(SnapBuildState.class)
    void takesASavedSnapshotAtRunningXacts(SnapBuildState from) {
        files.contents.put(AT, new SnapshotContents(680, 695, new int[] {694, 681}, new int[] {690}));
        SnapBuild builder = bring(builder(false, false), from);

        builder.processRunningXacts(AT, END, running(720, 690));

        assertThat(builder.state()).isEqualTo(CONSISTENT);
        if (from != CONSISTENT) {
            assertThat(builder.xmin()).isEqualTo(680);
            assertThat(builder.xmax()).isEqualTo(695);
            assertThat(builder.consistentPoint()).isEqualTo(END);
            assertThat(builder.getOrBuildSnapshot().isCommitted(681)).isTrue();
            assertThat(builder.getOrBuildSnapshot().isCommitted(682)).isFalse();
        }
    }

    @Test
    void takesNoSavedSnapshotDuringSlotCreationNorForAFullSnapshotNorBeforeTheHorizon() {
        files.contents.put(AT, new SnapshotContents(680, 695, new int[0], new int[0]));
        SnapBuild creating = builder(false, true);
        SnapBuild full = builder(true, false);
        creating.processRunningXacts(AT, END, running(720, 690));
        full.processRunningXacts(AT, END, running(720, 690));
        assertThat(creating.state()).isEqualTo(BUILDING_SNAPSHOT);
        assertThat(full.state()).isEqualTo(BUILDING_SNAPSHOT);

        files.contents.put(AT, new SnapshotContents(HORIZON - 1, 695, new int[0], new int[0]));
        SnapBuild old = builder(false, false);
        old.processRunningXacts(AT, END, running(720, 690));
        assertThat(old.state()).isEqualTo(BUILDING_SNAPSHOT);
    }

    @ParameterizedTest
    @EnumSource(value = SnapBuildState.class, names = "CONSISTENT", mode = EnumSource.Mode.EXCLUDE)
    void takesASavedSnapshotAtASerializationPoint(SnapBuildState from) {
        SnapBuild builder = bring(builder(false, true), from);
        builder.serializationPoint(AT, END);
        assertThat(builder.state()).isEqualTo(from);

        files.contents.put(AT, new SnapshotContents(680, 695, new int[0], new int[0]));
        builder.serializationPoint(AT, END);
        assertThat(builder.state()).isEqualTo(CONSISTENT);
        assertThat(builder.consistentPoint()).isEqualTo(END);
    }

    @Test
    void savesOnlyWhatIsConsistent() {
        SnapBuild builder = builder(false, false);
        builder.serializationPoint(0x800, 0x850);
        builder.processRunningXacts(0x1000, 0x1050, running(700, 690));
        builder.processRunningXacts(0x2000, 0x2050, running(710, 710));
        assertThat(files.contents).isEmpty();

        builder.processRunningXacts(0x3000, 0x3050, running(715, 712));
        builder.serializationPoint(0x4000, 0x4050);

        assertThat(files.contents).containsOnlyKeys(0x3000L, 0x4000L);
        // The file of a running-xacts record has the xmin of the record before.
        assertThat(files.contents.get(0x3000L).xmin()).isEqualTo(710);
        assertThat(files.contents.get(0x4000L).xmin()).isEqualTo(712);
    }

    @Test
    void setsXminAndXmaxToTheNextXidWhenNothingRuns() {
        SnapBuild builder = bring(builder(false, true), FULL_SNAPSHOT);
        builder.processRunningXacts(AT, END, running(720, 720));
        assertThat(builder.xmin()).isEqualTo(720);
        assertThat(builder.xmax()).isEqualTo(720);
        assertThat(builder.startDecodingAt()).isEqualTo(AT + 1);
    }

    @Test
    void followsTheOldestRunningTransactionWithXminButNotWithXmax() {
        SnapBuild builder = builder(false, true);
        builder.processRunningXacts(0x1000, 0x1050, running(700, 690));
        assertThat(builder.xmin()).isEqualTo(690);
        assertThat(builder.xmax()).isEqualTo(700);
        builder.processRunningXacts(0x2000, 0x2050, running(720, 710));
        assertThat(builder.xmin()).isEqualTo(710);
        assertThat(builder.xmax()).isEqualTo(700);
    }

    @Test
    void keepsALaterStartOfDecodingWhenNothingRuns() {
        SnapBuild builder = new SnapBuild(
                VERSION,
                new ReorderBuffer(VERSION, ReorderBufferOptions.defaults(VERSION)),
                SnapBuildOptions.existingSlot(AT + 0x100));
        builder.processRunningXacts(AT, END, running(720, 720));
        assertThat(builder.startDecodingAt()).isEqualTo(AT + 0x100);
        assertThat(builder.xactNeedsSkip(AT + 0xFF)).isTrue();
        assertThat(builder.xactNeedsSkip(AT + 0x100)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(value = SnapBuildState.class, names = "CONSISTENT", mode = EnumSource.Mode.EXCLUDE)
    void followsTheOldestRunningTransactionAlsoAtARecordBeforeTheHorizon(SnapBuildState from) {
        SnapBuild builder = bring(builder(false, true), from);
        builder.processRunningXacts(AT, END, running(720, HORIZON - 1));
        assertThat(builder.state()).isEqualTo(from);
        assertThat(builder.xmin()).isEqualTo(HORIZON - 1);
    }

    @Test
    void decodesAtPrepareFromTheConsistentPointOfANewSlotOn() {
        SnapBuild builder = builder(false, true);
        assertThat(builder.twoPhaseAt()).isEqualTo(Lsn.INVALID);
        builder.processRunningXacts(AT, END, running(720, 720));
        assertThat(builder.twoPhaseAt()).isEqualTo(END);
    }

    @Test
    void decodesAtPrepareFromWhereTheSlotThatIsTakenOverDoes() {
        SnapBuild builder = builder(false, false);
        builder.processRunningXacts(AT, END, running(720, 720));
        assertThat(builder.twoPhaseAt()).as("from the beginning").isEqualTo(Lsn.INVALID);
        builder.setTwoPhaseAt(0x4444);
        assertThat(builder.twoPhaseAt()).isEqualTo(0x4444);

        SnapBuild creating = builder(false, true);
        creating.processRunningXacts(AT, END, running(720, 720));
        creating.setTwoPhaseAt(0x4444);
        assertThat(creating.twoPhaseAt()).isEqualTo(0x4444);
    }

    @Test
    void knowsWhichCommitsItMissesOfThoseThatAnExistingSlotWants() {
        SnapBuild existing = new SnapBuild(
                VERSION,
                new ReorderBuffer(VERSION, ReorderBufferOptions.defaults(VERSION)),
                SnapBuildOptions.existingSlot(0x4000));
        assertThat(existing.missesCommit(0x3FFF)).isFalse();
        assertThat(existing.missesCommit(0x4000)).isTrue();
        existing.processRunningXacts(AT, END, running(720, 720));
        assertThat(existing.missesCommit(0x6000)).isFalse();

        SnapBuild creating = new SnapBuild(
                VERSION,
                new ReorderBuffer(VERSION, ReorderBufferOptions.defaults(VERSION)),
                new SnapBuildOptions(0x4000, HORIZON, false, true, files));
        assertThat(creating.missesCommit(0x4000)).isFalse();
        SnapBuild fromAnywhere = builder(false, false);
        assertThat(fromAnywhere.missesCommit(0x4000)).isFalse();
    }

    @Test
    void comparesTransactionsModuloTheirRange() {
        SnapBuild builder = new SnapBuild(
                VERSION,
                new ReorderBuffer(VERSION, ReorderBufferOptions.defaults(VERSION)),
                SnapBuildOptions.slotCreation(TransactionId.INVALID));
        builder.processRunningXacts(0x1000, 0x1050, running(-5, -10));
        builder.processRunningXacts(0x2000, 0x2050, running(10, -6));
        assertThat(builder.state()).isEqualTo(BUILDING_SNAPSHOT);
        builder.processRunningXacts(0x3000, 0x3050, running(20, 5));
        assertThat(builder.state()).isEqualTo(FULL_SNAPSHOT);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "700, 0", "0, 700"})
    void refusesSpecialTransactionIds(int next, int oldest) {
        SnapBuild builder = builder(false, true);
        assertThatThrownBy(() -> builder.processRunningXacts(AT, END, running(next, oldest)))
                .isInstanceOfSatisfying(DecoderException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.WAL_RECORD_CONTENT_INVALID);
                    assertThat(e.lsn()).isEqualTo(AT);
                });
    }
}
