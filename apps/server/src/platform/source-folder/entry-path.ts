/** Folders nest at most so deep, as in the engine's walk. */
const MOST_SEGMENTS = 100;
/** NAME_MAX of every file system in use; a longer name cannot be written. */
const SEGMENT_BYTES_MAX = 255;
/** Half of Linux's PATH_MAX (4096), which leaves room for the folder above. */
const PATH_BYTES_MAX = 2048;

export type PathFault = 'unsafe_path' | 'invalid_name' | 'too_deep';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The path of an entry relative to the root of the source, '/' separated, without `.` and empty segments.
 * @param raw the name as its container has it
 * @returns a fault instead for names that would leave the folder here or elsewhere (`..`, absolute, backslash, drive
 *   letter), that are not text (NUL, control characters, invalid UTF-8, nothing), or that are too long or too deep.
 */
export function entryPath(raw: Uint8Array): { path: string } | { fault: PathFault } {
  let name: string;
  try {
    name = utf8.decode(raw);
  } catch {
    return { fault: 'invalid_name' };
  }
  if (/\p{Cc}/u.test(name)) return { fault: 'invalid_name' };
  if (name.startsWith('/') || name.includes('\\') || /^[A-Za-z]:/.test(name)) return { fault: 'unsafe_path' };
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) return { fault: 'unsafe_path' };
  if (segments.length === 0) return { fault: 'invalid_name' };
  const tooLong = segments.some((segment) => Buffer.byteLength(segment) > SEGMENT_BYTES_MAX);
  if (tooLong || segments.length > MOST_SEGMENTS || raw.length > PATH_BYTES_MAX) return { fault: 'too_deep' };
  return { path: segments.join('/') };
}

/** A name for people, whatever is in it: what cannot be shown is replaced, and the rest cut off. */
export function shownName(raw: Uint8Array): string {
  return Buffer.from(raw.subarray(0, 512))
    .toString('utf8')
    .replace(/\p{Cc}/gu, '\ufffd');
}
