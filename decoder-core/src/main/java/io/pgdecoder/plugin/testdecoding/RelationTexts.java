package io.pgdecoder.plugin.testdecoding;

import io.pgdecoder.datatype.Identifiers;
import io.pgdecoder.datatype.OidMap;
import io.pgdecoder.plugin.RelationView;
import org.jspecify.annotations.Nullable;

/** The {@link RelationText} of each relation met; the last one is found without a look-up. Per-record zone. */
final class RelationTexts {
    private final Identifiers identifiers;
    private final OidMap<RelationText> byOid = new OidMap<>();
    private int lastOid;
    private @Nullable RelationText last;

    RelationTexts(Identifiers identifiers) {
        this.identifiers = identifiers;
    }

    /** The text parts of a relation as it is now. */
    RelationText of(RelationView relation) {
        RelationText text = last;
        if (text != null && lastOid == relation.oid() && text.epoch == relation.epoch()) {
            return text;
        }
        return find(relation);
    }

    private RelationText find(RelationView relation) {
        RelationText text = byOid.get(relation.oid());
        if (text == null || text.epoch != relation.epoch()) {
            text = new RelationText(relation, identifiers);
            byOid.put(relation.oid(), text);
        }
        lastOid = relation.oid();
        last = text;
        return text;
    }
}
