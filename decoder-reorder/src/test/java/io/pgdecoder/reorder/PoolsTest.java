package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes and blocks that come back are used again, and only once. */
final class PoolsTest {
    @Test
    void releasedChangesAreHandedOutAgainEmptyAndInOrder() {
        ChangePool pool = new ChangePool(0);
        ChangeQueue queue = new ChangeQueue(pool);
        List<ReorderBufferChange> changes = fill(queue, 300);
        queue.releaseAll();
        assertThat(queue.size()).isZero();
        assertThat(fill(new ChangeQueue(pool), 10)).isEqualTo(changes.subList(0, 10));
        ReorderBufferChange change = changes.get(0);
        change.setLocator(1, 2, 3);
        change.setTruncate(new int[] {9}, true, true);
        change.release();
        change.acquire();
        assertThat(change.lsn()).isZero();
        assertThat(change.relNumber()).isZero();
        assertThat(change.relidCount()).isZero();
        assertThat(change.cascade()).isFalse();
        assertThat(change.hasNewTuple()).isFalse();
    }

    @Test
    void queueKeepsItsOrderOverManySlabs() {
        ChangeQueue queue = new ChangeQueue(new ChangePool(0));
        List<ReorderBufferChange> changes = fill(queue, 1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(queue.get(i)).isSameAs(changes.get(i));
            assertThat(queue.get(i).lsn).isEqualTo(100 + i);
        }
    }

    @Test
    void changeThatWasGivenUpIsUsedForTheNextOne() {
        Fixture fixture = new Fixture(PgVersion.V18);
        fixture.base(1, 10, 600);
        ReorderBufferChange lost = fixture.buffer.beginChange(1, 10, ReorderBufferChangeType.DELETE, 7);
        lost.copyOldTuple(1, 0, 24, new byte[5], 0, 5);
        ReorderBufferChange discarded = fixture.buffer.beginChange(1, 10, ReorderBufferChangeType.DELETE, 7);
        fixture.buffer.discardChange(discarded);
        fixture.insert(1, 10, "a");
        assertThat(fixture.replay(1, 20)).containsExactly("INSERT@10 a");
    }

    @Test
    void useOfAReleasedChangeIsAsserted() {
        ChangeQueue queue = new ChangeQueue(new ChangePool(0));
        ReorderBufferChange change = fill(queue, 1).get(0);
        assertThat(change.type()).isEqualTo(ReorderBufferChangeType.INSERT);
        queue.releaseAll();
        assertThatThrownBy(change::type).isInstanceOf(AssertionError.class);
    }

    private static List<ReorderBufferChange> fill(ChangeQueue queue, int count) {
        List<ReorderBufferChange> changes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ReorderBufferChange change = queue.reserve();
            change.lsn = 100L + i;
            queue.add(change);
            changes.add(change);
        }
        return changes;
    }

    @Test
    void doubleReleaseOfABlockIsAsserted() {
        BlockPool pool = new BlockPool(0);
        byte[] block = pool.acquire(0);
        pool.release(block);
        assertThatThrownBy(() -> pool.release(block)).isInstanceOf(AssertionError.class);
        assertThat(pool.acquire(0)).isSameAs(block);
    }

    @Test
    void arenaStartsSmallGoesOnLargeAndGivesLargeBodiesTheirOwnArray() {
        BlockPool pool = new BlockPool(1 << 20);
        TupleArena arena = new TupleArena(pool);
        assertThat(arena.reserve(100)).isZero();
        assertThat(arena.reserved()).hasSize(256);
        assertThat(arena.reserve(100)).isEqualTo(100);
        assertThat(arena.reserve(4000)).isZero();
        assertThat(arena.reserved()).hasSize(4096);
        assertThat(arena.reserve(4000)).isZero();
        byte[] large = arena.reserved();
        assertThat(large).hasSize(4096);
        assertThat(arena.reserve(200_000)).isZero();
        assertThat(arena.reserved()).hasSize(200_000);
        assertThat(arena.reserve(10)).isEqualTo(4000);
        assertThat(arena.reserved()).isSameAs(large);
        arena.releaseAll();
        assertThat(pool.acquire(2)).isSameAs(large);
    }

    @Test
    void tupleHeaderInARecycledBlockHasNoOldBytes() {
        Fixture fixture = new Fixture(PgVersion.V18);
        fixture.base(1, 10, 600);
        ReorderBufferChange first = fixture.row(1, 10, ReorderBufferChangeType.INSERT, "x".repeat(200));
        byte[] block = first.newTupleBytes();
        Arrays.fill(block, (byte) 0xAA);
        fixture.buffer.abort(1, 20, 0);
        ReorderBufferChange second = fixture.row(2, 30, ReorderBufferChangeType.INSERT, "y");
        assertThat(second.newTupleBytes()).isSameAs(block);
        byte[] header = new byte[18];
        assertThat(Arrays.copyOfRange(block, second.newTupleOffset(), second.newTupleOffset() + 18))
                .isEqualTo(header);
    }
}
