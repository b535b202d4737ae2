package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A data directory with some of its files replaced or taken away; it notes which are read. */
final class OverlayFiles implements DataFiles {
    private final DataFiles under;
    private final Map<String, byte @Nullable []> replaced = new HashMap<>();
    private final TreeSet<String> read = new TreeSet<>();

    OverlayFiles(DataFiles under) {
        this.under = under;
    }

    /** Gives a file another content; null takes it away. */
    void replace(String file, byte @Nullable [] content) {
        replaced.put(file, content);
    }

    /** Names of the files that were read so far. */
    List<String> read() {
        return List.copyOf(read);
    }

    /** The whole content of a file. */
    byte[] content(String file) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 16];
        int count = read(file, 0, piece, 0, piece.length);
        while (count > 0) {
            content.write(piece, 0, count);
            count = read(file, content.size(), piece, 0, piece.length);
        }
        return content.toByteArray();
    }

    @Override
    public String name() {
        return under.name();
    }

    @Override
    public boolean exists(String file) {
        return replaced.containsKey(file) ? replaced.get(file) != null : under.exists(file);
    }

    @Override
    public int read(String file, long position, byte[] target, int offset, int length) {
        read.add(file);
        if (!replaced.containsKey(file)) {
            return under.read(file, position, target, offset, length);
        }
        byte[] content = replaced.get(file);
        if (content == null) {
            throw new DecoderException(
                    ErrorCode.DATA_FILE_MISSING, Lsn.INVALID, name(file), "a file is missing", "the file", "none");
        }
        int count = (int) Math.max(0, Math.min(length, content.length - position));
        if (count > 0) {
            System.arraycopy(content, (int) position, target, offset, count);
        }
        return count;
    }

    @Override
    public List<String> list(String directory) {
        return under.list(directory);
    }
}
