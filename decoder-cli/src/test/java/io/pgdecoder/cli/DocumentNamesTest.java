package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents call a class, a method or a file must be one: a reader looks for it. */
class DocumentNamesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```java\n.*?^```$");
    /** Options of the virtual machine look alike. */
    private static final Pattern CLASS = Pattern.compile("(?<!-XX:[+-]?)\\b(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*\\b");

    private static final Pattern MEMBER = Pattern.compile("`([A-Z]\\w+)\\.([a-zA-Z]\\w*)[^`]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");
    private static final Pattern PATH = Pattern.compile("`((?:decoder-\\w+|bin|docs)(?:/[\\w.-]+)+)[^`]*`");

    /** Words that look like classes. */
    private static final Set<String> OTHERS = Set.of("TimeZone");

    private static final List<String> JAVA_PACKAGES =
            List.of("java.lang.", "java.math.", "java.time.", "java.util.", "java.util.function.");

    @Test
    void namesOnlyClassesThatExist() throws IOException {
        Map<String, Path> sources = sources();
        List<String> wrong = new ArrayList<>();
        int found = 0;
        for (Path document : documents()) {
            Matcher name = CLASS.matcher(prose(document));
            while (name.find()) {
                found++;
                if (!sources.containsKey(name.group()) && !OTHERS.contains(name.group()) && !isOfJava(name.group())) {
                    wrong.add(document.getFileName() + ": " + name.group());
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(found).as("names found").isGreaterThan(80);
    }

    @Test
    void namesOnlyMembersThatExist() throws IOException {
        Map<String, Path> sources = sources();
        List<String> wrong = new ArrayList<>();
        int found = 0;
        for (Path document : documents()) {
            Matcher member = MEMBER.matcher(prose(document));
            while (member.find()) {
                Path source = sources.get(member.group(1));
                if (source != null) {
                    found++;
                    Pattern declared = Pattern.compile("\\b" + member.group(2) + "\\b");
                    if (!declared.matcher(Files.readString(source)).find()) {
                        wrong.add(document.getFileName() + ": " + member.group());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(found).as("members found").isPositive();
    }

    @Test
    void leadsOnlyToFilesThatExist() throws IOException {
        List<String> wrong = new ArrayList<>();
        int found = 0;
        for (Path document : documents()) {
            String text = prose(document);
            Path folder = document.resolveSibling(".");
            for (Matcher link = LINK.matcher(text); link.find(); found++) {
                if (!Files.exists(folder.resolve(link.group(1)))) {
                    wrong.add(document.getFileName() + ": " + link.group(1));
                }
            }
            for (Matcher path = PATH.matcher(text); path.find(); found++) {
                if (!Files.exists(ROOT.resolve(path.group(1)))) {
                    wrong.add(document.getFileName() + ": " + path.group(1));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(found).as("links and paths found").isGreaterThan(20);
    }

    /** README and all documents, but the glossary: most of its names are PostgreSQL's, and its classes have a test. */
    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.endsWith("glossary.md"))
                    .toList();
        }
    }

    /** A document without its programs, which are compiled by tests of their own. */
    private static String prose(Path document) throws IOException {
        return CODE_BLOCK.matcher(Files.readString(document)).replaceAll("");
    }

    private static Map<String, Path> sources() throws IOException {
        Map<String, Path> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.map(module -> module.resolve("src")).toList()) {
                if (Files.isDirectory(module)) {
                    addSources(module, sources);
                }
            }
        }
        return sources;
    }

    private static void addSources(Path folder, Map<String, Path> sources) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> sources.put(file.getFileName().toString().replace(".java", ""), file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOfJava(String name) {
        for (String prefix : JAVA_PACKAGES) {
            try {
                Class.forName(prefix + name, false, null);
                return true;
            } catch (ClassNotFoundException e) {
                // not of this package
            }
        }
        return false;
    }
}
