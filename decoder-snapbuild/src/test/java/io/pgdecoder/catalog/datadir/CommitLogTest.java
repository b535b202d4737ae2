package io.pgdecoder.catalog.datadir;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitLogTest {
    @TempDir
    Path directory;

    @Test
    void readsTwoBitsAnXidLowBitsFirst() throws Exception {
        byte[] page = new byte[8192];
        page[700 >>> 2] = (byte) 0b11_10_01_00; // 700 in progress, 701 committed, 702 aborted, 703 sub-committed
        Files.write(Files.createDirectories(directory.resolve("pg_xact")).resolve("0000"), page);
        CommitLog log = new CommitLog(new DirectoryFiles(directory), 3);

        assertThat(log.isInProgress(700)).isTrue();
        assertThat(log.isCommitted(701)).isTrue();
        assertThat(log.isAborted(702)).isTrue();
        assertThat(log.isCommitted(703)).isFalse();
        assertThat(log.isInProgress(703)).isTrue();
    }

    @Test
    void followsRecordsBeyondWhatTheFilesHold() {
        CommitLog log = new CommitLog(new DirectoryFiles(directory), 3);
        log.setCommitted(5_000_000);
        log.setAborted(5_000_001);

        assertThat(log.isCommitted(5_000_000)).isTrue();
        assertThat(log.isAborted(5_000_001)).isTrue();
        assertThat(log.isInProgress(5_000_002)).isTrue();
    }

    @Test
    void specialXidsNeedNoLog() {
        CommitLog log = new CommitLog(new DirectoryFiles(directory), 3);

        assertThat(log.isCommitted(0)).isFalse();
        assertThat(log.isCommitted(1)).isTrue();
        assertThat(log.isCommitted(2)).isTrue();
    }

    @Test
    void whatIsInProgressBelowTheOldestRunningXidWasAbortedByACrash() {
        CommitLog log = new CommitLog(new DirectoryFiles(directory), 3);
        log.setOldestRunningXid(800);

        assertThat(log.isAborted(799)).isTrue();
        assertThat(log.isInProgress(800)).isTrue();
    }

    @Test
    void xidsOlderThanTheLogBelongToFrozenRows() {
        CommitLog log = new CommitLog(new DirectoryFiles(directory), 40_000_000);

        assertThat(log.isCommitted(39_000_000)).isTrue();
        assertThat(log.isCommitted(40_000_001)).isFalse();
    }
}
