package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.types.UnsupportedFormatException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cluster's data directory, or a copy of one: its version, its control file, and where its files lie.
 *
 * <pre>
 *   PG_VERSION   global/pg_control   global/pg_filenode.map   backup_label (in a base backup)
 *   tablespace 1664   global/&lt;file number&gt;
 *   tablespace 1663   base/&lt;database&gt;/&lt;file number&gt;
 *   any other         pg_tblspc/&lt;tablespace&gt;/PG_&lt;major&gt;_&lt;catalog version&gt;/&lt;database&gt;/&lt;file number&gt;
 * </pre>
 *
 * <p>The control file is read first: what is copied or read later can only be newer than its redo point, and WAL from
 * there brings it to one state. {@link #checkUnchanged} reads it again after the seed.
 */
public final class DataDirectory {
    private static final String VERSION_FILE = "PG_VERSION";
    private static final String CONTROL = "global/pg_control";
    private static final String LABEL = "backup_label";

    /** No file that is read whole is longer; pg_control, the longest, has 8 kB. */
    private static final int MAX_SMALL_FILE_BYTES = 1 << 20;

    private final DataFiles files;
    private final PgVersion version;
    private final ControlFile controlFile;
    private final @Nullable BackupLabel backupLabel;

    private DataDirectory(
            DataFiles files, PgVersion version, ControlFile controlFile, @Nullable BackupLabel backupLabel) {
        this.files = files;
        this.version = version;
        this.controlFile = controlFile;
        this.backupLabel = backupLabel;
    }

    /**
     * Opens a data directory.
     *
     * @throws UnsupportedFormatException (DATA_DIRECTORY_UNSUPPORTED) if it is none, or of an unknown kind
     * @throws DecoderException (CONTROL_FILE_INVALID, DATA_FILE_MISSING, IO_ERROR)
     */
    public static DataDirectory open(Path root) {
        return open(new DirectoryFiles(root));
    }

    /** As {@link #open(Path)}, for files that may lie anywhere. */
    public static DataDirectory open(DataFiles files) {
        if (!files.exists(VERSION_FILE)) {
            throw new UnsupportedFormatException(
                    ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                    Lsn.INVALID,
                    files.name(VERSION_FILE),
                    "not a data directory",
                    "a file PG_VERSION",
                    "none");
        }
        String text = new String(read(files, VERSION_FILE), StandardCharsets.ISO_8859_1).strip();
        PgVersion version = versionOf(text, files.name(VERSION_FILE));
        ControlFile controlFile = readControlFile(files);
        if (controlFile.version() != version) {
            throw new UnsupportedFormatException(
                    ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                    Lsn.INVALID,
                    files.name(VERSION_FILE),
                    "PG_VERSION and pg_control name different versions",
                    "" + controlFile.version().major(),
                    text);
        }
        BackupLabel backupLabel = files.exists(LABEL) ? BackupLabel.parse(read(files, LABEL), files.name(LABEL)) : null;
        return new DataDirectory(files, version, controlFile, backupLabel);
    }

    private static PgVersion versionOf(String text, String file) {
        PgVersion version = null;
        if (text.matches("[0-9]{1,4}")) {
            version = PgVersion.ofMajor(Integer.parseInt(text));
        }
        if (version == null) {
            throw new UnsupportedFormatException(
                    ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                    Lsn.INVALID,
                    file,
                    "unsupported version of the data directory",
                    "13 to 18",
                    text.length() > 40 ? text.substring(0, 40) : text);
        }
        return version;
    }

    private static ControlFile readControlFile(DataFiles files) {
        return ControlFile.parse(read(files, CONTROL), files.name(CONTROL));
    }

    /** The files of the directory. */
    public DataFiles files() {
        return files;
    }

    /** What error messages call the directory. */
    public String name() {
        return files.name();
    }

    /** The major version. */
    public PgVersion version() {
        return version;
    }

    /** The control file as it was before anything else was read. */
    public ControlFile controlFile() {
        return controlFile;
    }

    /** Where reading of WAL has to begin: backup_label's start, or the redo point of the last checkpoint. */
    public long redoLsn() {
        return backupLabel != null ? backupLabel.startLsn() : controlFile.redoLsn();
    }

    /** The timeline of {@link #redoLsn()}. */
    public int timeline() {
        return backupLabel != null ? backupLabel.timeline() : controlFile.timeline();
    }

    /** The directories of logs about transactions, of which any page may be read at any time; see {@link CommitLog}. */
    public static List<String> transactionLogs() {
        return List.of(CommitLog.DIRECTORY, MultiXactLog.OFFSETS, MultiXactLog.MEMBERS);
    }

    /** Checks that the directory is still that of the same cluster, after its files have been read. */
    public void checkUnchanged() {
        ControlFile now = readControlFile(files);
        if (now.systemIdentifier() != controlFile.systemIdentifier() || now.version() != version) {
            throw new DecoderException(
                    ErrorCode.CONTROL_FILE_INVALID,
                    Lsn.INVALID,
                    files.name(CONTROL),
                    "the data directory was replaced while it was read",
                    "system identifier " + Long.toUnsignedString(controlFile.systemIdentifier()),
                    Long.toUnsignedString(now.systemIdentifier()));
        }
    }

    /** The directory that holds a database's relations of one tablespace. */
    public String databaseDirectory(int spcOid, int dbOid) {
        if (spcOid == Oid.GLOBAL_TABLESPACE) {
            return "global";
        }
        if (spcOid == Oid.DEFAULT_TABLESPACE) {
            return "base/" + Oid.toString(dbOid);
        }
        return "pg_tblspc/" + Oid.toString(spcOid) + "/PG_" + version.major() + '_' + version.catalogVersion() + '/'
                + Oid.toString(dbOid);
    }

    /** The first segment of a relation's main fork. */
    public String relationFile(RelFileLocator locator) {
        return databaseDirectory(locator.spcOid(), locator.dbOid()) + '/' + Oid.toString(locator.relNumber());
    }

    /** The relation map of the shared catalogs, or of a database in its default tablespace. */
    public RelationMapFile relationMap(int spcOid, int dbOid) {
        String file = databaseDirectory(spcOid, dbOid) + "/pg_filenode.map";
        byte[] bytes = read(files, file);
        return RelationMapFile.parse(bytes, 0, bytes.length, version, Lsn.INVALID, files.name(file));
    }

    /** Reads a whole small file. */
    private static byte[] read(DataFiles files, String file) {
        byte[] bytes = new byte[8192];
        int length = 0;
        while (true) {
            int read = files.read(file, length, bytes, length, bytes.length - length);
            length += read;
            if (length < bytes.length) {
                return Arrays.copyOf(bytes, length);
            }
            if (length >= MAX_SMALL_FILE_BYTES) {
                throw new UnsupportedFormatException(
                        ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                        Lsn.INVALID,
                        files.name(file),
                        "file too long",
                        "less than " + MAX_SMALL_FILE_BYTES + " bytes",
                        "more");
            }
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
    }
}
