package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.DecoderState;
import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The demo's cluster with something wrong in it, and the check that decoding it fails in the one way it should: as a
 * DecoderException with all its parts in a program, as one line with status 1 at the command line.
 */
final class DamagedCluster {
    /** Bytes of pg_control before its CRC in 18. */
    private static final int CONTROL_CRC_OFFSET = 292;

    private static final int SEGMENT_SIZE = 1 << 20;

    private final DemoCluster cluster;
    private final Map<String, String> options = new LinkedHashMap<>();
    private final List<String> pluginOptions = new ArrayList<>();
    private final List<String> settings = new ArrayList<>();

    DamagedCluster(Path directory) throws IOException {
        cluster = DemoCluster.unpack(directory);
        options.put("--data-dir", directory.toString());
        options.put("--database", cluster.database());
        options.put("--plugin", "test_decoding");
        options.put("--start-lsn", Lsn.toString(cluster.startLsn()));
        options.put("--end-lsn", Lsn.toString(cluster.endLsn()));
    }

    /** A file of the data directory. */
    Path file(String name) {
        return cluster.dataDirectory().resolve(name);
    }

    /** The segment that holds a position. */
    Path segment(long lsn) {
        return file(String.format("pg_wal/00000001%08X%08X", lsn >>> 32, (lsn & 0xFFFFFFFFL) / SEGMENT_SIZE));
    }

    /** The undamaged cluster's facts. */
    DemoCluster cluster() {
        return cluster;
    }

    /** Changes an option of the command. */
    DamagedCluster with(String option, String value) {
        options.put(option, value);
        return this;
    }

    /** Adds an option of the plugin. */
    DamagedCluster withPluginOption(String keyAndValue) {
        pluginOptions.add(keyAndValue);
        return this;
    }

    /** Adds a setting. */
    DamagedCluster withSetting(String nameAndValue) {
        settings.add(nameAndValue);
        return this;
    }

    /** What an editor does to a file's bytes. */
    interface Edit {
        void edit(byte[] bytes);
    }

    /** Changes bytes of a file in place. */
    void edit(Path file, Edit edit) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        edit.edit(bytes);
        Files.write(file, bytes);
    }

    /** Changes bytes of pg_control and makes its CRC right again. */
    void editControlFile(Edit edit) throws IOException {
        edit(file("global/pg_control"), bytes -> {
            edit.edit(bytes);
            CRC32C crc = new CRC32C();
            crc.update(bytes, 0, CONTROL_CRC_OFFSET);
            LittleEndian.putInt(bytes, CONTROL_CRC_OFFSET, (int) crc.getValue());
        });
    }

    /**
     * Decodes in a program and at the command line and checks both answers.
     *
     * @param lsn the position that must be named, or {@link Lsn#INVALID} where there is none
     * @param file the file that must be named, or null where there is none
     */
    void fails(ErrorCode code, long lsn, @Nullable Path file, String expected, String found) {
        DecoderException failure = decode();
        assertThat(failure).as("decoding must fail with %s", code).isNotNull();
        assertThat(failure.code()).as(failure.getMessage()).isEqualTo(code);
        assertThat(Lsn.toString(failure.lsn())).as(failure.getMessage()).isEqualTo(Lsn.toString(lsn));
        assertThat(failure.file()).as(failure.getMessage()).isEqualTo(file == null ? null : file.toString());
        assertThat(failure.expected()).as(failure.getMessage()).isEqualTo(expected);
        assertThat(failure.found()).as(failure.getMessage()).isEqualTo(found);

        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(Main.run(arguments(), new ByteArrayOutputStream(), err)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("pgdecoder: " + failure.getMessage() + '\n')
                .startsWith("pgdecoder: " + code.code() + ' ')
                .contains(expected, found)
                .hasLineCount(1);
    }

    private @Nullable DecoderException decode() {
        LogicalDecoderBuilder builder = LogicalDecoder.builder()
                .dataDirectory(Path.of(options.get("--data-dir")))
                .database(options.get("--database"))
                .plugin(options.get("--plugin"))
                .startLsn(Lsn.parse(options.get("--start-lsn")))
                .endLsn(Lsn.parse(options.get("--end-lsn")));
        OptionValues.pairs(pluginOptions).forEach(builder::option);
        OptionValues.pairs(settings).forEach(builder::setting);
        try (LogicalDecoder decoder = builder.build()) {
            do {
                decoder.poll(1000, row -> {});
            } while (decoder.state() == DecoderState.RUNNING);
            return null;
        } catch (DecoderException e) {
            return e;
        }
    }

    private String[] arguments() {
        List<String> arguments = new ArrayList<>(List.of("decode", "--output", "none"));
        options.forEach((name, value) -> arguments.addAll(List.of(name, value)));
        pluginOptions.forEach(option -> arguments.addAll(List.of("-o", option)));
        settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
        return arguments.toArray(new String[0]);
    }
}
