package io.pgdecoder.fuzz;

import io.pgdecoder.catalog.datadir.BackupLabel;
import io.pgdecoder.catalog.datadir.CommitLog;
import io.pgdecoder.catalog.datadir.ControlFile;
import io.pgdecoder.catalog.datadir.MultiXactLog;
import io.pgdecoder.catalog.datadir.RelationMapFile;
import io.pgdecoder.datatype.LooseTimeZone;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.PgVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * The small files of a data directory, and compiled time zones. Where a file has a CRC, it is read twice: as it is, and with the CRC made right,
 * so that the damage reaches what comes after the check.
 */
final class FileParsers {
    private static final int SLRU_PAGE_BYTES = 8192;

    private FileParsers() {}

    static List<Parser> all() {
        Map<String, List<byte[]>> seeds = Seeds.read("files.seeds");
        List<Parser> parsers = new ArrayList<>();
        parsers.add(
                new Reading("pg_control", of(seeds, "pg_control"), bytes -> ControlFile.parse(bytes, "pg_control")));
        for (int place : new int[] {288, 292}) {
            parsers.add(new Reading(
                    "pg_control, CRC repaired at " + place,
                    healthy(of(seeds, "pg_control"), place),
                    bytes -> ControlFile.parse(repaired(bytes, place), "pg_control")));
        }
        List<byte[]> maps = of(seeds, "pg_filenode.map");
        parsers.add(new Reading("pg_filenode.map", maps, Versioned.reader(FileParsers::map)));
        parsers.add(new Reading(
                "pg_filenode.map, CRC repaired",
                maps,
                Versioned.reader((version, bytes) ->
                        map(version, repaired(bytes, version.isAtLeast(PgVersion.V16) ? 520 : 504)))));
        parsers.add(new Reading(
                "backup_label", of(seeds, "backup_label"), bytes -> BackupLabel.parse(bytes, "backup_label")));
        parsers.add(new Reading("compiled time zone", LooseTimeZone.healthy(), LooseTimeZone::read));
        parsers.add(new Reading("pg_xact", of(seeds, "pg_xact"), FileParsers::commitLog));
        parsers.add(new Reading("pg_multixact", of(seeds, "pg_multixact"), FileParsers::multixact));
        return parsers;
    }

    private static List<byte[]> of(Map<String, List<byte[]>> seeds, String name) {
        return seeds.getOrDefault(name, List.of());
    }

    /** The control files whose CRC is at this place. */
    private static List<byte[]> healthy(List<byte[]> seeds, int place) {
        return seeds.stream()
                .filter(seed -> Arrays.equals(seed, repaired(seed.clone(), place)))
                .toList();
    }

    /** With the CRC of everything before it at {@code place}, if there is room. */
    static byte[] repaired(byte[] bytes, int place) {
        if (bytes.length >= place + 4) {
            CRC32C crc = new CRC32C();
            crc.update(bytes, 0, place);
            LittleEndian.putInt(bytes, place, (int) crc.getValue());
        }
        return bytes;
    }

    private static void map(PgVersion version, byte[] bytes) {
        RelationMapFile map = RelationMapFile.parse(bytes, 0, bytes.length, version, Lsn.INVALID, "pg_filenode.map");
        map.oid(map.fileNumber(1259));
    }

    private static void commitLog(byte[] page) {
        MemoryFiles files = new MemoryFiles("memory");
        files.put("pg_xact/0000", page);
        CommitLog log = new CommitLog(files, 730);
        for (int xid = 0; xid < 2048; xid += 7) {
            if (log.isCommitted(xid) && log.isAborted(xid)) {
                throw new IllegalStateException("xid " + xid + " is both");
            }
        }
        log.setCommitted(-1);
        log.setAborted(5);
    }

    /** {@code next multixact u32, its offset u32, 32 bytes of offsets, bytes of members}. */
    private static void multixact(byte[] input) {
        if (input.length < 8) {
            return;
        }
        int split = Math.min(input.length, 40);
        MemoryFiles files = new MemoryFiles("memory");
        files.put("pg_multixact/offsets/0000", Arrays.copyOf(Arrays.copyOfRange(input, 8, split), SLRU_PAGE_BYTES));
        files.put(
                "pg_multixact/members/0000",
                Arrays.copyOf(Arrays.copyOfRange(input, split, input.length), SLRU_PAGE_BYTES));
        MultiXactLog log = new MultiXactLog(files, LittleEndian.getInt(input, 0), LittleEndian.getInt(input, 4));
        for (int multi = 0; multi < 8; multi++) {
            log.updateXid(multi);
        }
        log.updateXid(-1);
    }
}
