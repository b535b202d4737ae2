package io.pgdecoder.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pgdecoder.plugin.OutputSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Time zones that are no names, as a server printed times in them: {@code posix-zones.sql} says how. */
class PosixTimeZoneTest {
    private static List<String> lines() throws IOException {
        try (InputStream stream = PosixTimeZoneTest.class.getResourceAsStream("posix-zones.txt")) {
            assertThat(stream).isNotNull();
            return List.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n", 0));
        }
    }

    @Test
    void printsTimesAsTheServerDoes() throws IOException {
        List<String> printed = new ArrayList<>();
        List<String> expected = lines();
        for (String line : expected) {
            String[] fields = line.split("\t", -1);
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put("timezone", fields[0]);
            settings.put("datestyle", "Postgres, DMY");
            byte[] micros = Text.int8(Long.parseLong(fields[1]));
            printed.add(fields[0]
                    + '\t'
                    + fields[1]
                    + '\t'
                    + Text.of(TimestampOutput.TIMESTAMPTZ, micros, OutputSettings.parse(settings)));
        }
        assertThat(printed).hasSizeGreaterThan(300).isEqualTo(expected);
    }

    @Test
    void refusesWhatTheServerRefusesAndNumbersInHex() {
        String[] wrong = {
            "",
            "CETX",
            "Nowhere/Land",
            "CET-",
            "CET-1CEST,",
            "CET-1CEST,M3.5.0",
            "CET-1CEST,M13.5.0,M10.5.0",
            "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,M3.5.7,M10.5.0",
            "CET-1CEST,J0,J3",
            "CET-1CEST,366,3",
            "X168",
            "X1:60",
            "<X1",
            "X1,",
            "X1Y,1,2,3",
            "X1Y1x",
            "168",
            "-168",
            "1e3",
            "FOO-5:30:15",
            "0x10"
        };
        for (String zone : wrong) {
            assertThatThrownBy(() -> SessionTimeZone.of(zone)).as(zone).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void answersRandomTextsWithAZoneOrItsOwnException() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String alphabet = "AB<>+-,;./:0123456789JMe' ";
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "X1Y," : "");
            for (int length = random.nextInt(14); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                SessionTimeZone.of(text.toString());
            } catch (IllegalArgumentException e) {
                assertThat(e).as("%s, seed %d", text, seed).hasMessageContaining("time zone");
            }
        }
    }
}
