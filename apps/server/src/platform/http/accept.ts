/**
 * Whether a client would rather have `wanted` than `otherwise`, by its `Accept` (RFC 9110, 12.4.2 and 12.5.1). `wanted` has to be
 * asked for by its own name: wildcards, and whatever nobody can write, get the other.
 */
export function prefersMediaType(accept: unknown, wanted: string, otherwise: string): boolean {
  const weights = new Map(
    String(accept ?? '')
      .toLowerCase()
      .split(',')
      .map((range) => weighted(range)),
  );
  const weight = weights.get(wanted) ?? 0;
  return weight > 0 && weight >= (weights.get(otherwise) ?? 0);
}

/** A media range and its quality. */
function weighted(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return [type, Number.isFinite(weight) ? weight : 0];
}
