package io.pgdecoder.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Short commands that are waited for. */
final class Commands {
    private Commands() {}

    /** Runs a command to its end, its output dropped, and returns its exit status. */
    static int exitStatus(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return await(process);
    }

    /**
     * Runs a command that must succeed.
     *
     * @throws IOException with the command's output if it ends with another status than 0
     */
    static void run(List<String> command) throws IOException {
        output(command);
    }

    /**
     * Runs a command that must succeed, and returns what it printed.
     *
     * @throws IOException with the command's output if it ends with another status than 0
     */
    static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = await(process);
        if (status != 0) {
            throw new IOException("exit status " + status + " of " + command + ":\n" + output);
        }
        return output;
    }

    static int await(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + process.info(), e);
        }
    }
}
