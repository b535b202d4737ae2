package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.DecoderException;
import java.util.List;

/**
 * The files of a data directory, wherever they lie: in a directory ({@link DirectoryFiles}), in memory, behind a
 * connection. All that is read of a data directory goes through here.
 *
 * <p>Names are relative to the data directory, with {@code /} between their parts. Files may change between calls, as
 * those of a running server do. Used by one thread at a time.
 */
public interface DataFiles {
    /** What error messages call the data directory itself. */
    String name();

    /** What error messages call a file. */
    default String name(String file) {
        return name() + '/' + file;
    }

    /** Whether there is a file of this name, which is no directory. */
    boolean exists(String file);

    /**
     * Reads up to {@code length} bytes.
     *
     * @param position where in the file, from 0
     * @return bytes read, less than {@code length} only where the file ends; 0 at or beyond its end
     * @throws DecoderException (DATA_FILE_MISSING) if there is no such file, (IO_ERROR) if it cannot be read
     */
    int read(String file, long position, byte[] target, int offset, int length);

    /**
     * The names of what is in a directory, without the directory's own, in no order.
     *
     * @throws DecoderException (IO_ERROR) if it cannot be listed
     */
    List<String> list(String directory);
}
