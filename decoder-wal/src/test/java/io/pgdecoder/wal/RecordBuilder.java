package io.pgdecoder.wal;

import io.pgdecoder.types.LittleEndian;
import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32C;

/** Builds the bytes of one record for tests, CRC included; written from the server's layout, not from the parser. */
public final class RecordBuilder {
    private final int rmid;
    private final int info;
    private int xid;
    private byte[] mainData = new byte[0];
    private boolean longMainData;
    private final ByteArrayOutputStream headers = new ByteArrayOutputStream();
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    private RecordBuilder(int rmid, int info) {
        this.rmid = rmid;
        this.info = info;
    }

    public static RecordBuilder record(int rmid, int info) {
        return new RecordBuilder(rmid, info);
    }

    public RecordBuilder xid(int value) {
        xid = value;
        return this;
    }

    public RecordBuilder main(byte[] bytes) {
        mainData = bytes.clone();
        return this;
    }

    public RecordBuilder longMain() {
        longMainData = true;
        return this;
    }

    public RecordBuilder origin(int originId) {
        headers.write(253);
        putShort(headers, originId);
        return this;
    }

    public RecordBuilder topXid(int topXid) {
        headers.write(252);
        putInt(headers, topXid);
        return this;
    }

    /** A block reference to relation 1663/5/16384, main fork, with data. */
    public RecordBuilder block(int id, int blockNumber, byte[] blockData) {
        headers.write(id);
        headers.write(blockData.length > 0 ? 0x20 : 0);
        putShort(headers, blockData.length);
        locator();
        putInt(headers, blockNumber);
        data.writeBytes(blockData);
        return this;
    }

    /** The same relation as the block before. */
    public RecordBuilder sameRelBlock(int id, int blockNumber) {
        headers.write(id);
        headers.write(0x80);
        putShort(headers, 0);
        putInt(headers, blockNumber);
        return this;
    }

    /** A block reference with an image and data; {@code holeLength} is written if not negative. */
    public RecordBuilder image(int id, int bimgInfo, byte[] image, int holeOffset, int holeLength, byte[] blockData) {
        headers.write(id);
        headers.write(0x10 | (blockData.length > 0 ? 0x20 : 0));
        putShort(headers, blockData.length);
        putShort(headers, image.length);
        putShort(headers, holeOffset);
        headers.write(bimgInfo);
        if (holeLength >= 0) {
            putShort(headers, holeLength);
        }
        locator();
        putInt(headers, 7);
        data.writeBytes(image);
        data.writeBytes(blockData);
        return this;
    }

    /** Raw bytes among the fragment headers. */
    public RecordBuilder rawHeader(int... bytes) {
        for (int b : bytes) {
            headers.write(b);
        }
        return this;
    }

    private void locator() {
        putInt(headers, 1663);
        putInt(headers, 5);
        putInt(headers, 16384);
    }

    /** The record as it is written after the one at {@code prevLsn}. */
    public byte[] build(long prevLsn) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[24]);
        out.writeBytes(headers.toByteArray());
        if (mainData.length > 255 || longMainData) {
            out.write(254);
            putInt(out, mainData.length);
        } else if (mainData.length > 0) {
            out.write(255);
            out.write(mainData.length);
        }
        out.writeBytes(data.toByteArray());
        out.writeBytes(mainData);
        byte[] record = out.toByteArray();
        LittleEndian.putInt(record, 0, record.length);
        LittleEndian.putInt(record, 4, xid);
        LittleEndian.putLong(record, 8, prevLsn);
        record[16] = (byte) info;
        record[17] = (byte) rmid;
        seal(record);
        return record;
    }

    /** Makes the CRC right. */
    public static void seal(byte[] record) {
        CRC32C crc = new CRC32C();
        crc.update(record, 24, record.length - 24);
        crc.update(record, 0, 20);
        LittleEndian.putInt(record, 20, (int) crc.getValue());
    }

    private static void putShort(ByteArrayOutputStream out, int value) {
        out.write(value);
        out.write(value >>> 8);
    }

    private static void putInt(ByteArrayOutputStream out, int value) {
        putShort(out, value);
        putShort(out, value >>> 16);
    }
}
