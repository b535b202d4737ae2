/**
 * Recordings: WAL, the catalogs that explain it, and what a server printed for it, in one file ({@code .walrec}).
 *
 * <p>The file, all numbers little-endian:
 *
 * <pre>
 *   file      := header section*
 *   header    := magic "PGWALREC"  u32 version (1 | 2)  u32 number of sections  u64 bytes of the file  u32 CRC
 *   section   := u32 kind  u32 encoding  u32 raw bytes  u32 stored bytes  u32 CRC  stored
 *   kind      := 1 SETTINGS | 2 FILE | 3 WAL | 4 HISTORY | 5 EXPECTED
 *   encoding  := 0 stored as it is | 1 deflated (RFC 1951, no wrapper)
 *   CRC       := CRC-32C of the header before it, in a section also of the stored bytes
 * </pre>
 *
 * <p>The raw bytes of each kind:
 *
 * <pre>
 *   SETTINGS  := (name ["=" value] LF)*                       UTF-8; \\ and \n stand for backslash and line feed
 *   FILE      := u16 length  name  u64 bytes of the file  u64 position  bytes
 *   WAL       := u32 timeline  u64 segment number  u32 position  bytes
 *   HISTORY   := u32 timeline  bytes of the history file
 *   EXPECTED  := bytes                                        what a server printed, see RecordingSettings
 * </pre>
 *
 * <p>SETTINGS comes first and once. The sections of one file, or of one segment, follow each other by rising position;
 * what none of them holds is zero. The EXPECTED sections joined are the expected output; a recording without one is
 * unverified. A raw section has at most 4 MiB, all of them and all files at their full lengths together 512 MiB.
 * docs/recordings.md says the same with the meaning of each setting.
 *
 * <p>A change that older readers cannot ignore takes the next version; nothing is ignored here. A file is of the first
 * version that knows what is in it:
 *
 * <pre>
 *   1   the first
 *   2   settings two_phase and two_phase_at
 * </pre>
 */
package io.pgdecoder.recording;
