package io.pgdecoder.it;

/** What slot a run's server has, if any. */
public enum SlotKind {
    /** None, ever: nothing can be captured. */
    NONE(""),
    /** Prepared transactions are decoded when they commit. */
    PLAIN(""),
    /** Made with two_phase: prepared transactions are decoded at PREPARE (14 and later). */
    TWO_PHASE(", false, true");

    private final String arguments;

    SlotKind(String arguments) {
        this.arguments = arguments;
    }

    /** Further arguments of pg_create_logical_replication_slot. */
    String arguments() {
        return arguments;
    }
}
