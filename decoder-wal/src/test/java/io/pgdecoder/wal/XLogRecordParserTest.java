package io.pgdecoder.wal;

import static io.pgdecoder.wal.RecordBuilder.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pgdecoder.types.CorruptWalException;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.UnsupportedFormatException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One record taken apart, and full-page images restored. */
class XLogRecordParserTest {
    private static final long LSN = 0x2000028L;
    private static final byte[] NONE = new byte[0];

    @Test
    void readsHeaderBlocksAndMainData() {
        byte[] main = {1, 2, 3};
        byte[] data = {9, 8, 7, 6};
        XLogRecord record = parse(
                PgVersion.V18,
                record(RmgrId.HEAP, 0x83)
                        .xid(-2)
                        .block(0, 77, data)
                        .sameRelBlock(2, -1)
                        .origin(3)
                        .topXid(700)
                        .main(main));

        assertThat(record.startLsn()).isEqualTo(LSN);
        assertThat(record.prevLsn()).isEqualTo(LSN - 40);
        assertThat(record.xid()).isEqualTo(-2);
        assertThat(record.topXid()).isEqualTo(700);
        assertThat(record.originId()).isEqualTo(3);
        assertThat(record.rmid()).isEqualTo(RmgrId.HEAP);
        assertThat(record.info()).isEqualTo(0x83);
        assertThat(record.rmgrInfo()).isEqualTo(0x80);
        assertThat(record.maxBlockId()).isEqualTo(2);
        assertThat(record.hasBlock(0)).isTrue();
        assertThat(record.hasBlock(1)).isFalse();
        assertThat(record.hasBlock(2)).isTrue();
        assertThat(record.hasBlock(3)).isFalse();
        assertThat(record.block(0).spcOid()).isEqualTo(1663);
        assertThat(record.block(0).blockNumber()).isEqualTo(77);
        assertThat(slice(record, record.block(0).dataOffset(), record.block(0).dataLength()))
                .isEqualTo(data);
        assertThat(record.block(2).relNumber()).isEqualTo(16384);
        assertThat(record.block(2).blockNumber()).isEqualTo(-1);
        assertThat(record.block(2).hasData()).isFalse();
        assertThat(slice(record, record.mainDataOffset(), record.mainDataLength()))
                .isEqualTo(main);
    }

    @Test
    void forgetsTheRecordBefore() {
        XLogRecordParser parser = new XLogRecordParser(PgVersion.V18);
        byte[] large = record(RmgrId.HEAP, 0)
                .block(0, 1, new byte[] {1})
                .sameRelBlock(5, 2)
                .origin(3)
                .topXid(9)
                .main(new byte[10])
                .build(8);
        byte[] small = record(RmgrId.XLOG, 0x40).build(8);
        parser.parse(large, 0, large.length, LSN, LSN + 200);
        XLogRecord record = parser.parse(small, 0, small.length, LSN, LSN + 24);

        assertThat(record.maxBlockId()).isEqualTo(-1);
        assertThat(record.hasBlock(0)).isFalse();
        assertThat(record.mainDataLength()).isZero();
        assertThat(record.topXid()).isZero();
        assertThat(record.originId()).isZero();
    }

    @Test
    void readsMainDataWithALongHeader() {
        byte[] main = new byte[70_000];
        new Random(3).nextBytes(main);
        XLogRecord record = parse(PgVersion.V13, record(RmgrId.LOGICALMSG, 0).main(main));

        assertThat(slice(record, record.mainDataOffset(), record.mainDataLength()))
                .isEqualTo(main);
    }

    @Test
    void knowsNoTopXidIn13() {
        assertInvalid(PgVersion.V13, record(RmgrId.HEAP, 0).topXid(9));
    }

    @Test
    void refusesFragmentHeadersThatContradict() {
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(33, 0, 0, 0));
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(251, 0, 0, 0));
        // The same id twice, or falling.
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).block(1, 1, NONE).sameRelBlock(1, 2));
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).block(1, 1, NONE).sameRelBlock(0, 2));
        // SAME_REL without a relation before.
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).sameRelBlock(0, 2));
        // HAS_DATA without length, and length without HAS_DATA.
        assertInvalid(
                PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(0, 0x20, 0, 0).main(new byte[20]));
        assertInvalid(
                PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(0, 0x00, 1, 0).main(new byte[20]));
        // Main data longer or shorter than what is there.
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(255, 5, 0));
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(255, 1, 0, 0));
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(254, 0xFF, 0xFF, 0xFF, 0xFF, 0));
        assertInvalid(PgVersion.V18, record(RmgrId.HEAP, 0).rawHeader(254, 0xFF, 0xFF, 0xFF, 0x7F, 0));
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void restoresAnImageWithAHole(PgVersion version) {
        byte[] page = page();
        int hole = version.imageApplyFlag() | 1;
        byte[] image = withoutHole(page, 100, 8000);
        XLogRecord record = parse(version, record(RmgrId.XLOG, 0xB0).image(0, hole, image, 100, -1, NONE));

        assertThat(record.block(0).applyImage()).isTrue();
        assertThat(restore(record)).isEqualTo(page);
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void restoresAnImageWithoutHoleBesideData(PgVersion version) {
        byte[] page = page();
        XLogRecord record = parse(
                version,
                record(RmgrId.HEAP, 0)
                        .image(0, 0, page, 0, -1, new byte[] {1, 2})
                        .main(new byte[3]));

        assertThat(record.block(0).applyImage()).isFalse();
        assertThat(record.block(0).dataLength()).isEqualTo(2);
        assertThat(slice(record, record.block(0).dataOffset(), 2)).isEqualTo(new byte[] {1, 2});
        assertThat(restore(record)).isEqualTo(page);
    }

    @ParameterizedTest
    @EnumSource(PgVersion.class)
    void restoresACompressedImage(PgVersion version) {
        // Two literals and matches that repeat them: an image of 192 bytes, hole from 100 to 8100.
        byte[] packed = {0b01100, 'a', 'b', 0x0F, 2, (byte) 169, 0x00, 2};
        byte[] raw = new byte[192];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) (i % 2 == 0 ? 'a' : 'b');
        }
        byte[] expected = new byte[8192];
        System.arraycopy(raw, 0, expected, 0, 100);
        System.arraycopy(raw, 100, expected, 8100, 92);
        int info = version.imageApplyFlag() | version.imagePglzFlag() | 1;
        XLogRecord record = parse(version, record(RmgrId.XLOG, 0xB0).image(0, info, packed, 100, 8000, NONE));

        assertThat(restore(record)).isEqualTo(expected);
    }

    @Test
    void refusesACompressedImageOfAnotherLength() {
        byte[] packed = {0, 'a', 'b'};
        XLogRecord record = parse(PgVersion.V18, record(RmgrId.XLOG, 0xB0).image(0, 0x04 | 1, packed, 100, 8000, NONE));

        CorruptWalException failure = catchThrowableOfType(CorruptWalException.class, () -> restore(record));

        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_IMAGE_INVALID);
        assertThat(failure.lsn()).isEqualTo(LSN);
        assertThat(failure.expected()).isEqualTo("192 bytes");
    }

    @Test
    void saysThatZstdIsNotRead() {
        XLogRecord record =
                parse(PgVersion.V18, record(RmgrId.XLOG, 0xB0).image(0, 0x10 | 1, new byte[9], 100, 8000, NONE));

        UnsupportedFormatException failure =
                catchThrowableOfType(UnsupportedFormatException.class, () -> restore(record));

        assertThat(failure.code()).isEqualTo(ErrorCode.COMPRESSION_UNSUPPORTED);
        assertThat(failure.lsn()).isEqualTo(LSN);
        assertThat(failure.found()).isEqualTo("zstd");
    }

    @Test
    void refusesImagesThatAreNoPage() {
        byte[] short1 = new byte[100];
        // No hole, but not a whole page; a hole offset without hole; a hole of no length; a hole beyond the page.
        for (RecordBuilder builder : new RecordBuilder[] {
            record(RmgrId.XLOG, 0xB0).image(0, 0, short1, 0, -1, NONE),
            record(RmgrId.XLOG, 0xB0).image(0, 0, new byte[8192], 5, -1, NONE),
            record(RmgrId.XLOG, 0xB0).image(0, 1, new byte[8192], 5, -1, NONE),
            record(RmgrId.XLOG, 0xB0).image(0, 1, short1, 200, -1, NONE),
            record(RmgrId.XLOG, 0xB0).image(0, 1, short1, 0, -1, NONE),
            record(RmgrId.XLOG, 0xB0).image(0, 5, short1, 100, 0, NONE),
            record(RmgrId.XLOG, 0xB0).image(0, 5, short1, 8000, 500, NONE),
        }) {
            CorruptWalException failure =
                    catchThrowableOfType(CorruptWalException.class, () -> parse(PgVersion.V18, builder));
            assertThat(failure.code()).isEqualTo(ErrorCode.WAL_IMAGE_INVALID);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15})
    void answersOnlyWithDecoderExceptions(long seed) {
        Random random = new Random(seed);
        byte[] healthy = record(RmgrId.HEAP, 0)
                .block(0, 1, new byte[30])
                .image(1, 3, withoutHole(page(), 100, 8000), 100, -1, new byte[5])
                .origin(1)
                .main(new byte[40])
                .build(8);
        XLogRecordParser parser = new XLogRecordParser(PgVersion.V18);
        byte[] page = new byte[8192];
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = healthy.clone();
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                bytes[random.nextInt(random.nextBoolean() ? 80 : bytes.length)] = (byte) random.nextInt();
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
            try {
                XLogRecord record = parser.parse(Arrays.copyOf(bytes, length), 0, length, LSN, LSN + 8);
                slice(record, record.mainDataOffset(), record.mainDataLength());
                for (int id = 0; id <= record.maxBlockId(); id++) {
                    if (record.hasBlock(id)) {
                        slice(
                                record,
                                record.block(id).dataOffset(),
                                record.block(id).dataLength());
                    }
                    if (record.hasBlock(id) && record.block(id).hasImage()) {
                        FullPageImage.restore(record, record.block(id), page, 0);
                    }
                }
            } catch (DecoderException e) {
                refused++;
            }
        }
        assertThat(refused).as("refused of 20000, seed %d", seed).isBetween(2_000, 18_000);
    }

    private static byte[] page() {
        byte[] page = new byte[8192];
        new Random(5).nextBytes(page);
        Arrays.fill(page, 100, 8100, (byte) 0);
        return page;
    }

    private static byte[] withoutHole(byte[] page, int offset, int length) {
        byte[] image = new byte[8192 - length];
        System.arraycopy(page, 0, image, 0, offset);
        System.arraycopy(page, offset + length, image, offset, image.length - offset);
        return image;
    }

    private static byte[] restore(XLogRecord record) {
        byte[] target = new byte[8192 + 20];
        Arrays.fill(target, (byte) 0x33);
        FullPageImage.restore(record, record.block(0), target, 10);
        assertThat(target[9]).isEqualTo((byte) 0x33);
        assertThat(target[8192 + 10]).isEqualTo((byte) 0x33);
        return Arrays.copyOfRange(target, 10, 8192 + 10);
    }

    private static byte[] slice(XLogRecord record, int offset, int length) {
        assertThat(length).isNotNegative();
        assertThat(offset + length).isLessThanOrEqualTo(record.bytes().length);
        return Arrays.copyOfRange(record.bytes(), offset, offset + length);
    }

    private static void assertInvalid(PgVersion version, RecordBuilder builder) {
        CorruptWalException failure = catchThrowableOfType(CorruptWalException.class, () -> parse(version, builder));
        assertThat(failure).isNotNull();
        assertThat(failure.code()).isEqualTo(ErrorCode.WAL_RECORD_INVALID);
        assertThat(failure.lsn()).isEqualTo(LSN);
        assertThat(failure.getMessage()).contains("expected", "found");
    }

    private static XLogRecord parse(PgVersion version, RecordBuilder builder) {
        byte[] bytes = builder.build(LSN - 40);
        return new XLogRecordParser(version).parse(bytes, 0, bytes.length, LSN, LSN + (bytes.length + 7 & ~7));
    }
}
