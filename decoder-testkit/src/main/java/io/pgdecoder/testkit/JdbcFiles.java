package io.pgdecoder.testkit;

import io.pgdecoder.catalog.datadir.DataFiles;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.ErrorCode;
import io.pgdecoder.types.Lsn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The data directory of a running server, read by a superuser's session with the server's file functions. */
final class JdbcFiles implements DataFiles {
    private static final int BYTES_PER_QUERY = 1 << 20;

    private final Connection connection;

    /** Files read with this session, which stays the caller's. */
    JdbcFiles(Connection connection) {
        this.connection = connection;
    }

    @Override
    public String name() {
        return "the server's data directory";
    }

    @Override
    public boolean exists(String file) {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT count(*) FROM pg_stat_file(?, true) f WHERE NOT f.isdir")) {
            statement.setString(1, file);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && result.getInt(1) == 1;
            }
        } catch (SQLException e) {
            throw failure(file, e);
        }
    }

    @Override
    public int read(String file, long position, byte[] target, int offset, int length) {
        int read = 0;
        while (read < length) {
            int wanted = Math.min(BYTES_PER_QUERY, length - read);
            byte[] piece = read(file, position + read, wanted);
            System.arraycopy(piece, 0, target, offset + read, piece.length);
            read += piece.length;
            if (piece.length < wanted) {
                break;
            }
        }
        return read;
    }

    private byte[] read(String file, long position, int length) {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_read_binary_file(?, ?, ?, true)")) {
            statement.setString(1, file);
            statement.setLong(2, position);
            statement.setLong(3, length);
            try (ResultSet result = statement.executeQuery()) {
                byte[] piece = result.next() ? result.getBytes(1) : null;
                if (piece == null || piece.length > length) {
                    throw new DecoderException(
                            ErrorCode.DATA_FILE_MISSING,
                            Lsn.INVALID,
                            name(file),
                            "a file of the data directory is missing",
                            "the file",
                            "none");
                }
                return piece;
            }
        } catch (SQLException e) {
            throw failure(file, e);
        }
    }

    @Override
    public List<String> list(String directory) {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_ls_dir(?)")) {
            statement.setString(1, directory);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            }
        } catch (SQLException e) {
            throw failure(directory, e);
        }
        return names;
    }

    private DecoderException failure(String file, SQLException e) {
        return new DecoderException(
                ErrorCode.IO_ERROR, Lsn.INVALID, name(file), "cannot be read", null, e.toString(), e);
    }
}
