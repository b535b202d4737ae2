package io.pgdecoder.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * One damage to a recording, chosen at random:
 *
 * <pre>
 *   8 of 16   bytes of one record, a kind of record as likely as another; in half of the cases with its CRC made right
 *   2 of 16   bytes of a page of WAL, its header as likely as the rest
 *   1 of 16   a segment: cut, gone, all zero, or another one's content
 *   3 of 16   bytes of a page of a catalog: in its header, its line pointers or its tuples
 *   2 of 16   bytes of another file: pg_control and the relation maps with their CRC made right or not, pg_xact,
 *             PG_VERSION; or a file gone or cut
 * </pre>
 */
final class DecodeDamage {
    private static final int PAGE_BYTES = 8192;
    private static final int MAX_RECORD_BYTES_DAMAGED = 1 << 16;

    private final Random random;
    private final Subject subject;
    private final OverlayFiles files;
    private final MemoryWal wal;
    private String what = "";
    private boolean walOnly;

    DecodeDamage(Subject subject, long seed) {
        // Neighbouring seeds would begin with nearly the same numbers.
        this.random = new Random(new SplittableRandom(seed).nextLong());
        this.subject = subject;
        this.files = subject.files();
        this.wal = subject.wal();
        int choice = random.nextInt(16);
        if (choice < 8) {
            record();
        } else if (choice < 10) {
            page();
        } else if (choice < 11) {
            segment();
        } else if (choice < 14) {
            catalog();
        } else {
            file();
        }
    }

    OverlayFiles files() {
        return files;
    }

    MemoryWal wal() {
        return wal;
    }

    /** What was done, for people. */
    String what() {
        return what;
    }

    /** Whether the damage must show or touch nothing: only WAL was damaged, and no CRC was made right. */
    boolean isGuarded() {
        return walOnly;
    }

    private void record() {
        List<Integer> kinds = new ArrayList<>(subject.places().keySet());
        List<Subject.Place> places = subject.places().get(kinds.get(random.nextInt(kinds.size())));
        Subject.Place place = places.get(random.nextInt(places.size()));
        int length = Math.min(place.totalLength(), MAX_RECORD_BYTES_DAMAGED);
        long start = place.startLsn();
        wal.own(start);
        if (start / wal.segmentSize() != wal.place(start, place.totalLength()) / wal.segmentSize()) {
            wal.own(wal.place(start, place.totalLength()));
        }
        boolean repaired = random.nextBoolean();
        int first = repaired && random.nextInt(8) > 0 ? 24 : 0;
        int changes = 1 + random.nextInt(3);
        StringBuilder text = new StringBuilder("record at ")
                .append(Long.toHexString(start))
                .append(repaired ? " with its CRC:" : ":");
        for (int i = 0; i < changes && length > first; i++) {
            int at = first + random.nextInt(random.nextBoolean() ? length - first : Math.min(length - first, 64));
            long lsn = wal.place(start, at);
            int value = changed(wal.get(lsn));
            wal.set(lsn, value);
            text.append(' ').append(at).append('=').append(value);
        }
        if (repaired) {
            wal.repairCrc(start, place.totalLength());
        }
        walOnly = !repaired;
        what = text.toString();
    }

    private int changed(int value) {
        return switch (random.nextInt(4)) {
                    case 0 -> value ^ 1 << random.nextInt(8);
                    case 1 -> random.nextInt(256);
                    case 2 -> random.nextBoolean() ? 0xFF : 0x7F;
                    default -> random.nextInt(8);
                }
                & 0xFF;
    }

    private void page() {
        List<Integer> kinds = new ArrayList<>(subject.places().keySet());
        List<Subject.Place> places = subject.places().get(kinds.get(random.nextInt(kinds.size())));
        long page = places.get(random.nextInt(places.size())).startLsn() & -PAGE_BYTES;
        int at = random.nextInt(random.nextBoolean() ? 40 : PAGE_BYTES);
        byte[] bytes = wal.own(page);
        int place = (int) (page & wal.segmentSize() - 1) + at;
        bytes[place] = (byte) changed(bytes[place] & 0xFF);
        walOnly = true;
        what = "page at " + Long.toHexString(page) + ": " + at + '=' + bytes[place];
    }

    private void segment() {
        List<Long> numbers = new ArrayList<>();
        wal.numbers().forEach(numbers::add);
        long number = numbers.get(random.nextInt(numbers.size()));
        long other = numbers.get(random.nextInt(numbers.size()));
        int timelineId = wal.newestTimelineId();
        byte[] bytes = wal.segment(timelineId, number);
        int choice = random.nextInt(4);
        int cut = random.nextInt(wal.segmentSize());
        switch (choice) {
            case 0 -> wal.put(timelineId, number, Arrays.copyOf(bytes, cut));
            case 1 -> wal.put(timelineId, number, null);
            case 2 -> wal.put(timelineId, number, new byte[wal.segmentSize()]);
            default -> wal.put(timelineId, number, wal.segment(timelineId, other));
        }
        walOnly = true;
        what = "segment " + number + ", choice " + choice + ", cut at " + cut + ", other " + other;
    }

    private void catalog() {
        List<String> heaps = new ArrayList<>();
        for (String file : subject.fileNames()) {
            if (file.matches("(base/[0-9]+|global)/[0-9]+") && subject.files().content(file).length >= PAGE_BYTES) {
                heaps.add(file);
            }
        }
        String file = heaps.get(random.nextInt(heaps.size()));
        byte[] bytes = files.content(file);
        StringBuilder text = new StringBuilder(file).append(':');
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int page = random.nextInt(bytes.length / PAGE_BYTES) * PAGE_BYTES;
            int at = page
                    + switch (random.nextInt(3)) {
                        case 0 -> random.nextInt(24);
                        case 1 -> 24 + random.nextInt(400);
                        default -> random.nextInt(PAGE_BYTES);
                    };
            bytes[at] = (byte) changed(bytes[at] & 0xFF);
            text.append(' ').append(at).append('=').append(bytes[at]);
        }
        files.replace(file, bytes);
        what = text.toString();
    }

    private void file() {
        String file = subject.fileNames().get(random.nextInt(subject.fileNames().size()));
        String[] small = subject.fileNames().stream()
                .filter(name -> !name.matches("(base/[0-9]+|global)/[0-9]+"))
                .toArray(String[]::new);
        if (random.nextInt(4) > 0) {
            file = small[random.nextInt(small.length)];
        }
        byte[] bytes = files.content(file);
        int choice = random.nextInt(8);
        if (choice == 0) {
            files.replace(file, null);
            what = file + " gone";
        } else if (choice == 1) {
            files.replace(file, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
            what = file + " cut";
        } else if (bytes.length > 0) {
            int at = random.nextInt(Math.min(bytes.length, random.nextBoolean() ? 300 : 16));
            bytes[at] = (byte) changed(bytes[at] & 0xFF);
            boolean repaired = random.nextBoolean();
            if (repaired) {
                repair(file, bytes);
            }
            files.replace(file, bytes);
            what = file + (repaired ? " with its CRC: " : ": ") + at + '=' + bytes[at];
        }
    }

    private void repair(String file, byte[] bytes) {
        int major = subject.recording().identity().version().major();
        if (file.endsWith("pg_control")) {
            FileParsers.repaired(bytes, major >= 18 ? 292 : 288);
        } else if (file.endsWith("pg_filenode.map")) {
            FileParsers.repaired(bytes, major >= 16 ? 520 : 504);
        }
    }
}
