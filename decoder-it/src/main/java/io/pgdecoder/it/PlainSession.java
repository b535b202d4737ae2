package io.pgdecoder.it;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A session over the bare protocol, for what the driver does not let through: settings that change dates, and rows as
 * the bytes that the server sent. Trust authentication and simple queries only.
 */
final class PlainSession implements AutoCloseable {
    private static final int PROTOCOL_3 = 196_608;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    PlainSession(PgServer server, String database) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        out = new DataOutputStream(socket.getOutputStream());
        byte[] parameters = ("user\0postgres\0database\0" + database + "\0client_encoding\0UTF8\0\0")
                .getBytes(StandardCharsets.UTF_8);
        out.writeInt(8 + parameters.length);
        out.writeInt(PROTOCOL_3);
        out.write(parameters);
        out.flush();
        readUntilReady(new ArrayList<>());
    }

    /** Runs statements and returns the first column of all their rows; null is an empty array. */
    List<byte[]> query(String sql) throws IOException {
        return query(sql, StandardCharsets.UTF_8);
    }

    /** The same with the bytes that the charset makes of the statements: after a change of client_encoding. */
    List<byte[]> query(String sql, Charset charset) throws IOException {
        send(sql, charset);
        List<byte[]> rows = new ArrayList<>();
        readUntilReady(rows);
        return rows;
    }

    /**
     * Runs statements and writes the rows of the COPY TO STDOUT among them.
     *
     * @throws SQLException if the server reports an error; what was sent before is written nevertheless
     */
    void copyOut(String sql, OutputStream target) throws IOException, SQLException {
        send(sql, StandardCharsets.UTF_8);
        String error = readUntilReady(new ArrayList<>(), target);
        if (!error.isEmpty()) {
            throw new SQLException(error);
        }
    }

    private void send(String sql, Charset charset) throws IOException {
        byte[] text = (sql + "\0").getBytes(charset);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write('Q');
        new DataOutputStream(message).writeInt(4 + text.length);
        message.writeBytes(text);
        out.write(message.toByteArray());
        out.flush();
    }

    private void readUntilReady(List<byte[]> rows) throws IOException {
        String error = readUntilReady(rows, OutputStream.nullOutputStream());
        if (!error.isEmpty()) {
            throw new IOException(error);
        }
    }

    /** Returns the server's error, or an empty text. */
    private String readUntilReady(List<byte[]> rows, OutputStream copied) throws IOException {
        String error = "";
        while (true) {
            int kind = in.readUnsignedByte();
            byte[] body = new byte[in.readInt() - 4];
            in.readFully(body);
            switch (kind) {
                case 'D' -> rows.add(firstColumn(body));
                case 'd' -> copied.write(body);
                case 'E' -> error = new String(body, StandardCharsets.UTF_8).replace('\0', ' ');
                case 'Z' -> {
                    return error;
                }
                default -> {
                    // Parameters, row descriptions, notices and tags are of no interest.
                }
            }
        }
    }

    private static byte[] firstColumn(byte[] row) {
        int length = java.nio.ByteBuffer.wrap(row).getInt(2);
        return length < 0 ? new byte[0] : java.util.Arrays.copyOfRange(row, 6, 6 + length);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
