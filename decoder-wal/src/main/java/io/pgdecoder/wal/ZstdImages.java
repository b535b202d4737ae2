package io.pgdecoder.wal;

import java.util.Iterator;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The zstd add-on, if there is one: looked for once, when the first image asks. One decompressor a thread, since it is
 * not to be shared.
 */
final class ZstdImages {
    private static final ThreadLocal<@Nullable ZstdDecompressor> FOUND = ThreadLocal.withInitial(ZstdImages::find);

    private ZstdImages() {}

    /** The add-on, or null. */
    static @Nullable ZstdDecompressor decompressor() {
        return FOUND.get();
    }

    private static @Nullable ZstdDecompressor find() {
        Iterator<ZstdDecompressor> found = ServiceLoader.load(ZstdDecompressor.class, ZstdImages.class.getClassLoader())
                .iterator();
        return found.hasNext() ? found.next() : null;
    }
}
