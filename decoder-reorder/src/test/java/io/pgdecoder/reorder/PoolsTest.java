package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.PgVersion;
import org.junit.jupiter.api.Test;

/** Changes and blocks that come back are used again, and only once. */
final class PoolsTest {
    @Test
    void releasedChangeIsHandedOutAgainEmpty() {
        ChangePool pool = new ChangePool(4);
        ReorderBufferChange change = pool.acquire();
        change.setLocator(1, 2, 3);
        change.setTruncate(new int[] {9}, true, true);
        change.lsn = 10;
        pool.release(change);
        assertThat(pool.acquire()).isSameAs(change);
        assertThat(change.lsn()).isZero();
        assertThat(change.relNumber()).isZero();
        assertThat(change.relidCount()).isZero();
        assertThat(change.cascade()).isFalse();
        assertThat(change.hasNewTuple()).isFalse();
    }

    @Test
    void doubleReleaseOfAChangeIsAsserted() {
        ChangePool pool = new ChangePool(4);
        ReorderBufferChange change = pool.acquire();
        pool.release(change);
        assertThatThrownBy(() -> pool.release(change)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(change::type).isInstanceOf(AssertionError.class);
    }

    @Test
    void doubleReleaseOfABlockIsAsserted() {
        BlockPool pool = new BlockPool(0);
        byte[] block = pool.acquireSmall();
        pool.release(block);
        assertThatThrownBy(() -> pool.release(block)).isInstanceOf(AssertionError.class);
        assertThat(pool.acquireSmall()).isSameAs(block);
    }

    @Test
    void arenaStartsSmallGoesOnLargeAndGivesLargeBodiesTheirOwnArray() {
        BlockPool pool = new BlockPool(1 << 20);
        TupleArena arena = new TupleArena(pool);
        assertThat(arena.reserve(100)).isZero();
        assertThat(arena.reserved()).hasSize(BlockPool.SMALL_BLOCK_BYTES);
        assertThat(arena.reserve(100)).isEqualTo(100);
        assertThat(arena.reserve(4000)).isZero();
        byte[] large = arena.reserved();
        assertThat(large).hasSize(BlockPool.LARGE_BLOCK_BYTES);
        assertThat(arena.reserve(200_000)).isZero();
        assertThat(arena.reserved()).hasSize(200_000);
        assertThat(arena.reserve(10)).isEqualTo(4000);
        assertThat(arena.reserved()).isSameAs(large);
        arena.releaseAll();
        assertThat(pool.acquireLarge()).isSameAs(large);
    }

    @Test
    void tupleHeaderInARecycledBlockHasNoOldBytes() {
        Fixture fixture = new Fixture(PgVersion.V18);
        fixture.base(1, 10, 600);
        ReorderBufferChange first = fixture.row(1, 10, ReorderBufferChangeType.INSERT, "x".repeat(200));
        byte[] block = first.newTupleBytes();
        java.util.Arrays.fill(block, (byte) 0xAA);
        fixture.buffer.abort(1, 20);
        ReorderBufferChange second = fixture.row(2, 30, ReorderBufferChangeType.INSERT, "y");
        assertThat(second.newTupleBytes()).isSameAs(block);
        byte[] header = new byte[18];
        assertThat(java.util.Arrays.copyOfRange(block, second.newTupleOffset(), second.newTupleOffset() + 18))
                .isEqualTo(header);
    }
}
