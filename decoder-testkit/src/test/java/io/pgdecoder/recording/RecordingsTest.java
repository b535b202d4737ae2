package io.pgdecoder.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recording against what its server printed: the core of our exactness, without a server. */
class RecordingsTest {
    static Stream<Path> recordings() {
        return Recordings.all().stream();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void decodesToWhatTheServerPrinted(Path file) {
        assertThat(RecordingCheck.difference(WalRecording.read(file))).isNull();
    }
}
