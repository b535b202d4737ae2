package io.pgdecoder.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.core.LogicalDecoder;
import io.pgdecoder.plugin.OutputPlugin;
import io.pgdecoder.recording.WalRecording;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of README.md is compiled as it stands there, and what can run is run on the demo's cluster. */
class ReadmeSnippetsTest {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```java\n(.*?)^```$");
    private static final Pattern CLASS_NAME = Pattern.compile("(?m)^public class (\\w+)");

    @TempDir
    private Path directory;

    @Test
    void everySnippetCompilesWithoutAWarning() throws IOException {
        assertThat(snippets()).containsOnlyKeys("ReadFolder", "FollowStream", "TableNames");
        assertThat(compile()).isEmpty();
    }

    @Test
    void theFirstSnippetPrintsTheDemo() throws Exception {
        assertThat(compile()).isEmpty();
        Path data = unpackDemo();
        PrintStream standardOutput = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
            System.setOut(new PrintStream(printed, false, StandardCharsets.UTF_8));
            loader.loadClass("ReadFolder").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {data.toString()});
        } finally {
            System.setOut(standardOutput);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .startsWith("BEGIN\ntable shop.orders: INSERT: id[integer]:1 customer[text]:'Ada'")
                .endsWith("table shop.orders: DELETE: id[integer]:1\nCOMMIT\n");
    }

    @Test
    void theThirdSnippetIsAPlugin() throws Exception {
        assertThat(compile()).isEmpty();
        List<String> rows = new ArrayList<>();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
            OutputPlugin plugin = loader.loadClass("TableNames")
                    .asSubclass(OutputPlugin.class)
                    .getConstructor()
                    .newInstance();
            try (LogicalDecoder decoder = LogicalDecoder.builder()
                    .dataDirectory(unpackDemo())
                    .database("postgres")
                    .plugin(plugin)
                    .build()) {
                decoder.poll(1000, row -> rows.add(new String(row.copyData(), StandardCharsets.UTF_8)));
            }
        }
        assertThat(rows).startsWith("INSERT orders", "INSERT orders").contains("DELETE orders");
    }

    private String compile() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<String, String> snippet : snippets().entrySet()) {
            sources.add(Files.writeString(directory.resolve(snippet.getKey() + ".java"), snippet.getValue()));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        java.io.StringWriter messages = new java.io.StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-d",
                    directory.toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-Xlint:all",
                    "-Werror",
                    "-proc:none",
                    "--release",
                    "17");
            compiler.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return messages.toString();
    }

    private static Map<String, String> snippets() throws IOException {
        Map<String, String> snippets = new LinkedHashMap<>();
        Matcher snippet = SNIPPET.matcher(Files.readString(Path.of("..", "README.md")));
        while (snippet.find()) {
            Matcher name = CLASS_NAME.matcher(snippet.group(1));
            assertThat(name.find()).as("a class in %s", snippet.group(1)).isTrue();
            snippets.put(name.group(1), snippet.group(1));
        }
        return snippets;
    }

    private Path unpackDemo() {
        Path target = directory.resolve("cluster");
        WalRecording.read(Path.of("../decoder-cli/src/main/resources/io/pgdecoder/cli/demo.walrec"))
                .unpack(target);
        return target;
    }
}
