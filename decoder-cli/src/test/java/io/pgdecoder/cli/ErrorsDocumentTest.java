package io.pgdecoder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ErrorsDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "errors.md");

    @Test
    void hasOneSectionForEachCodeInTheOrderOfTheCodes() throws IOException {
        List<String> headings = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("### "))
                .toList();
        assertThat(headings)
                .containsExactlyElementsOf(Stream.of(ErrorCode.values())
                        .map(code -> "### " + code.code() + ' ' + code.name())
                        .toList());
    }

    @Test
    void saysInEachSectionWhatToDo() throws IOException {
        String[] sections = Files.readString(DOCUMENT).split("(?m)^### ");
        assertThat(Stream.of(sections).skip(1)).allMatch(section -> section.contains("\n*Do:* "));
    }
}
