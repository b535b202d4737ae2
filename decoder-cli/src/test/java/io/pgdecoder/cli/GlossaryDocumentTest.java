package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GlossaryDocumentTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MODULE = Pattern.compile("## (decoder-\\w+)");
    private static final Pattern PACKAGE = Pattern.compile("### `([\\w.]+)`");
    private static final Pattern CLASS = Pattern.compile("\\| ([A-Z]\\w+) \\| .+ \\|");

    @Test
    void namesOnlyClassesThatExist() throws IOException {
        List<Path> sources = new ArrayList<>();
        String module = "";
        String folder = "";
        for (String line : Files.readAllLines(ROOT.resolve("docs/glossary.md"))) {
            Matcher matcher = MODULE.matcher(line);
            if (matcher.matches()) {
                module = matcher.group(1);
            } else if (matcher.usePattern(PACKAGE).matches()) {
                folder = matcher.group(1).replace('.', '/');
            } else if (!module.isEmpty() && matcher.usePattern(CLASS).matches()) {
                sources.add(ROOT.resolve(module)
                        .resolve("src/main/java")
                        .resolve(folder)
                        .resolve(matcher.group(1) + ".java"));
            }
        }
        assertThat(sources).hasSizeGreaterThan(100).allMatch(Files::isRegularFile);
    }
}
