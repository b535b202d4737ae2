import org.jspecify.annotations.NullMarked;

/** Reads full-page images that are compressed with zstd. */
@NullMarked
@SuppressWarnings("requires-automatic") // the library has no module descriptor; its file name is the name
module io.pgdecoder.zstd {
    requires io.pgdecoder.wal;
    requires aircompressor;
    requires jdk.unsupported; // the library's own need, which it cannot state
    requires static transitive org.jspecify;

    provides io.pgdecoder.wal.ZstdDecompressor with
            io.pgdecoder.zstd.AircompressorZstd;
}
