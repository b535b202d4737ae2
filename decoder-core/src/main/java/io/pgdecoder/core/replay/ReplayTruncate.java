package io.pgdecoder.core.replay;

import io.pgdecoder.plugin.RelationView;
import io.pgdecoder.plugin.TruncateView;
import java.util.List;

/** A truncate as a plugin is shown it. */
record ReplayTruncate(long lsn, List<RelationView> relations, boolean cascade, boolean restartIdentity)
        implements TruncateView {}
