package io.pgdecoder.catalog;

import io.pgdecoder.heap.TupleDescriptor;
import io.pgdecoder.types.DecoderException;
import io.pgdecoder.types.Oid;
import io.pgdecoder.types.PgVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a session keeps of relations: which one a file belongs to, and descriptors (PostgreSQL: {@code
 * utils/cache/relfilenumbermap.c} and {@code relcache.c}). Part of {@link SessionCaches}, whose thread it belongs to.
 *
 * <p>A catalog's own file needs no descriptor here. The server opens one before it passes over the change, and that may cost
 * a scan of pg_class, at which it finds out that what it replays was rolled back. But it first asks for the file number, which
 * costs the same scan unless it is known; and where it is known, the descriptor has been opened since the last message that
 * could drop it, as the same messages drop both. (Changes of shared catalogs, whose file numbers need no scan, are of no
 * database and are not queued.)
 *
 * <p>What differs is the file of a mapped catalog that was moved since: the relation map is that of the end of WAL, so the file
 * is of no relation, which the server remembers only until the next message for any relation ({@link RelfilenumberMap}).
 */
final class RelationCaches {
    /**
     * Indexes of which a session never drops the descriptor and which have no file in the relation map (load_critical_index in
     * {@code relcache.c}, the same in 13 to 18): pg_index_indexrelid_index, pg_opclass_oid_index, pg_amproc_fam_proc_index,
     * pg_rewrite_rel_rulename_index, pg_trigger_tgrelid_tgname_index.
     */
    private static final Set<Integer> NAILED_INDEXES = Set.of(2679, 2687, 2655, 2693, 2701);

    private final PgVersion version;
    private final SessionCaches caches;
    private final CatalogReader reader;
    private final int defaultTablespace;
    private final RelfilenumberMap files = new RelfilenumberMap();
    private final Map<Integer, RelationDescriptor> descriptors = new HashMap<>();
    private RelationMapInForce relationMap;

    RelationCaches(PgVersion version, SessionCaches caches, CatalogReader reader, int defaultTablespace) {
        this.version = version;
        this.caches = caches;
        this.reader = reader;
        this.defaultTablespace = defaultTablespace;
        this.relationMap = relNumber -> reader.mappedRelationByFileNumber(false, relNumber) != Oid.INVALID;
    }

    void setRelationMap(RelationMapInForce inForce) {
        this.relationMap = inForce;
    }

    int relidByRelfilenumber(int spcOid, int relNumber) {
        int reltablespace = spcOid == defaultTablespace ? Oid.INVALID : spcOid;
        RelfilenumberMap.Entry entry = files.get(reltablespace, relNumber);
        if (entry == null) {
            return lookUp(reltablespace, relNumber).relid();
        }
        if (entry.isThereIfStillMapped()) {
            lookUpAgain(entry, reltablespace, relNumber);
        }
        return entry.relid();
    }

    private RelfilenumberMap.Entry lookUp(int reltablespace, int relNumber) {
        if (reltablespace == Oid.GLOBAL_TABLESPACE) {
            return files.put(reltablespace, relNumber, reader.mappedRelationByFileNumber(true, relNumber), false);
        }
        int relid = reader.classOidByFileNumber(reltablespace, relNumber, caches.inForce());
        if (relid != Oid.INVALID) {
            return files.put(reltablespace, relNumber, relid, false);
        }
        relid = reader.mappedRelationByFileNumber(false, relNumber);
        return files.put(reltablespace, relNumber, relid, relid != Oid.INVALID);
    }

    /** If the map moved on, the server knew the file as absent, forgot it, and now scans pg_class once more. */
    private void lookUpAgain(RelfilenumberMap.Entry entry, int reltablespace, int relNumber) {
        if (!caches.isRolledBack()) {
            entry.setThere();
        } else if (!relationMap.hasFile(relNumber)) {
            files.remove(reltablespace, relNumber);
            caches.checkRead();
        }
    }

    @Nullable
    RelationDescriptor relation(int relid) {
        RelationDescriptor cached = descriptors.get(relid);
        if (cached == null) {
            cached = buildRelation(relid);
            if (cached != null) {
                descriptors.put(relid, cached);
            }
        }
        return cached;
    }

    private @Nullable RelationDescriptor buildRelation(int relid) {
        PgClassRow row = reader.classByOid(relid, caches.inForce());
        if (row == null) {
            return null;
        }
        List<PgAttributeRow> attributes = attributesOf(row);
        int count = attributes.size();
        short[] lengths = new short[count];
        byte[] alignments = new byte[count];
        for (int i = 0; i < count; i++) {
            PgAttributeRow attribute = attributes.get(i);
            int alignment = TupleDescriptor.alignmentOf(attribute.attalign());
            if (alignment == 0) {
                throw caches.lookupFailed(
                        "pg_attribute row of relation " + Oid.toString(relid),
                        "a known attalign",
                        "attalign '" + attribute.attalign() + '\'');
            }
            lengths[i] = (short) attribute.attlen();
            alignments[i] = (byte) alignment;
        }
        return new RelationDescriptor(row, attributes, new TupleDescriptor(lengths, alignments));
    }

    /**
     * As many rows as pg_class says, in the order of the scan, and no more: a historic snapshot can show rows twice, or rows
     * that belong to another version of the relation's row, and the server stops reading when it has its number
     * (RelationBuildTupleDesc).
     */
    private List<PgAttributeRow> attributesOf(PgClassRow relation) {
        int count = relation.relnatts();
        if (count < 0) {
            throw caches.lookupFailed(
                    "pg_class row of relation " + Oid.toString(relation.oid()), "relnatts of 0 or more", "" + count);
        }
        PgAttributeRow[] byNumber = new PgAttributeRow[count];
        int needed = count;
        for (PgAttributeRow attribute : reader.attributes(relation.oid(), caches.inForce())) {
            if (needed == 0) {
                break;
            }
            if (attribute.attnum() > count) {
                throw attributesWrong(relation, "attnum " + attribute.attnum());
            }
            byNumber[attribute.attnum() - 1] = attribute;
            needed--;
        }
        for (int i = 0; i < count; i++) {
            if (byNumber[i] == null) {
                throw attributesWrong(relation, "none with attnum " + (i + 1));
            }
        }
        return List.of(byNumber);
    }

    private DecoderException attributesWrong(PgClassRow relation, String found) {
        return caches.lookupFailed(
                "pg_attribute rows of relation " + Oid.toString(relation.oid()),
                "attnum 1 to " + relation.relnatts(),
                found);
    }

    /**
     * Whether the server's session scans pg_class when a relation, or all for 0, is invalidated while it replays: it wants to
     * know the files of nailed indexes at once (RelationInitPhysicalAddr).
     */
    boolean isLookedUpWhenInvalidated(int relid) {
        return version.looksUpNailedIndexesWhenInvalidated()
                && (relid == Oid.INVALID || NAILED_INDEXES.contains(relid));
    }

    /** Drops what is known of a relation, or of all for 0; true if what was handed out went. */
    boolean invalidate(int relid) {
        boolean dropped = files.invalidate(relid);
        if (relid == Oid.INVALID) {
            dropped |= !descriptors.isEmpty();
            descriptors.clear();
        } else {
            dropped |= descriptors.remove(relid) != null;
        }
        return dropped;
    }
}
