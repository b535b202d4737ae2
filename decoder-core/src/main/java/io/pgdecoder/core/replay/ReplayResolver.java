package io.pgdecoder.core.replay;

import io.pgdecoder.catalog.PgClassRow;
import io.pgdecoder.catalog.SessionCaches;
import io.pgdecoder.datatype.SessionTypes;
import io.pgdecoder.datatype.TypeCatalog;
import io.pgdecoder.plugin.ChangeResolver;
import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TupleView;
import io.pgdecoder.types.Oid;

/**
 * The serial half of a change: every look-up goes through the session caches, at the moment and in the order in which
 * the plugin asks. What was found stays readable under the caches' epoch.
 */
final class ReplayResolver implements ChangeResolver {
    private static final byte[] NO_NAME = new byte[0];

    private final SessionCaches caches;
    private final TypeCatalog catalog;
    private final SessionTypes types;

    ReplayResolver(SessionCaches caches, TypeCatalog catalog, SessionTypes types) {
        this.caches = caches;
        this.catalog = catalog;
        this.types = types;
    }

    @Override
    public void relationName(RelationView view) {
        ReplayRelation relation = (ReplayRelation) view;
        if (relation.isNameResolved(caches.epoch())) {
            return;
        }
        byte[] rewriteOfName = NO_NAME;
        if (relation.rewriteOf() != Oid.INVALID) {
            PgClassRow rewritten = caches.classByOid(relation.rewriteOf());
            if (rewritten == null) {
                throw caches.lookupFailed(
                        "table that a transient heap rewrites",
                        "a row in pg_class",
                        "none with OID " + Oid.toString(relation.rewriteOf()));
            }
            rewriteOfName = rewritten.relname();
        }
        PgClassRow row = caches.classByOid(relation.oid());
        byte[] namespace = catalog.namespaceName(row == null ? Oid.INVALID : row.relnamespace());
        relation.setName(namespace, rewriteOfName, caches.epoch());
    }

    @Override
    public void descriptorName(RelationView view) {
        ReplayRelation relation = (ReplayRelation) view;
        if (!relation.isDescriptorNameResolved(caches.epoch())) {
            relation.setDescriptorName(
                    catalog.namespaceName(relation.descriptor().row().relnamespace()), caches.epoch());
        }
    }

    @Override
    public void column(RelationView view, int index) {
        ReplayRelation relation = (ReplayRelation) view;
        if (!relation.isColumnResolved(index, caches.epoch())) {
            int typeOid = relation.typeOid(index);
            byte[] name = types.formatType(typeOid);
            relation.setColumn(index, name, types.typeOutput(typeOid), caches.epoch());
        }
    }

    @Override
    public boolean isSettled(RelationView view) {
        return ((ReplayRelation) view).isSettled(caches.epoch());
    }

    @Override
    public void value(RelationView view, int index, TupleView tuple) {
        if (view.typeOutput(index).resolves()) {
            view.typeOutput(index)
                    .resolve(tuple.valueBytes(index), tuple.valueOffset(index), tuple.valueLength(index), types);
        }
    }
}
