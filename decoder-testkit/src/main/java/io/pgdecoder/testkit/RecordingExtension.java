package io.pgdecoder.testkit;

import io.pgdecoder.core.LogicalDecoderBuilder;
import io.pgdecoder.recording.WalRecording;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests what their {@link Recording} names. Each file is read once a run, since a recording is immutable. */
@SuppressWarnings("exports") // JUnit is the user's own
public final class RecordingExtension implements ParameterResolver {
    private static final Namespace FILES = Namespace.create(RecordingExtension.class);

    /** For JUnit. */
    public RecordingExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return (type == RecordedDecoder.class || type == WalRecording.class || type == LogicalDecoderBuilder.class)
                && find(parameter, context) != null;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Recording annotation = find(parameter, context);
        if (annotation == null) {
            throw new ParameterResolutionException("no @Recording");
        }
        WalRecording recording = recording(annotation, context.getRequiredTestClass(), context);
        Class<?> type = parameter.getParameter().getType();
        if (type == WalRecording.class) {
            return recording;
        }
        return type == RecordedDecoder.class ? new RecordedDecoder(recording) : recording.builder();
    }

    /** The nearest annotation: the parameter's, the method's, that of the class or of one around it. */
    private static @Nullable Recording find(ParameterContext parameter, ExtensionContext context) {
        Optional<Recording> ofParameter = parameter.findAnnotation(Recording.class);
        if (ofParameter.isPresent()) {
            return ofParameter.get();
        }
        Recording ofExecutable = parameter.getDeclaringExecutable().getAnnotation(Recording.class);
        if (ofExecutable != null) {
            return ofExecutable;
        }
        for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            Recording ofClass = type.getAnnotation(Recording.class);
            if (ofClass != null) {
                return ofClass;
            }
        }
        return null;
    }

    private static WalRecording recording(Recording annotation, Class<?> testClass, ExtensionContext context) {
        String key = testClass.getName() + ' ' + annotation.value();
        // Only what JUnit 5 has, too. Two threads may both read it: no harm is done.
        Store store = context.getRoot().getStore(FILES);
        WalRecording recording = store.get(key, WalRecording.class);
        if (recording == null) {
            recording = read(annotation.value(), testClass);
            store.put(key, recording);
        }
        admit(recording, annotation);
        return recording;
    }

    /** Refuses a recording that no server's output belongs to, unless the annotation allows it. */
    static void admit(WalRecording recording, Recording annotation) {
        if (!annotation.allowUnverified()) {
            recording.requireVerified();
        }
    }

    private static WalRecording read(String name, Class<?> testClass) {
        try (InputStream in = open(name, testClass)) {
            if (in == null) {
                throw new ParameterResolutionException("no recording " + name + " on the class path, neither beside "
                        + testClass.getName() + " nor at its root; in a named module its package must be open");
            }
            return WalRecording.parse(in.readAllBytes(), name);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read recording " + name, e);
        }
    }

    private static @Nullable InputStream open(String name, Class<?> testClass) {
        InputStream beside = testClass.getResourceAsStream(name);
        return beside != null || name.startsWith("/") ? beside : testClass.getResourceAsStream('/' + name);
    }
}
