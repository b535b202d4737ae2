package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A scripted history of several sessions, in a text form that people write and failing runs are kept in.
 *
 * <pre>
 *     -- Comments begin a line. The first ones say why the script exists.
 *     &#64;versions 14-18                 only on these servers
 *     &#64;encoding LATIN1                of the databases
 *     &#64;segment 16                     megabytes of a WAL segment
 *     &#64;setting name = value           a line of postgresql.conf
 *     &#64;options key=value key=value    one more set of plugin options to capture
 *     &#64;set name=value; name=value    one more peek by a session with these settings
 *     &#64;installed                      on a server that is installed on the machine, see InstalledServer
 *     &#64;twin                           the history gives the same rows on a server without any slot
 *
 *     s1: CREATE TABLE t (a int);     a statement in session s1 (opened on first use; the database is "postgres");
 *                                     it goes on until a line that ends with a semicolon outside of $$ ... $$
 *     s2@other: SELECT 1;             a session of another database
 *     s1!: SELECT 1/0;                must fail
 *     s1?: DROP TABLE x;              may fail
 *     s1: COPY t FROM STDIN;          data lines follow, ended by a line \.
 *     &#64;async s2: LOCK TABLE t;        goes on when the statement ended or waits for a lock
 *     &#64;join s2                        waits for its end
 *     &#64;close s2                       ends the session
 *     &#64;basecopy [cold]               the copy that seeds the decoder; without it, it is made before the first step
 *     &#64;slot                           creates the slot; without it, right after the copy
 *     &#64;slot-begin, &#64;slot-end          the same, while other steps run between
 *     &#64;slot-wait                      goes on when the creation ended or waits for a transaction that still runs
 *     &#64;advance                        the slot's reader takes all there is so far, and confirms it
 *     &#64;checkpoint, &#64;switch-wal, &#64;log-standby-snapshot, &#64;flush
 *     &#64;restart, &#64;immediate-restart    all sessions end
 * </pre>
 *
 * <p>In any text, {@code ${DIR}} stands for a folder that holds the empty folders
 * {@code one}, {@code two} and {@code three} for tablespaces, and a step that begins with
 * {@code [14+]}, {@code [-15]} or {@code [14-16]} is for those versions only.
 */
public final class Script {
    private static final Pattern STEP = Pattern.compile("([a-z][a-z0-9_]*)(?:@([a-z0-9_]+))?([!?]?):\\s+(.*)");
    private static final Pattern VERSIONS = Pattern.compile("(\\d*)(-|\\+)?(\\d*)");
    private static final Pattern LIMITED = Pattern.compile("\\[([0-9+-]+)]\\s*(.*)");
    private static final Pattern COPY_IN = Pattern.compile("(?is)copy\\s.*\\sfrom\\s+stdin\\b.*");

    private final String name;
    private final String text;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final List<String> optionSets = new ArrayList<>();
    private final List<String> settingSets = new ArrayList<>();
    private String versions = "13-18";
    private String encoding = "UTF8";
    private int segmentMegabytes = 1;
    private boolean twin;
    private boolean installed;

    private Script(String name, String text) {
        this.name = name;
        this.text = text;
    }

    /** What a step does. */
    enum Kind {
        STATEMENT,
        ASYNC,
        JOIN,
        CLOSE,
        BASECOPY,
        SLOT,
        SLOT_BEGIN,
        SLOT_WAIT,
        SLOT_END,
        ADVANCE,
        CHECKPOINT,
        SWITCH_WAL,
        LOG_STANDBY_SNAPSHOT,
        FLUSH,
        RESTART,
        IMMEDIATE_RESTART;

        static Kind ofDirective(String directive) {
            return valueOf(directive.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /** Whether a statement must succeed. */
    enum Outcome {
        SUCCESS,
        FAILURE,
        EITHER
    }

    /**
     * One step.
     *
     * @param versions for which versions, such as {@code 14+}
     * @param session the session, or empty
     * @param database its database
     * @param sql the statement, or the argument of a directive
     * @param copyData what follows a COPY FROM STDIN
     * @param line where it begins, from 1
     */
    record Step(
            Kind kind,
            String versions,
            String session,
            String database,
            Outcome outcome,
            String sql,
            String copyData,
            int line) {}

    /** Reads a script file; its name without extension names the script. */
    public static Script load(Path file) throws IOException {
        String fileName = file.getFileName().toString();
        return parse(fileName.replaceFirst("\\.sql$", ""), Files.readString(file, StandardCharsets.UTF_8));
    }

    /**
     * Parses a script.
     *
     * @throws IllegalArgumentException with the line number if it is malformed
     */
    public static Script parse(String name, String text) {
        Script script = new Script(name, text);
        new Parser(script, text.split("\n", -1)).parse();
        return script;
    }

    /** One script of several, after each other; their directives hold for all. */
    static Script together(String name, List<Script> scripts) {
        StringBuilder text = new StringBuilder();
        scripts.forEach(script -> text.append(script.text).append('\n'));
        return parse(name, text.toString());
    }

    /** The name of the script. */
    public String name() {
        return name;
    }

    /** The script as it was read. */
    public String text() {
        return text;
    }

    /** Whether the script is meant for a version. */
    public boolean supports(PgVersion version) {
        return includes(versions, version);
    }

    /** Whether the same rows come out on a server that never had a slot. */
    public boolean isTwin() {
        return twin;
    }

    /** Whether it needs what the build's own servers lack, such as lz4. */
    boolean needsInstalledServer() {
        return installed;
    }

    List<Step> steps(PgVersion version) {
        return steps.stream().filter(step -> includes(step.versions, version)).toList();
    }

    Map<String, String> settings() {
        return settings;
    }

    String encoding() {
        return encoding;
    }

    int segmentMegabytes() {
        return segmentMegabytes;
    }

    /** Sets of plugin options, each as {@code key=value key=value}. */
    List<String> optionSets() {
        return optionSets;
    }

    /** Sets of settings of a session that peeks, each as {@code name=value; name=value}. */
    List<String> settingSets() {
        return settingSets;
    }

    static boolean includes(String versions, PgVersion version) {
        Matcher matcher = VERSIONS.matcher(versions);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a range of versions: " + versions);
        }
        int from = matcher.group(1).isEmpty() ? 0 : Integer.parseInt(matcher.group(1));
        int to = from;
        if (matcher.group(2) != null) {
            to = matcher.group(3).isEmpty() ? 99 : Integer.parseInt(matcher.group(3));
        }
        return version.major() >= from && version.major() <= to;
    }

    private static final class Parser {
        private final Script script;
        private final String[] lines;
        private int next;

        Parser(Script script, String[] lines) {
            this.script = script;
            this.lines = lines;
        }

        void parse() {
            while (next < lines.length) {
                String line = lines[next].strip();
                if (line.isEmpty() || line.startsWith("--")) {
                    next++;
                } else {
                    item(line);
                }
            }
        }

        private void item(String line) {
            String range = "0+";
            String rest = line;
            Matcher limited = LIMITED.matcher(line);
            if (limited.matches()) {
                range = limited.group(1);
                rest = limited.group(2);
            }
            if (!rest.startsWith("@")) {
                statement(Kind.STATEMENT, range, rest);
                return;
            }
            String[] parts = rest.substring(1).split("\\s+", 2);
            String argument = parts.length > 1 ? parts[1].strip() : "";
            switch (parts[0]) {
                case "versions" -> script.versions = argument;
                case "encoding" -> script.encoding = argument;
                case "segment" -> script.segmentMegabytes = Integer.parseInt(argument);
                case "options" -> script.optionSets.add(argument);
                case "set" -> {
                    if (!script.settingSets.contains(argument)) {
                        script.settingSets.add(argument);
                    }
                }
                case "twin" -> script.twin = true;
                case "installed" -> script.installed = true;
                case "setting" -> {
                    String[] pair = argument.split("\\s*=\\s*", 2);
                    script.settings.put(pair[0], pair[1]);
                }
                case "async" -> {
                    statement(Kind.ASYNC, range, argument);
                    return;
                }
                default -> directive(range, parts[0], argument);
            }
            next++;
        }

        private void directive(String range, String directive, String argument) {
            Kind kind;
            try {
                kind = Kind.ofDirective(directive);
            } catch (IllegalArgumentException e) {
                throw malformed("unknown directive @" + directive);
            }
            boolean takesSession = kind == Kind.JOIN || kind == Kind.CLOSE;
            script.steps.add(new Step(
                    kind,
                    range,
                    takesSession ? argument : "",
                    "",
                    Outcome.SUCCESS,
                    takesSession ? "" : argument,
                    "",
                    next + 1));
        }

        private void statement(Kind kind, String range, String firstLine) {
            Matcher matcher = STEP.matcher(firstLine);
            if (!matcher.matches()) {
                throw malformed("expected \"session: statement\"");
            }
            int line = next + 1;
            StringBuilder sql = new StringBuilder(matcher.group(4));
            next++;
            while (!isComplete(sql)) {
                if (next >= lines.length) {
                    throw malformed("statement without end, begun in line " + line);
                }
                sql.append('\n').append(lines[next++]);
            }
            String copyData = "";
            if (COPY_IN.matcher(sql).matches()) {
                copyData = copyData();
            }
            Outcome outcome = switch (matcher.group(3)) {
                case "!" -> Outcome.FAILURE;
                case "?" -> Outcome.EITHER;
                default -> Outcome.SUCCESS;
            };
            String database = matcher.group(2) == null ? "postgres" : matcher.group(2);
            script.steps.add(
                    new Step(kind, range, matcher.group(1), database, outcome, sql.toString(), copyData, line));
        }

        private String copyData() {
            StringBuilder data = new StringBuilder();
            while (true) {
                if (next >= lines.length) {
                    throw malformed("COPY data without end");
                }
                String line = lines[next++];
                if (line.equals("\\.")) {
                    return data.toString();
                }
                data.append(line).append('\n');
            }
        }

        private static boolean isComplete(StringBuilder sql) {
            int quotes = 0;
            for (int at = sql.indexOf("$$"); at >= 0; at = sql.indexOf("$$", at + 2)) {
                quotes++;
            }
            return quotes % 2 == 0 && sql.toString().stripTrailing().endsWith(";");
        }

        private IllegalArgumentException malformed(String message) {
            return new IllegalArgumentException(script.name + ", line " + (next + 1) + ": " + message);
        }
    }
}
