/** Length in hexadecimal digits of each kind of digest that lock files hold. */
const HEX_LENGTH = { md5: 32, sha1: 40, sha256: 64, sha384: 96, sha512: 128 } as const;
export type DigestAlgorithm = keyof typeof HEX_LENGTH;

interface Digest {
  readonly algorithm: DigestAlgorithm;
  readonly hex: string;
}

/** Subresource integrity is base64, bills of materials want hex; anything that is not a whole digest is left out. */
export function digestOf(integrity: string): Digest | null {
  const found = /^(md5|sha1|sha256|sha384|sha512)([-:])(.+)$/.exec(integrity);
  const raw = found?.[3];
  if (!found || !raw) return null;
  const algorithm = found[1] as DigestAlgorithm;
  const length = HEX_LENGTH[algorithm];
  const hex =
    /^[0-9a-f]+$/i.test(raw) && raw.length === length
      ? raw.toLowerCase()
      : Buffer.from(raw, 'base64').toString('hex');
  return hex.length === length ? { algorithm, hex } : null;
}
