package io.pgdecoder.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DecoderExceptionTest {
    @Test
    void saysWhereWhatWasExpectedAndWhatWasFoundOnOneLine() {
        DecoderException failure = new DecoderException(
                ErrorCode.DATUM_INVALID, 0x1_0000_00A0L, "some file", "bytes are wrong", "4 bytes", "3 bytes");
        assertThat(failure)
                .hasMessage("PGD-3004 bytes are wrong at 1/A0 in some file: expected 4 bytes, found 3 bytes");
    }

    @Test
    void takesAPositionOnceAndKeepsAllElse() {
        DecoderException bare = new DecoderException(
                ErrorCode.DATUM_INVALID, Lsn.INVALID, "f", "bytes are wrong", "4 bytes", "3 bytes");
        DecoderException located = bare.withLsn(0xA0);
        assertThat(located).hasMessage("PGD-3004 bytes are wrong at 0/A0 in f: expected 4 bytes, found 3 bytes");
        assertThat(located.code()).isEqualTo(ErrorCode.DATUM_INVALID);
        assertThat(located.lsn()).isEqualTo(0xA0);
        assertThat(located.file()).isEqualTo("f");
        assertThat(located.what()).isEqualTo("bytes are wrong");
        assertThat(located.expected()).isEqualTo("4 bytes");
        assertThat(located.found()).isEqualTo("3 bytes");
        assertThat(located).hasCause(bare);
        assertThat(located.withLsn(0xB0)).isSameAs(located);
    }
}
