import type { Component } from '../dependencies/index.ts';

export type Versioned = Pick<Component, 'name' | 'version'>;

/** The first version: its numbers from the left, those left out being zeros. */
export type Since = readonly [major: number, ...behind: number[]];

/** Whether a program brings a library (`commons-lang3`, under whatever group), and every version of it that it brings is known and not older. */
export function isFromOn(components: readonly Versioned[], library: string, since: Since): boolean {
  const own = components.filter(({ name }) => name === library || name.endsWith(`:${library}`));
  return own.length > 0 && own.every(({ version }) => isNotOlder(version, since));
}

function isNotOlder(version: string | null, since: Since): boolean {
  const found = /^\d+(?:\.\d+){0,3}/
    .exec(version ?? '')?.[0]
    .split('.')
    .map(Number);
  if (found === undefined) return false;
  for (const [at, least] of since.entries()) {
    const own = found[at] ?? 0;
    if (own !== least) return own > least;
  }
  return true;
}
