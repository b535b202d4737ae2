/** From reassembled transactions to plugin calls, in two steps: resolve against the session caches, then format. */
package io.pgdecoder.core.replay;
