/** The framing of Git's protocol: four hexadecimal digits of length, counting themselves; below 4 they are marks. */
export function pktLine(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

/** The lines of an answer without its marks; one that is cut off at the end is left out. */
export function pktLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const digits = bytes.toString('latin1', at, at + 4);
    if (!/^[0-9a-f]{4}$/i.test(digits)) break;
    const length = Number.parseInt(digits, 16);
    if (length >= 4 && at + length <= bytes.length) lines.push(bytes.subarray(at + 4, at + length));
    at += Math.max(length, 4);
  }
  return lines;
}
