/**
 * Bounds on what one dependency file may cost. Sources are hostile: a lock file can be made to nest for ever or
 * to name a million packages. What goes over a bound is a recorded gap, never an exception or a hang.
 */

/** The largest public lock files (big monorepos) are about 12 MiB of text. */
export const MAX_FILE_CHARS = 32 * 1024 * 1024;
/** Entries taken from one file. */
export const MAX_PACKAGES = 100_000;
export const MAX_DECLARATIONS = 20_000;
/** `-r` chains, parent poms and the like. */
export const MAX_INCLUDE_DEPTH = 20;
/** A single line (requirements, go.mod, Gemfile) longer than this is not read. */
export const MAX_LINE_CHARS = 20_000;
