package io.pgdecoder.recording;

import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The data directory of a recording, in memory. Only reads, so that several decoders may share it. */
final class RecordedFiles implements DataFiles {
    private final String name;
    private final Map<String, SparseBytes> files;

    RecordedFiles(String name, Map<String, SparseBytes> files) {
        this.name = name;
        this.files = files;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean exists(String file) {
        return files.containsKey(file);
    }

    @Override
    public int read(String file, long position, byte[] target, int offset, int length) {
        SparseBytes bytes = files.get(file);
        if (bytes == null) {
            throw new DecoderException(
                    ErrorCode.DATA_FILE_MISSING,
                    Lsn.INVALID,
                    name(file),
                    "a file of the data directory is missing",
                    "the file",
                    "none");
        }
        return bytes.read(position, target, offset, length);
    }

    @Override
    public List<String> list(String directory) {
        String prefix = directory + '/';
        TreeSet<String> names = new TreeSet<>();
        for (String file : files.keySet()) {
            if (file.startsWith(prefix)) {
                int end = file.indexOf('/', prefix.length());
                names.add(file.substring(prefix.length(), end < 0 ? file.length() : end));
            }
        }
        return List.copyOf(names);
    }
}
