package io.pgdecoder.wal;

/** Numbers of the resource managers, the same in 13 to 18 (PostgreSQL: {@code access/rmgrlist.h}). */
public final class RmgrId {
    public static final int XLOG = 0;
    public static final int XACT = 1;
    public static final int SMGR = 2;
    public static final int CLOG = 3;
    public static final int DBASE = 4;
    public static final int TBLSPC = 5;
    public static final int MULTIXACT = 6;
    public static final int RELMAP = 7;
    public static final int STANDBY = 8;
    public static final int HEAP2 = 9;
    public static final int HEAP = 10;
    public static final int BTREE = 11;
    public static final int HASH = 12;
    public static final int GIN = 13;
    public static final int GIST = 14;
    public static final int SEQ = 15;
    public static final int SPGIST = 16;
    public static final int BRIN = 17;
    public static final int COMMIT_TS = 18;
    public static final int REPLORIGIN = 19;
    public static final int GENERIC = 20;
    public static final int LOGICALMSG = 21;

    private RmgrId() {}
}
