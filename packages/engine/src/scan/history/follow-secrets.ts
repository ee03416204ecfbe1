import type { FileChange } from './history-source.ts';
import type { VersionSecret } from './secrets-in-version.ts';

/** A version of a file: an object under a path, which has a say in how it is judged. */
export const versionKey = (object: string, path: string): string => `${object} ${path}`;

/** A secret over the whole history. Commits by their place in it. */
export interface SecretLife {
  /** Where it came in. */
  readonly first: VersionSecret;
  /** The reason that a comment beside it gave, in any version. */
  readonly suppressed: string | null;
  readonly addedBy: number;
  /** The last commit that left no file with it; null where none did. */
  readonly removedBy: number | null;
}

type Life = { -readonly [K in keyof SecretLife]: SecretLife[K] } & { readonly standsIn: Set<string> };

/**
 * Follows each secret through the changes, oldest first. A commit that takes it from one path and puts it to another has moved it.
 * @param changes in the order of their commits
 * @param secrets those of each version, by `versionKey`
 * @returns in the order in which they came in
 */
export function followSecrets(
  changes: readonly FileChange[],
  secrets: ReadonlyMap<string, readonly VersionSecret[]>,
): SecretLife[] {
  const lives = new Map<string, Life>();
  for (const together of byCommit(changes)) {
    for (const { path, before } of together)
      for (const object of before)
        for (const { identity } of secrets.get(versionKey(object, path)) ?? [])
          lives.get(identity)?.standsIn.delete(path);
    for (const change of together) enter(change, secrets, lives);
    for (const { path, before, commit } of together)
      for (const object of before)
        for (const { identity } of secrets.get(versionKey(object, path)) ?? []) {
          const life = lives.get(identity);
          if (life?.standsIn.size === 0) life.removedBy = commit;
        }
  }
  return [...lives.values()];
}

function enter(
  { path, after, commit }: FileChange,
  secrets: ReadonlyMap<string, readonly VersionSecret[]>,
  lives: Map<string, Life>,
): void {
  if (after === null) return;
  for (const one of secrets.get(versionKey(after, path)) ?? []) {
    const life = lives.get(one.identity);
    if (life === undefined) {
      const { suppressed } = one;
      const standsIn = new Set([path]);
      lives.set(one.identity, { first: one, suppressed, addedBy: commit, removedBy: null, standsIn });
      continue;
    }
    life.suppressed ??= one.suppressed;
    life.removedBy = null;
    life.standsIn.add(path);
  }
}

function* byCommit(changes: readonly FileChange[]): Generator<readonly FileChange[]> {
  let from = 0;
  for (let at = 1; at <= changes.length; at++) {
    if (at < changes.length && changes[at]?.commit === changes[from]?.commit) continue;
    yield changes.slice(from, at);
    from = at;
  }
}
