package io.pgdecoder.datatype;

import io.pgdecoder.plugin.OutputSettings;
import io.pgdecoder.plugin.OutputWriter;
import io.pgdecoder.types.LittleEndian;
import io.pgdecoder.types.PgVersion;

/**
 * aclitem (PostgreSQL: aclitemout, {@code utils/adt/acl.c}; layout in {@code utils/acl.h}):
 * {@code grantee=privileges/grantor}, an asterisk behind a privilege that may be granted on. Roles that do not exist
 * print as their OIDs.
 *
 * <table>
 * <caption>Layout and letters</caption>
 * <tr><th></th><th>13, 14</th><th>15</th><th>16</th><th>17, 18</th></tr>
 * <tr><td>grantee, grantor</td><td>4 bytes each</td><td>4 each</td><td>4 each</td><td>4 each</td></tr>
 * <tr><td>privileges, grant options</td><td>2 bytes each</td><td>2 each</td><td>4 each</td><td>4 each</td></tr>
 * <tr><td>letters</td><td>arwdDxtXUCTc</td><td>and sA</td><td>and sA</td><td>and sAm</td></tr>
 * </table>
 */
final class AclItemOutput implements TypeOutput {
    private static final int GRANTEE = 0;
    private static final int GRANTOR = GRANTEE + 4;
    private static final int PRIVILEGES = GRANTOR + 4;
    private static final int PUBLIC = 0;

    private final ResolvedTypes resolved;
    private final int maskBytes;
    private final String letters;

    AclItemOutput(PgVersion version, ResolvedTypes resolved) {
        this.resolved = resolved;
        this.maskBytes = version.hasWideAclMode() ? 4 : 2;
        this.letters = version.aclRights();
    }

    @Override
    public boolean resolves() {
        return true;
    }

    @Override
    public void resolve(byte[] bytes, int offset, int length, TypeResolver resolver) {
        DatumChecks.checkLength("aclitem", PRIVILEGES + 2 * maskBytes, length);
        int grantee = LittleEndian.getInt(bytes, offset + GRANTEE);
        if (grantee != PUBLIC) {
            resolver.roleName(grantee);
        }
        resolver.roleName(LittleEndian.getInt(bytes, offset + GRANTOR));
    }

    @Override
    public void write(byte[] bytes, int offset, int length, OutputSettings settings, OutputWriter out) {
        DatumChecks.checkLength("aclitem", PRIVILEGES + 2 * maskBytes, length);
        int grantee = LittleEndian.getInt(bytes, offset + GRANTEE);
        if (grantee != PUBLIC) {
            appendRole(grantee, out);
        }
        out.append('=');
        int privileges = mask(bytes, offset + PRIVILEGES);
        int options = mask(bytes, offset + PRIVILEGES + maskBytes);
        for (int i = 0; i < letters.length(); i++) {
            if ((privileges >> i & 1) != 0) {
                out.append(letters.charAt(i));
            }
            if ((options >> i & 1) != 0) {
                out.append('*');
            }
        }
        out.append('/');
        appendRole(LittleEndian.getInt(bytes, offset + GRANTOR), out);
    }

    private int mask(byte[] bytes, int at) {
        return maskBytes == 4 ? LittleEndian.getInt(bytes, at) : LittleEndian.getUnsignedShort(bytes, at);
    }

    private void appendRole(int oid, OutputWriter out) {
        byte[] name = resolved.role(oid);
        if (name.length == 0) {
            out.appendUnsigned(oid);
            return;
        }
        boolean safe = true;
        for (byte c : name) {
            safe &= c >= 0 && Character.isLetterOrDigit(c) || c == '_';
        }
        if (safe) {
            out.append(name);
            return;
        }
        out.append('"');
        int start = out.length();
        out.append(name);
        out.doubleSince(start, '"');
        out.append('"');
    }
}
