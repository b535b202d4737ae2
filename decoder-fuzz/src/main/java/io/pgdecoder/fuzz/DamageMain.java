package io.pgdecoder.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Damages input on purpose, as often as one likes, and counts what comes of it. The script {@code decoder-fuzz/damage}
 * calls it with the right class path and a heap of 256 MB:
 *
 * <pre>
 *     decoder-fuzz/damage parsers [--count N] [--seed N] [NAME-PART]...
 *         N damaged inputs (1,000,000) for each parser whose name contains one of the parts; all without one
 *     decoder-fuzz/damage decodes [--count N] [--seed N] [RECORDING-OR-FOLDER]...
 *         N decodes (10,000) in all of damaged recordings; without a name those of decoder-testkit
 *     decoder-fuzz/damage faults [--count N] [--seed N] [RECORDING-OR-FOLDER]...
 *         each fault of {@link FaultRun} N times (100) into the source of each recording
 *     decoder-fuzz/damage seeds RUN-DIRECTORY...
 *         takes the healthy inputs from runs of decoder-it/workbench, see {@link SeedRecipe}
 * </pre>
 *
 * <p>The n-th input under a seed is always the same. The first fault ends the program with status 1 and the input in
 * hexadecimal digits.
 */
public final class DamageMain {
    private final List<String> arguments = new ArrayList<>();
    private long count;
    private long seed = 1;
    private boolean keepGoing;

    private DamageMain() {}

    /** Runs one command. */
    public static void main(String[] args) throws IOException {
        DamageMain main = new DamageMain();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--count" -> main.count = Long.parseLong(args[++i]);
                case "--seed" -> main.seed = Long.parseLong(args[++i]);
                case "--keep-going" -> main.keepGoing = true;
                default -> main.arguments.add(args[i]);
            }
        }
        Watch.start();
        main.run();
    }

    private void run() throws IOException {
        String command = arguments.isEmpty() ? "" : arguments.remove(0);
        switch (command) {
            case "parsers" -> parsers();
            case "decodes" -> decodes();
            case "faults" -> faults();
            case "seeds" -> SeedRecipe.run(arguments.stream().map(Path::of).toList());
            default -> {
                System.err.println(
                        "usage: damage parsers|decodes|faults|seeds [--count N] [--seed N] [--keep-going] ...");
                System.exit(2);
            }
        }
    }

    private void parsers() {
        long inputs = 0;
        int faults = 0;
        for (Parser parser : Parsers.all()) {
            if (arguments.isEmpty() || arguments.stream().anyMatch(parser.name()::contains)) {
                DamageRun run = new DamageRun(parser);
                try {
                    run.healthy();
                    run.damaged(count == 0 ? 1_000_000 : count, seed);
                } catch (AssertionError e) {
                    e.printStackTrace();
                    faults++;
                    if (!keepGoing) {
                        System.exit(1);
                    }
                }
                inputs += run.inputs();
                System.out.println(run);
            }
        }
        System.out.println(inputs + " damaged inputs, seed " + seed + ", " + faults + " faults");
        if (faults > 0) {
            System.exit(1);
        }
    }

    private void decodes() throws IOException {
        List<Path> recordings = recordings();
        DecodeDamageRun run = new DecodeDamageRun();
        int faults = 0;
        long each = ((count == 0 ? 10_000 : count) + recordings.size() - 1) / recordings.size();
        for (Path recording : recordings) {
            Subject subject = new Subject(recording);
            for (long i = 0; i < each; i++) {
                try {
                    run.damaged(subject, seed + i);
                } catch (AssertionError e) {
                    e.printStackTrace();
                    faults++;
                    if (!keepGoing) {
                        System.exit(1);
                    }
                }
            }
            System.out.println(recording.getFileName() + ": " + each);
        }
        System.out.println(run);
        System.out.println(recordings.size() + " recordings, first seed " + seed + ", " + faults + " faults");
        if (faults > 0) {
            System.exit(1);
        }
    }

    private List<Path> recordings() throws IOException {
        return arguments.isEmpty()
                ? Recordings.all()
                : Recordings.in(arguments.stream().map(Path::of).toList());
    }

    private void faults() throws IOException {
        FaultRun run = new FaultRun();
        int faults = 0;
        for (Path recording : recordings()) {
            Subject subject = new Subject(recording);
            for (FaultRun.Fault fault : FaultRun.Fault.values()) {
                for (long i = 0; i < (count == 0 ? 100 : count); i++) {
                    try {
                        run.run(subject, fault, seed + i);
                    } catch (AssertionError e) {
                        e.printStackTrace();
                        faults++;
                        if (!keepGoing) {
                            System.exit(1);
                        }
                    }
                }
            }
        }
        System.out.print(run);
        System.out.println("first seed " + seed + ", " + faults + " differences");
        if (faults > 0) {
            System.exit(1);
        }
    }
}
