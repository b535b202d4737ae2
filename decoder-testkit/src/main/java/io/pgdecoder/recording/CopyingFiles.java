package io.pgdecoder.recording;

import io.pgdecoder.catalog.datadir.DataFiles;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of a data directory that are kept as they are read: each is copied whole when it is first asked for, and serves
 * every later question, so that the copy holds what its reader saw.
 */
final class CopyingFiles implements DataFiles {
    private static final int READ_BYTES = 1 << 20;

    private final DataFiles source;
    private final Map<String, SparseBytes> copies = new LinkedHashMap<>();

    CopyingFiles(DataFiles source) {
        this.source = source;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public String name(String file) {
        return source.name(file);
    }

    @Override
    public boolean exists(String file) {
        return copies.containsKey(file) || source.exists(file);
    }

    @Override
    public int read(String file, long position, byte[] target, int offset, int length) {
        return copy(file).read(position, target, offset, length);
    }

    @Override
    public List<String> list(String directory) {
        return source.list(directory);
    }

    /** Copies a file, unless that was done. */
    SparseBytes copy(String file) {
        SparseBytes copy = copies.get(file);
        if (copy == null) {
            copy = readWhole(file);
            copies.put(file, copy);
        }
        return copy;
    }

    private SparseBytes readWhole(String file) {
        byte[] buffer = new byte[READ_BYTES];
        SparseBytes parts = new SparseBytes(Long.MAX_VALUE);
        long length = 0;
        int read;
        do {
            read = source.read(file, length, buffer, 0, buffer.length);
            parts.addWithoutZeros(length, Arrays.copyOf(buffer, read), read, RecordingFormat.MAX_PART_BYTES);
            length += read;
        } while (read == buffer.length);
        return parts.withLength(length);
    }

    /** What was copied, by name, in the order of the first questions. */
    Map<String, SparseBytes> copies() {
        return copies;
    }
}
