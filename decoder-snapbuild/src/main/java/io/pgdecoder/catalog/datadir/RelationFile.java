package io.pgdecoder.catalog.datadir;

import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heapstore.HeapRelation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads the main fork of a relation, segment by segment ({@code <file number>}, {@code <file number>.1} ...; 131072
 * blocks each). A page that is cut or no heap page is left to {@link HeapRelation} to remember.
 */
final class RelationFile {
    private static final int BLOCKS_PER_SEGMENT = 131_072;
    private static final int BLOCKS_PER_READ = 64;

    private RelationFile() {}

    /** Whether the relation has a file. */
    static boolean exists(Path firstSegment) {
        return Files.isRegularFile(firstSegment);
    }

    /** Seeds the relation from its files; nothing happens if there is none. */
    static void seed(Path firstSegment, HeapRelation relation) {
        Path segment = firstSegment;
        for (int number = 0; Files.isRegularFile(segment); ) {
            boolean full = seedSegment(segment, number * BLOCKS_PER_SEGMENT, relation);
            number++;
            segment = firstSegment.resolveSibling(firstSegment.getFileName() + "." + number);
            if (!full) {
                return;
            }
        }
    }

    private static boolean seedSegment(Path file, int firstBlock, HeapRelation relation) {
        ByteBuffer buffer = ByteBuffer.allocate(BLOCKS_PER_READ * HeapPage.BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            int block = 0;
            while (block < BLOCKS_PER_SEGMENT) {
                buffer.clear();
                buffer.limit(Math.min(BLOCKS_PER_READ, BLOCKS_PER_SEGMENT - block) * HeapPage.BYTES);
                while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                    // a read may return less than asked for
                }
                int bytes = buffer.position();
                for (int i = 0; i < bytes / HeapPage.BYTES; i++) {
                    relation.seed(firstBlock + block + i, buffer.array(), i * HeapPage.BYTES);
                }
                block += bytes / HeapPage.BYTES;
                if (bytes % HeapPage.BYTES != 0) {
                    relation.seedDefect(firstBlock + block, "cut at " + bytes % HeapPage.BYTES + " bytes in " + file);
                }
                if (bytes < buffer.limit()) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw DataDirectory.ioError(file, e);
        }
    }
}
