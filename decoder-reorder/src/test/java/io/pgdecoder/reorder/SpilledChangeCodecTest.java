package io.pgdecoder.reorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A change that is written and read again is the same in all that it carries; what has not its form is refused. */
final class SpilledChangeCodecTest {
    private static final int AT = 7;
    /** Where what follows the header starts, by the drawing in {@link SpilledChangeCodec}. */
    private static final int BODY = 16;

    /** All that the type carries, each field with a value of its own. */
    private static ReorderBufferChange change(ReorderBufferChangeType type, int variant) {
        ReorderBufferChange change = new ReorderBufferChange();
        change.free = false;
        change.type = type;
        change.lsn = 0x1122334455667788L + variant;
        change.originId = 0xBEE0 + variant;
        switch (type) {
            case INSERT, UPDATE, DELETE, INTERNAL_SPEC_INSERT, INTERNAL_SPEC_CONFIRM, INTERNAL_SPEC_ABORT -> {
                change.setLocator(0x81000001, 0x82000002, 0x83000003);
                change.setClearToastAfterwards(variant == 1);
                change.setNewBody(new byte[] {0, 1, 2, 3, 4}, 1, 3 - variant);
                change.setOldBody(new byte[] {10, 11, 12, 13, 14}, 2, 2 * variant);
            }
            case MESSAGE -> {
                change.setNewBody("a content".getBytes(StandardCharsets.US_ASCII), 2, 7 * variant);
                change.setOldBody("prefix".getBytes(StandardCharsets.US_ASCII), 1, 3);
            }
            case INVALIDATION ->
                change.setNewBody(
                        Fixture.messages(5, 6, 7, 8),
                        InvalidationExecutor.MESSAGE_BYTES,
                        (2 + variant) * InvalidationExecutor.MESSAGE_BYTES);
            case INTERNAL_SNAPSHOT ->
                change.setSnapshot(new HistoricSnapshot(
                        600, 0x80000000, variant == 1 ? new int[] {601, 0x7FFFFFFF, 0x80000001} : new int[0]));
            case INTERNAL_COMMAND_ID -> change.setCommandId(0x87654321);
            case TRUNCATE ->
                change.setTruncate(
                        variant == 1 ? new int[] {16384, 0xFFFFFFFE} : new int[] {9}, variant == 1, variant == 0);
        }
        return change;
    }

    private static byte[] write(ReorderBufferChange change) {
        byte[] target = new byte[AT + SpilledChangeCodec.length(change) + 5];
        Arrays.fill(target, (byte) 0x5A);
        SpilledChangeCodec.write(change, target, AT);
        return target;
    }

    private static ReorderBufferChange read(byte[] source, int length) {
        // It was another one before.
        ReorderBufferChange change = change(ReorderBufferChangeType.UPDATE, 1);
        change.setTruncate(new int[] {1}, true, true);
        change.setSnapshot(Fixture.snapshot(900));
        change.setCommandId(77);
        change.toastChunkTaken = true;
        change.leftQueue = true;
        SpilledChangeCodec.read(change, source, AT, length);
        return change;
    }

    private static List<Object> carried(ReorderBufferChange change) {
        HistoricSnapshot snapshot = change.snapshot();
        List<Object> all = new ArrayList<>(List.of(
                change.type(),
                change.lsn(),
                change.originId(),
                change.spcOid(),
                change.dbOid(),
                change.relNumber(),
                change.clearToastAfterwards(),
                bytes(change.newTupleBytes(), change.newTupleOffset(), change.newTupleLength()),
                bytes(change.oldTupleBytes(), change.oldTupleOffset(), change.oldTupleLength()),
                change.cascade(),
                change.restartIdentity(),
                change.commandId(),
                snapshot == null ? "no snapshot" : snapshot.xmin() + "-" + snapshot.xmax()));
        for (int i = 0; i < change.relidCount(); i++) {
            all.add(change.relid(i));
        }
        for (int i = 0; snapshot != null && i < snapshot.committedCount(); i++) {
            all.add(snapshot.committedXid(i));
        }
        return all;
    }

    private static List<Byte> bytes(byte[] array, int offset, int length) {
        List<Byte> bytes = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            bytes.add(array[offset + i]);
        }
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void givesBackAllThatAChangeCarries(ReorderBufferChangeType type) {
        for (int variant = 0; variant < 2; variant++) {
            ReorderBufferChange change = change(type, variant);
            byte[] written = write(change);
            ReorderBufferChange read = read(written, SpilledChangeCodec.length(change));
            assertThat(carried(read)).isEqualTo(carried(change));
            assertThat(read.restored).isTrue();
            assertThat(read.toastChunkTaken || read.leftQueue).isFalse();
            // Nothing but its own place was written, and the length before it is the file's.
            for (int i = 0; i < AT + 4; i++) {
                assertThat(written[i]).isEqualTo((byte) 0x5A);
            }
            for (int i = written.length - 5; i < written.length; i++) {
                assertThat(written[i]).isEqualTo((byte) 0x5A);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesEveryOtherLength(ReorderBufferChangeType type) {
        ReorderBufferChange change = change(type, 1);
        int length = SpilledChangeCodec.length(change);
        byte[] written = Arrays.copyOf(write(change), AT + length + 100);
        for (int wrong = 0; wrong < length + 100; wrong++) {
            if (wrong != length) {
                assertInvalid(written, wrong);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INTERNAL_COMMAND_ID")
    void refusesCountsThatDoNotFit(ReorderBufferChangeType type) {
        ReorderBufferChange change = change(type, 1);
        int length = SpilledChangeCodec.length(change);
        int[] counts = switch (type) {
            case INSERT, UPDATE, DELETE, INTERNAL_SPEC_INSERT, INTERNAL_SPEC_CONFIRM, INTERNAL_SPEC_ABORT ->
                new int[] {BODY + 12, BODY + 16};
            case MESSAGE -> new int[] {BODY, BODY + 4};
            case INVALIDATION, TRUNCATE -> new int[] {BODY};
            case INTERNAL_SNAPSHOT -> new int[] {BODY + 8};
            case INTERNAL_COMMAND_ID -> new int[0];
        };
        for (int at : counts) {
            byte[] written = write(change);
            int count = LittleEndian.getInt(written, AT + at);
            for (int wrong : new int[] {-1, count - 1, count + 1, count + (1 << 30), Integer.MIN_VALUE}) {
                LittleEndian.putInt(written, AT + at, wrong);
                assertInvalid(written, length);
            }
        }
        // Lengths that make up for each other.
        if (counts.length == 2) {
            byte[] written = write(change);
            int sum = LittleEndian.getInt(written, AT + counts[0]) + LittleEndian.getInt(written, AT + counts[1]);
            LittleEndian.putInt(written, AT + counts[0], -1);
            LittleEndian.putInt(written, AT + counts[1], sum + 1);
            assertInvalid(written, length);
            LittleEndian.putInt(written, AT + counts[0], sum + 1);
            LittleEndian.putInt(written, AT + counts[1], -1);
            assertInvalid(written, length);
        }
    }

    @Test
    void refusesTypesThatThereAreNot() {
        ReorderBufferChange change = change(ReorderBufferChangeType.INTERNAL_COMMAND_ID, 0);
        byte[] written = write(change);
        for (int type = ReorderBufferChangeType.values().length; type < 256; type++) {
            written[AT + 4] = (byte) type;
            assertInvalid(written, SpilledChangeCodec.length(change));
        }
    }

    private static void assertInvalid(byte[] source, int length) {
        assertThatThrownBy(() -> read(source, length))
                .isInstanceOfSatisfying(
                        DecoderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPILL_FILE_INVALID));
    }
}
