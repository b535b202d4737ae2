package io.pgdecoder.recording;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.TransactionId;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The text of the SETTINGS section, both ways.
 *
 * <pre>
 *   server_version=18.1   database=NAME   plugin=NAME   option.NAME[=VALUE]   setting.NAME=VALUE
 *   start_lsn=LSN   confirmed_lsn=LSN   end_lsn=LSN   xmin_horizon=XID   work_mem=BYTES   expected_form=rows|data
 *   two_phase=on    two_phase_at=LSN                       version 2 only
 * </pre>
 *
 * <p>database, plugin and end_lsn must be there; what is unknown, or of a later version than the file's, or twice, is refused.
 */
final class SettingsText {
    private static final String OPTION = "option.";
    private static final String SETTING = "setting.";

    private SettingsText() {}

    /** The version of a file that holds these settings: the first one that knows them all. */
    static int version(RecordingSettings settings) {
        return settings.twoPhase() || settings.twoPhaseAt() != Lsn.INVALID
                ? RecordingFormat.VERSION_TWO_PHASE
                : RecordingFormat.VERSION_FIRST;
    }

    static byte[] write(RecordingSettings settings) {
        StringBuilder text = new StringBuilder();
        line(text, "server_version", settings.serverVersion());
        line(text, "database", settings.database());
        line(text, "plugin", settings.plugin());
        settings.options().forEach((name, value) -> line(text, OPTION + name, value));
        settings.settings().forEach((name, value) -> line(text, SETTING + name, value));
        lsn(text, "start_lsn", settings.startLsn());
        lsn(text, "confirmed_lsn", settings.confirmedLsn());
        lsn(text, "end_lsn", settings.endLsn());
        if (settings.xminHorizon() != TransactionId.INVALID) {
            line(text, "xmin_horizon", Integer.toUnsignedString(settings.xminHorizon()));
        }
        if (settings.workMemBytes() != 0) {
            line(text, "work_mem", Long.toString(settings.workMemBytes()));
        }
        if (settings.twoPhase()) {
            line(text, "two_phase", "on");
        }
        lsn(text, "two_phase_at", settings.twoPhaseAt());
        line(text, "expected_form", settings.expectedForm().name().toLowerCase(Locale.ROOT));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void lsn(StringBuilder text, String name, long lsn) {
        if (lsn != Lsn.INVALID) {
            line(text, name, Lsn.toString(lsn));
        }
    }

    private static void line(StringBuilder text, String name, @Nullable String value) {
        if (name.indexOf('=') >= 0) {
            throw new IllegalArgumentException("a name with an equals sign: " + name);
        }
        text.append(escape(name));
        if (value != null) {
            text.append('=').append(escape(value));
        }
        text.append('\n');
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    static RecordingSettings read(byte[] bytes, int length, int version, String file) {
        Map<String, @Nullable String> lines = lines(bytes, length, file);
        RecordingSettings.Builder builder =
                RecordingSettings.builder(required(lines, "database", file), required(lines, "plugin", file));
        if (!lines.containsKey("end_lsn")) {
            throw RecordingFormat.invalid(file, "a setting is missing", "end_lsn", "none");
        }
        lines.forEach((name, value) -> set(builder, name, value, version, file));
        return builder.build();
    }

    private static Map<String, @Nullable String> lines(byte[] bytes, int length, String file) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw RecordingFormat.invalid(file, "the settings are no text", "UTF-8", "other bytes");
        }
        if (!text.endsWith("\n")) {
            throw RecordingFormat.invalid(file, "the settings are cut", "a line feed at the end", "none");
        }
        Map<String, @Nullable String> lines = new LinkedHashMap<>();
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            int equals = line.indexOf('=');
            String name = unescape(equals < 0 ? line : line.substring(0, equals), file);
            if (lines.containsKey(name)) {
                throw RecordingFormat.invalid(file, "a setting is there twice", "once", shown(name));
            }
            lines.put(name, equals < 0 ? null : unescape(line.substring(equals + 1), file));
        }
        return lines;
    }

    private static void set(
            RecordingSettings.Builder builder, String name, @Nullable String value, int version, String file) {
        if (name.startsWith(OPTION)) {
            builder.option(name.substring(OPTION.length()), value);
            return;
        }
        if (value == null) {
            throw RecordingFormat.invalid(file, "a setting has no value", "NAME=VALUE", shown(name));
        }
        if (name.startsWith(SETTING)) {
            builder.setting(name.substring(SETTING.length()), value);
            return;
        }
        if (version < RecordingFormat.VERSION_TWO_PHASE && name.startsWith("two_phase")) {
            throw unknown(name, version, file);
        }
        try {
            switch (name) {
                case "database", "plugin" -> {
                    // the builder was made with them
                }
                case "server_version" -> builder.serverVersion(value);
                case "start_lsn" -> builder.startLsn(Lsn.parse(value));
                case "confirmed_lsn" -> builder.confirmedLsn(Lsn.parse(value));
                case "end_lsn" -> builder.endLsn(Lsn.parse(value));
                case "xmin_horizon" -> builder.xminHorizon(Integer.parseUnsignedInt(value));
                case "work_mem" -> builder.workMemBytes(workMem(value));
                case "expected_form" -> builder.expectedForm(form(value));
                case "two_phase" -> builder.twoPhase(isOn(value));
                case "two_phase_at" -> builder.twoPhaseAt(Lsn.parse(value));
                default -> throw unknown(name, version, file);
            }
        } catch (IllegalArgumentException e) {
            throw RecordingFormat.invalid(file, "wrong value of " + name, "one that can be read", shown(value));
        }
    }

    private static DecoderException unknown(String name, int version, String file) {
        return RecordingFormat.invalid(file, "unknown setting", "those of version " + version, shown(name));
    }

    private static boolean isOn(String value) {
        if (!value.equals("on")) {
            throw new IllegalArgumentException(value);
        }
        return true;
    }

    private static long workMem(String value) {
        long bytes = Long.parseLong(value);
        if (bytes <= 0) {
            throw new IllegalArgumentException(value);
        }
        return bytes;
    }

    private static RecordingSettings.ExpectedForm form(String value) {
        return switch (value) {
            case "rows" -> RecordingSettings.ExpectedForm.ROWS;
            case "data" -> RecordingSettings.ExpectedForm.DATA;
            default -> throw new IllegalArgumentException(value);
        };
    }

    private static String required(Map<String, @Nullable String> lines, String name, String file) {
        String value = lines.get(name);
        if (value == null) {
            throw RecordingFormat.invalid(file, "a setting is missing", name, "none");
        }
        return value;
    }

    private static String unescape(String text, String file) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
                char escaped = i < text.length() ? text.charAt(i) : 0;
                if (escaped != '\\' && escaped != 'n') {
                    throw escapeFailure(file, text);
                }
                c = escaped == 'n' ? '\n' : '\\';
            }
            plain.append(c);
        }
        return plain.toString();
    }

    private static DecoderException escapeFailure(String file, String text) {
        return RecordingFormat.invalid(file, "wrong escape in the settings", "\\\\ or \\n", shown(text));
    }

    private static String shown(String text) {
        String line = text.replaceAll("\\p{Cntrl}", "?");
        return line.length() > 60 ? line.substring(0, 60) + "..." : line;
    }
}
