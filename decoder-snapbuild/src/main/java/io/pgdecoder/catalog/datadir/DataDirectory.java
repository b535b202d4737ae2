package io.pgdecoder.catalog.datadir;

import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import io.pgdecoder.types.RelFileLocator;
import io.pgdecoder.types.UnsupportedFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    private static final String CONTROL = "global/pg_control";

    private final Path root;
    private final PgVersion version;
    private final ControlFile controlFile;
    private final @Nullable BackupLabel backupLabel;

    private DataDirectory(Path root, PgVersion version, ControlFile controlFile, @Nullable BackupLabel backupLabel) {
        this.root = root;
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
        Path versionFile = root.resolve("PG_VERSION");
        if (!Files.isRegularFile(versionFile)) {
            throw new UnsupportedFormatException(
                    ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                    Lsn.INVALID,
                    versionFile.toString(),
                    "not a data directory",
                    "a file PG_VERSION",
                    "none");
        }
        String text = new String(read(versionFile), StandardCharsets.ISO_8859_1).strip();
        PgVersion version = versionOf(text, versionFile);
        ControlFile controlFile = readControlFile(root);
        if (controlFile.version() != version) {
            throw new UnsupportedFormatException(
                    ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                    Lsn.INVALID,
                    versionFile.toString(),
                    "PG_VERSION and pg_control name different versions",
                    "" + controlFile.version().major(),
                    text);
        }
        Path label = root.resolve("backup_label");
        BackupLabel backupLabel = Files.exists(label) ? BackupLabel.parse(read(label), label.toString()) : null;
        return new DataDirectory(root, version, controlFile, backupLabel);
    }

    private static PgVersion versionOf(String text, Path file) {
        PgVersion version = null;
        if (text.matches("[0-9]{1,4}")) {
            version = PgVersion.ofMajor(Integer.parseInt(text));
        }
        if (version == null) {
            throw new UnsupportedFormatException(
                    ErrorCode.DATA_DIRECTORY_UNSUPPORTED,
                    Lsn.INVALID,
                    file.toString(),
                    "unsupported version of the data directory",
                    "13 to 18",
                    text.length() > 40 ? text.substring(0, 40) : text);
        }
        return version;
    }

    private static ControlFile readControlFile(Path root) {
        Path file = root.resolve(CONTROL);
        return ControlFile.parse(read(file), file.toString());
    }

    /** The directory. */
    public Path root() {
        return root;
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

    /** Checks that the directory is still that of the same cluster, after its files have been read. */
    public void checkUnchanged() {
        ControlFile now = readControlFile(root);
        if (now.systemIdentifier() != controlFile.systemIdentifier() || now.version() != version) {
            throw new DecoderException(
                    ErrorCode.CONTROL_FILE_INVALID,
                    Lsn.INVALID,
                    root.resolve(CONTROL).toString(),
                    "the data directory was replaced while it was read",
                    "system identifier " + Long.toUnsignedString(controlFile.systemIdentifier()),
                    Long.toUnsignedString(now.systemIdentifier()));
        }
    }

    /** The directory that holds a database's relations of one tablespace. */
    public Path databaseDirectory(int spcOid, int dbOid) {
        if (spcOid == Oid.GLOBAL_TABLESPACE) {
            return root.resolve("global");
        }
        if (spcOid == Oid.DEFAULT_TABLESPACE) {
            return root.resolve("base").resolve(Oid.toString(dbOid));
        }
        return root.resolve("pg_tblspc")
                .resolve(Oid.toString(spcOid))
                .resolve("PG_" + version.major() + '_' + version.catalogVersion())
                .resolve(Oid.toString(dbOid));
    }

    /** The first segment of a relation's main fork. */
    public Path relationFile(RelFileLocator locator) {
        return databaseDirectory(locator.spcOid(), locator.dbOid()).resolve(Oid.toString(locator.relNumber()));
    }

    /** The relation map of the shared catalogs, or of a database in its default tablespace. */
    public RelationMapFile relationMap(int spcOid, int dbOid) {
        Path file = databaseDirectory(spcOid, dbOid).resolve("pg_filenode.map");
        byte[] bytes = read(file);
        return RelationMapFile.parse(bytes, 0, bytes.length, version, Lsn.INVALID, file.toString());
    }

    /** Reads a whole small file. */
    static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new DecoderException(
                    ErrorCode.DATA_FILE_MISSING,
                    Lsn.INVALID,
                    file.toString(),
                    "a file of the data directory is missing",
                    "the file",
                    "none",
                    e);
        } catch (IOException e) {
            throw ioError(file, e);
        }
    }

    static DecoderException ioError(Path file, IOException e) {
        return new DecoderException(
                ErrorCode.IO_ERROR, Lsn.INVALID, file.toString(), "cannot be read", null, e.toString(), e);
    }
}
