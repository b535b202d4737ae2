package io.pgdecoder.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Names the recording that a test runs on: at a parameter, or at the method or class whose parameters have none of their
 * own. Parameters can be a {@link RecordedDecoder}, an {@link io.pgdecoder.recording.WalRecording} or a {@link
 * io.pgdecoder.core.LogicalDecoderBuilder}.
 *
 * <pre>
 *   &#64;Test
 *   void countsOrders(&#64;Recording("orders.walrec") RecordedDecoder decoder) { ... }
 * </pre>
 */
@SuppressWarnings("exports") // JUnit is the user's own
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE})
@ExtendWith(RecordingExtension.class)
public @interface Recording {
    /** The file on the test's class path: beside the test class, or else from the root. */
    String value();

    /** Whether a recording will do that no server's output belongs to; otherwise the test fails on one. */
    boolean allowUnverified() default false;
}
