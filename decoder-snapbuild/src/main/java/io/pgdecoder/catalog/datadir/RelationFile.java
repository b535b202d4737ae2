package io.pgdecoder.catalog.datadir;

import io.pgdecoder.heap.HeapPage;
import io.pgdecoder.heapstore.HeapRelation;

/**
 * Reads the main fork of a relation, segment by segment ({@code <file number>}, {@code <file number>.1} ...; 131072
 * blocks each). A page that is cut or no heap page is left to {@link HeapRelation} to remember.
 */
final class RelationFile {
    private static final int BLOCKS_PER_SEGMENT = 131_072;
    private static final int BLOCKS_PER_READ = 64;

    private RelationFile() {}

    /** Seeds the relation from its files; nothing happens if there is none. */
    static void seed(DataFiles files, String firstSegment, HeapRelation relation) {
        String segment = firstSegment;
        for (int number = 0; files.exists(segment); ) {
            boolean full = seedSegment(files, segment, number * BLOCKS_PER_SEGMENT, relation);
            number++;
            segment = firstSegment + '.' + number;
            if (!full) {
                return;
            }
        }
    }

    private static boolean seedSegment(DataFiles files, String file, int firstBlock, HeapRelation relation) {
        byte[] buffer = new byte[BLOCKS_PER_READ * HeapPage.BYTES];
        int block = 0;
        while (block < BLOCKS_PER_SEGMENT) {
            int bytes = files.read(file, (long) block * HeapPage.BYTES, buffer, 0, buffer.length);
            for (int i = 0; i < bytes / HeapPage.BYTES; i++) {
                relation.seed(firstBlock + block + i, buffer, i * HeapPage.BYTES);
            }
            block += bytes / HeapPage.BYTES;
            if (bytes % HeapPage.BYTES != 0) {
                relation.seedDefect(
                        firstBlock + block, "cut at " + bytes % HeapPage.BYTES + " bytes in " + files.name(file));
            }
            if (bytes < buffer.length) {
                return false;
            }
        }
        return true;
    }
}
