/** Text of a source file, or why it is none. */
export type Decoded = { readonly text: string } | { readonly failure: 'binary' | 'not-text' };

/** Bytes that are looked at to tell binary files; enough for every magic number and cheap for every file. */
const SNIFFED_BYTES = 8192;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Decodes a file: UTF-8 (invalid sequences become U+FFFD, one each, so that lines stay), UTF-16 by its byte order mark or,
 * where the name is one of source, by where its NUL bytes stand. The mark and NUL characters are replaced by spaces, which
 * keeps offsets: a NUL in a comment or a string hides nothing from those who run the file, and must not hide it from us.
 * @param isSource whether the name is one of source: then a file that is no text is `not-text`, which is worth a word
 */
export function decode(bytes: Uint8Array, isSource: boolean): Decoded {
  const encoding = utf16(bytes, isSource);
  if (encoding) {
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
    return { text: clean(text) };
  }
  if (isSource ? isNoText(bytes) : looksBinary(bytes)) return { failure: isSource ? 'not-text' : 'binary' };
  return { text: clean(utf8.decode(bytes)) };
}

function clean(text: string): string {
  const marked = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
  return marked.includes('\0') ? marked.replaceAll('\0', ' ') : marked;
}

/** UTF-16 by its mark; without one, text of which every other byte is NUL for most of its beginning. */
function utf16(bytes: Uint8Array, isSource: boolean): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (!isSource || bytes.length % 2 !== 0) return null;
  const length = Math.min(bytes.length, SNIFFED_BYTES);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i++) {
    if (bytes[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  if (odd * 4 > length && even * 20 < length) return 'utf-16le';
  return even * 4 > length && odd * 20 < length ? 'utf-16be' : null;
}

/** True when the first 8 KiB are no text: control characters, or NUL bytes among bytes that are not UTF-8. */
export function looksBinary(bytes: Uint8Array): boolean {
  const { nul, control, length } = sniff(bytes);
  if ((nul + control) * 10 > length) return true;
  return nul > 0 && replaced(bytes) > 0;
}

/** What has a source's name is text unless it plainly is not. */
function isNoText(bytes: Uint8Array): boolean {
  const { nul, control, length } = sniff(bytes);
  if (control * 10 > length) return true;
  return nul > 0 && (nul * 4 > length || replaced(bytes) * 10 > length);
}

function sniff(bytes: Uint8Array): { nul: number; control: number; length: number } {
  const length = Math.min(bytes.length, SNIFFED_BYTES);
  let nul = 0;
  let control = 0;
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 0) nul++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) control++;
  }
  return { nul, control, length };
}

/** How often the beginning is not UTF-8. What the cut at its end leaves of a character does not count. */
function replaced(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes.subarray(0, SNIFFED_BYTES), { stream: true });
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}
