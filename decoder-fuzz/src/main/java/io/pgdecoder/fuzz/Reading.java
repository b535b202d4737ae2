package io.pgdecoder.fuzz;

import java.util.List;
import java.util.function.Consumer;

/** A {@link Parser} made of its parts. */
record Reading(String name, List<byte[]> seeds, Consumer<byte[]> reader) implements Parser {
    Reading {
        if (seeds.isEmpty()) {
            throw new IllegalArgumentException(name + " has no healthy input");
        }
        seeds = List.copyOf(seeds);
    }

    @Override
    public void parse(byte[] input) {
        reader.accept(input);
    }

    @Override
    public String toString() {
        return name;
    }
}
