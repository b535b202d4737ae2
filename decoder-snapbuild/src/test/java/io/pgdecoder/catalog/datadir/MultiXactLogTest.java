package io.pgdecoder.catalog.datadir;

import static org.assertj.core.api.Assertions.assertThat;

import io.pgdecoder.types.LittleEndian;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MultiXactLogTest {
    @TempDir
    Path directory;

    @Test
    void findsTheUpdatingMemberInTheFiles() throws Exception {
        byte[] offsets = new byte[8192];
        LittleEndian.putInt(offsets, 4 * 1, 1); // multi 1: members 1, 2
        LittleEndian.putInt(offsets, 4 * 2, 3); // multi 2: members 3, 4, 5
        byte[] members = new byte[8192];
        member(members, 1, 0, 901);
        member(members, 2, 1, 902);
        member(members, 3, 0, 903);
        member(members, 4, 5, 904);
        member(members, 5, 0, 905);
        Files.createDirectories(directory.resolve("pg_multixact/offsets"));
        Files.createDirectories(directory.resolve("pg_multixact/members"));
        Files.write(directory.resolve("pg_multixact/offsets/0000"), offsets);
        Files.write(directory.resolve("pg_multixact/members/0000"), members);
        MultiXactLog log = new MultiXactLog(new DirectoryFiles(directory), 3, 6);

        assertThat(log.updateXid(1)).isZero();
        assertThat(log.updateXid(2)).isEqualTo(904);
    }

    /** Groups of 20 bytes: four status bytes, four xids. */
    private static void member(byte[] page, int member, int status, int xid) {
        int group = member / 4 * 20;
        page[group + member % 4] = (byte) status;
        LittleEndian.putInt(page, group + 4 + member % 4 * 4, xid);
    }

    @Test
    void followsRecords() {
        MultiXactLog log = new MultiXactLog(new DirectoryFiles(directory), 3, 6);
        log.setUpdateXid(7, 950);

        assertThat(log.updateXid(7)).isEqualTo(950);
        assertThat(log.updateXid(8)).isZero();
        assertThat(log.updateXid(0)).isZero();
    }
}
