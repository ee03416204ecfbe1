export interface TtlCache<Value> {
  /** The value under the key; looked up when it is not there, or older than the time to live. */
  get(key: string, lookUp: () => Promise<Value>): Promise<Value>;
  /** A look-up that is under way is dropped with its entry, so nobody who asks from then on gets its answer. */
  delete(key: string): void;
  clear(): void;
}

/**
 * Remembers the answers of look-ups for a while, as promises: those who ask while one is under way share it. An entry is as
 * old as its look-up's beginning, by a clock that never jumps. A look-up that fails is remembered by nobody.
 * @param options.maxEntries past this the oldest entry goes
 * @param options.keep says which answers are remembered; default all
 */
export function createTtlCache<Value>({
  ttlMs,
  maxEntries,
  keep = () => true,
}: {
  readonly ttlMs: number;
  readonly maxEntries: number;
  readonly keep?: (value: Value) => boolean;
}): TtlCache<Value> {
  const entries = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();
  return {
    get(key, lookUp) {
      const known = entries.get(key);
      const now = performance.now();
      if (known !== undefined && now - known.at < ttlMs) return known.value;
      const entry = { at: now, value: lookUp() };
      const drop = () => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      entry.value.then((value) => keep(value) || drop(), drop);
      // To the end, so that the oldest entries are in front.
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? '');
      return entry.value;
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
