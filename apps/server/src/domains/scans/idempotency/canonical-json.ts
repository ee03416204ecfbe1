/** Deeper than any body we take; past it the text itself is compared, and recursion stays bounded. */
const MAX_DEPTH = 100;

/**
 * The JSON Canonicalization Scheme (RFC 8785): members sorted by the UTF-16 units of their names, no white space, numbers
 * and text as ECMAScript writes them. Two texts that mean the same have one canonical form.
 * @param value what `JSON.parse` gave
 * @throws Error for what has no canonical form: numbers that are not finite, lone surrogates, very deep nesting
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw new Error('nested too deeply for a canonical form');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('no canonical form: not finite');
  if (typeof value === 'string') return canonicalText(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    // The default order of `sort` is that of UTF-16 units, which is the RFC's.
    const members = Object.keys(value)
      .sort()
      .map(
        (name) =>
          `${canonicalText(name)}:${canonicalJson((value as Record<string, unknown>)[name], depth + 1)}`,
      );
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new Error('no canonical form: lone surrogate');
  return JSON.stringify(text);
}
