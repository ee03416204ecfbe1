import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * A library that only some files and reports need, loaded when it is first asked for: with everything else known from an earlier
 * scan, loading those that nobody asks would take a tenth of the time.
 */
export function loadedWhenAsked<Library>(name: string): () => Library {
  let loaded: Library | null = null;
  return () => {
    loaded ??= load(name) as Library;
    return loaded;
  };
}
