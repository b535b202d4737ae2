package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of a data directory in memory, to be damaged and mended. */
final class MemoryFiles implements DataFiles {
    private final String name;
    private final Map<String, byte[]> files = new HashMap<>();

    MemoryFiles(String name) {
        this.name = name;
    }

    /** Reads a data directory, without its WAL. */
    static MemoryFiles read(Path directory) throws IOException {
        MemoryFiles memory = new MemoryFiles(directory.getFileName().toString());
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String relative = directory.relativize(file).toString();
                if (!relative.startsWith("pg_wal/")) {
                    memory.files.put(relative, Files.readAllBytes(file));
                }
            }
        }
        return memory;
    }

    /** Sets the content of a file, which is not copied. */
    void put(String file, byte[] content) {
        files.put(file, content);
    }

    /** The content of a file, which must exist. */
    byte[] get(String file) {
        byte[] content = files.get(file);
        if (content == null) {
            throw new DecoderException(
                    ErrorCode.DATA_FILE_MISSING, Lsn.INVALID, name(file), "a file is missing", "the file", "none");
        }
        return content;
    }

    /** Names of all files. */
    List<String> names() {
        return files.keySet().stream().sorted().toList();
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
        byte[] content = get(file);
        int count = (int) Math.max(0, Math.min(length, content.length - position));
        if (count > 0) {
            System.arraycopy(content, (int) position, target, offset, count);
        }
        return count;
    }

    @Override
    public List<String> list(String directory) {
        List<String> names = new ArrayList<>();
        for (String file : files.keySet()) {
            if (file.startsWith(directory + '/')) {
                String rest = file.substring(directory.length() + 1);
                int slash = rest.indexOf('/');
                names.add(slash < 0 ? rest : rest.substring(0, slash));
            }
        }
        return names.stream().distinct().toList();
    }
}
