import type { Component } from '../dependencies/index.ts';

export type Versioned = Pick<Component, 'name' | 'version'>;

/** Whether a program brings a library (`commons-lang3`, under whatever group), and every version of it that it brings is known and not older. */
export function isFromOn(
  components: readonly Versioned[],
  library: string,
  [major, minor]: readonly [number, number],
): boolean {
  const own = components.filter(({ name }) => name === library || name.endsWith(`:${library}`));
  return own.length > 0 && own.every(({ version }) => isNotOlder(version, major, minor));
}

function isNotOlder(version: string | null, major: number, minor: number): boolean {
  const [, own, behind = '0'] = /^(\d+)(?:\.(\d+))?/.exec(version ?? '') ?? [];
  if (own === undefined) return false;
  return Number(own) > major || (Number(own) === major && Number(behind) >= minor);
}
