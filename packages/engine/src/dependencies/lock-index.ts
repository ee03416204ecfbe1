import type { Declaration, EcosystemReader, Edge, LockedPackage, ParsedManifest } from './parsed-manifest.ts';
import { VERSION_ORDERS } from './versions/index.ts';

/** Finds the locked package that a name and a range stand for in one lock file. */
export interface LockIndex {
  readonly byKey: ReadonlyMap<string, LockedPackage>;
  readonly resolve: (wanted: Edge | Declaration) => LockedPackage | null;
}

export function indexLock(lock: ParsedManifest, reader: EcosystemReader): LockIndex {
  const byKey = new Map<string, LockedPackage>();
  const byName = new Map<string, LockedPackage[]>();
  const byDescriptor = new Map<string, LockedPackage>();
  for (const entry of lock.packages) {
    byKey.set(entry.key, entry);
    for (const descriptor of entry.descriptors) byDescriptor.set(descriptor, entry);
    for (const name of new Set([entry.name, ...entry.importNames])) {
      const key = reader.normalize(name);
      const list = byName.get(key) ?? [];
      list.push(entry);
      byName.set(key, list);
    }
  }
  const order = VERSION_ORDERS[reader.ecosystem];
  return {
    byKey,
    resolve: (wanted) => {
      if ('key' in wanted && wanted.key !== null) return byKey.get(wanted.key) ?? null;
      const name = 'alias' in wanted && wanted.alias !== null ? wanted.alias : wanted.name;
      const described =
        byDescriptor.get(`${name}@${wanted.range}`) ??
        byDescriptor.get(`${name}@npm:${wanted.name}@${wanted.range}`) ??
        byDescriptor.get(name);
      if (described) return described;
      const named = byName.get(reader.normalize(name)) ?? byName.get(reader.normalize(wanted.name)) ?? [];
      if (named.length < 2) return named[0] ?? null;
      // A flat lock of two sections: the one that the declaration belongs to.
      const ofSection = lock.graph ? undefined : named.find((entry) => entry.hint === wanted.scope);
      if (ofSection) return ofSection;
      // Several versions of one name: the highest that the range accepts.
      const sorted = [...named].sort((a, b) => order.compare(b.version ?? '', a.version ?? ''));
      return (
        sorted.find((entry) => order.satisfies(entry.version ?? '', wanted.range) === true) ??
        sorted[0] ??
        null
      );
    },
  };
}
