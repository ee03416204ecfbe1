import type { Inventory } from '../component.ts';
import { compareText } from '../versions/order.ts';

/** Ids of what hangs from the root of a document: what projects ask for, and what nothing else claims, so that the graph reaches every component. */
export function rootDependencies({ projects, components }: Inventory): string[] {
  const direct = new Set(projects.flatMap((project) => project.dependsOn));
  const claimed = new Set([...direct, ...components.flatMap((component) => component.dependsOn)]);
  const loose = components.filter(({ id }) => !claimed.has(id)).map(({ id }) => id);
  return [...new Set([...direct, ...loose])].sort(compareText);
}

/** The licence that every project of the source that declares one declares; null when they differ or none does. */
export function ownLicense({ projects }: Inventory): string | null {
  const said = new Set(projects.flatMap(({ license }) => license ?? []));
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : null;
}
