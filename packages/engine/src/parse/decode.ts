/** Text of a source file, or why it is none. */
export type Decoded = { readonly text: string } | { readonly failure: 'binary' };

/** Bytes that are looked at to tell binary files; enough for every magic number and cheap for every file. */
const SNIFFED_BYTES = 8192;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Decodes a file: UTF-8 (invalid sequences become U+FFFD, one each, so that lines stay), UTF-16 by its byte order
 * mark. The mark itself is replaced by a space, which keeps offsets. Anything with NUL bytes or many control
 * characters at its beginning is binary.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length >= 2) {
    const little = bytes[0] === 0xff && bytes[1] === 0xfe;
    if (little || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
      return { text: ` ${new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(2))}` };
    }
  }
  if (looksBinary(bytes)) return { failure: 'binary' };
  const text = utf8.decode(bytes);
  return { text: text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text };
}

/** True when the first 8 KiB hold a NUL byte or more than a tenth of other control characters. */
export function looksBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, SNIFFED_BYTES);
  let odd = 0;
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) odd++;
  }
  return odd * 10 > length;
}
