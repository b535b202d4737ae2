package io.pgdecoder.core.replay;

import io.pgdecoder.plugin.MessageView;
import java.util.Arrays;

/** The logical message that a plugin is shown. Reused. */
final class ReplayMessage implements MessageView {
    private long lsn;
    private boolean transactional;
    private byte[] prefix = new byte[0];
    private byte[] content = new byte[0];
    private int contentOffset;
    private int contentLength;

    ReplayMessage set(
            long lsn,
            boolean transactional,
            byte[] prefixBytes,
            int prefixOffset,
            int prefixLength,
            byte[] content,
            int contentOffset,
            int contentLength) {
        this.lsn = lsn;
        this.transactional = transactional;
        this.prefix = Arrays.copyOfRange(prefixBytes, prefixOffset, prefixOffset + prefixLength);
        this.content = content;
        this.contentOffset = contentOffset;
        this.contentLength = contentLength;
        return this;
    }

    @Override
    public long lsn() {
        return lsn;
    }

    @Override
    public boolean transactional() {
        return transactional;
    }

    @Override
    public byte[] prefix() {
        return prefix;
    }

    @Override
    public byte[] content() {
        return content;
    }

    @Override
    public int contentOffset() {
        return contentOffset;
    }

    @Override
    public int contentLength() {
        return contentLength;
    }
}
