package io.pgdecoder.it;

import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One way to ask a slot for its changes.
 *
 * @param options plugin options as {@code key=value key=value}
 * @param workMem logical_decoding_work_mem of the session, such as {@code 64kB}; empty for the server's default, 64MB
 * @param settings other settings of the session as {@code name=value; name=value}
 */
record Peek(String options, String workMem, String settings) {
    private static final String SMALL = "64kB";
    private static final String STREAMING = "stream-changes=1";
    private static final String EACH_CHANGE = "debug_logical_replication_streaming=immediate";
    private static final String BRIEF = "include-xids=0 skip-empty-xacts=1";

    /** Everything in memory. */
    static final Peek DEFAULT = new Peek("", "");

    /** With the least memory; large transactions go to disk. */
    static final Peek SPILLED = new Peek("", SMALL);

    /** With the least memory, in blocks; 14 and later. */
    static final Peek STREAMED = new Peek(STREAMING, SMALL);

    /** With the default settings. */
    Peek(String options, String workMem) {
        this(options, workMem, "");
    }

    /** How much of memory limits and streaming a run is asked for. */
    enum Scope {
        /** Everything fits into memory and nothing is streamed. */
        IN_MEMORY,
        /** Also with the least memory, and (14 and later) with streaming, each alone and both. */
        EVERY_MODE,
        /** In memory, and (16 and later) with every change spilled or streamed by itself. */
        EACH_CHANGE
    }

    /** The peeks of a run, without those that the script adds. The second names no xids and no empty transactions. */
    static List<Peek> of(PgVersion version, Scope scope) {
        List<Peek> peeks = new ArrayList<>();
        peeks.add(DEFAULT);
        peeks.add(new Peek(BRIEF, ""));
        peeks.add(new Peek("include-timestamp=1 only-local=1 include-rewrites=1", ""));
        if (scope == Scope.EVERY_MODE) {
            peeks.add(SPILLED);
            if (version.isAtLeast(PgVersion.V14)) {
                peeks.add(new Peek(STREAMING, ""));
                peeks.add(STREAMED);
                peeks.add(new Peek(STREAMING + " " + BRIEF, SMALL));
            }
        }
        if (scope == Scope.EACH_CHANGE && version.canEvictEachChange()) {
            peeks.add(new Peek("", "", EACH_CHANGE));
            peeks.add(new Peek(STREAMING, "", EACH_CHANGE));
            peeks.add(new Peek(STREAMING + " " + BRIEF, "", EACH_CHANGE));
        }
        return peeks;
    }

    /** Whether its rows are the same for two servers on which the transactions have other xids. */
    boolean namesNoXids() {
        return options.contains(BRIEF);
    }

    /** Whether transactions leave memory before they end, if they are not tiny. */
    boolean leavesMemory() {
        return !workMem.isEmpty() || evictsEachChange();
    }

    /** Whether every change leaves memory at once. */
    boolean evictsEachChange() {
        return settings.contains(EACH_CHANGE);
    }

    /** The settings by name. */
    Map<String, String> settingMap() {
        Map<String, String> map = new LinkedHashMap<>();
        for (String setting : settings.isBlank() ? new String[0] : settings.split(";")) {
            String[] pair = setting.split("=", 2);
            map.put(pair[0].strip(), pair[1].strip());
        }
        return map;
    }

    @Override
    public String toString() {
        return "options {" + options + "}" + (workMem.isEmpty() ? "" : " at " + workMem)
                + (settings.isEmpty() ? "" : " under {" + settings + "}");
    }
}
