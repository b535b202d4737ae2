package io.pgdecoder.cli;

/** Entry point of {@code bin/pgdecoder}. */
public final class Main {
    private Main() {}

    /** Runs one command and exits with its status. */
    public static void main(String[] args) {
        System.err.println("usage: pgdecoder decode|waldump|demo ...");
        System.exit(2);
    }
}
