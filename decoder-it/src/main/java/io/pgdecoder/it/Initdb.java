package io.pgdecoder.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes clusters with initdb. That costs more than all else that most runs do, so one of equal arguments is made once in
 * a folder that all processes share, and copied; such clusters have one system identifier.
 */
final class Initdb {
    private final PgBinaries binaries;
    private final List<String> arguments;

    /** Of these binaries, with all arguments but where to. */
    Initdb(PgBinaries binaries, List<String> arguments) {
        this.binaries = binaries;
        this.arguments = List.copyOf(arguments);
    }

    /** A cluster with a system identifier of its own, in a folder that is not there yet. */
    void create(Path dataDirectory) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(binaries.program("initdb").toString());
        command.add("--pgdata=" + dataDirectory);
        command.addAll(arguments);
        Commands.run(ServerUser.current().wrap(command));
    }

    /** A copy of the cluster that was made first with these arguments, in a folder that is not there yet. */
    void copyTemplate(Path dataDirectory) throws IOException {
        String hash = Integer.toHexString(arguments.hashCode());
        Path template = PgBinaries.sharedFolder().resolve(binaries.name() + "-template-" + hash);
        if (!Files.isDirectory(template)) {
            Path building = Files.createTempDirectory(template.getParent(), "initdb");
            Folders.openToAll(building);
            ServerUser.current().own(building);
            create(building.resolve("data"));
            try {
                Files.move(building.resolve("data"), template, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                // Another process may have been first.
                if (!Files.isDirectory(template)) {
                    throw e;
                }
            }
            Folders.delete(building);
        }
        Commands.run(List.of("cp", "-a", template.toString(), dataDirectory.toString()));
    }
}
